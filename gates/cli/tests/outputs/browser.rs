//! The report page in headless Chromium: it is opened, the slider is moved, and the picture is looked at.
//!
//! The browser is `CHROMIUM`, or the first of the usual names in `PATH`. Without one the test says that the page
//! was not opened; `.ci/run` says so too.

use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::{folder, path, said};

const NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome-headless-shell",
];

fn browser() -> Option<String> {
    let named = std::env::var("CHROMIUM").ok();
    let answers = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    named.or_else(|| NAMES.iter().find(|name| answers(name)).map(|name| (*name).to_owned()))
}

/// A browser that is told what to do over its pipe: JSON messages, each ended by a zero byte.
struct Page {
    browser: Child,
    session: String,
    next_id: u64,
}

impl Page {
    fn open(program: &str, url: &str, profile: &str) -> Self {
        // The browser hears on descriptor 3 and speaks on 4, which a shell makes of our two pipes.
        let browser = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null", "sh", program])
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={profile}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell starts");
        let mut page = Self { browser, session: String::new(), next_id: 1 };
        let target = page.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = page.call("Target.attachToTarget", &attach);
        page.session = session["sessionId"].as_str().expect("a session").to_owned();
        page.call("Page.navigate", &json!({ "url": url }));
        for _ in 0..200 {
            if page.value("document.readyState + location.protocol") == json!("completefile:") {
                return page;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("the page was not loaded");
    }

    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        let id = self.next_id;
        self.next_id += 1;
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let stdin = self.browser.stdin.as_mut().expect("a pipe");
        stdin.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        loop {
            let heard = self.hear();
            if heard["id"] == json!(id) {
                assert!(heard.get("error").is_none(), "{method}: {heard}");
                return heard["result"].clone();
            }
        }
    }

    fn hear(&mut self) -> Value {
        let stdout = self.browser.stdout.as_mut().expect("a pipe");
        let mut message = Vec::new();
        let mut bytes = BufReader::with_capacity(1, stdout).bytes();
        loop {
            match bytes.next().expect("the browser speaks").expect("the browser speaks") {
                0 => return serde_json::from_slice(&message).expect("JSON"),
                byte => message.push(byte),
            }
        }
    }

    /// The value of an expression in the page.
    fn value(&mut self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "returnByValue": true });
        self.call("Runtime.evaluate", &parameters)["result"]["value"].clone()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}

#[test]
fn the_slider_shows_the_step_and_its_picture() {
    let Some(program) = browser() else {
        // Past the capture of the test runner, so that it is seen in a passing run as well.
        let _ = writeln!(
            std::io::stderr().lock(),
            "NOT RUN: no Chromium found (CHROMIUM or one of {}): the report page was not opened",
            NAMES.join(", ")
        );
        return;
    };
    let folder = folder("browser");
    let run = crate::files::red_run(&folder);
    let file = folder.join("report/index.html");
    assert!(file.is_file(), "{}", said(&run));
    let file = file.canonicalize().expect("a file");
    let profile = folder.join("profile");
    let mut page = Page::open(&program, &format!("file://{}", path(&file)), path(&profile));

    const VISIBLE: &str = "[...document.querySelectorAll('.case .frame')].filter(frame => frame.offsetHeight > 0).map(frame => frame.dataset.step).join()";
    const MARKS: &str = "[...document.querySelectorAll('.changed')].filter(mark => mark.getBoundingClientRect().width > 0).map(mark => mark.dataset.place).join()";
    assert_eq!(page.value("document.querySelector('.slider').hidden"), json!(false));
    assert_eq!(page.value(VISIBLE), json!("1"), "the first step that differs is shown first");
    assert_eq!(page.value(MARKS), json!("row 5, column 3,row 5, column 3"));
    let slide = |page: &mut Page, step: u32| {
        page.value(&format!(
            "(() => {{ const input = document.querySelector('.slider input'); input.value = {step}; input.dispatchEvent(new Event('input')); }})()"
        ));
    };
    slide(&mut page, 0);
    assert_eq!(page.value(VISIBLE), json!("0"));
    assert_eq!(page.value(MARKS), json!(""), "nothing differs at the deal");
    assert_eq!(page.value("document.querySelector('.slider output').value"), json!("0"));
    slide(&mut page, 1);
    assert_eq!(page.value(VISIBLE), json!("1"));
    let wide = page
        .value("document.querySelector('.frame:not([hidden]) svg').getBoundingClientRect().width");
    assert!(wide.as_f64().is_some_and(|wide| wide > 100.0), "the board is {wide} wide");
    let colours = "getComputedStyle(document.body).backgroundColor";
    let light = page.value(colours);
    let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    page.call("Emulation.setEmulatedMedia", &dark);
    assert_ne!(page.value(colours), light, "dark is another colour");
    assert_eq!(
        page.value("performance.getEntriesByType('resource').length"),
        json!(0),
        "nothing is loaded"
    );
    page.call("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    page.call("Page.reload", &json!({}));
    std::thread::sleep(std::time::Duration::from_secs(1));
    page.call("Emulation.setScriptExecutionDisabled", &json!({ "value": false }));
    assert_eq!(page.value(VISIBLE), json!("0,1,2"), "without a script all steps are shown");
    assert_eq!(page.value("document.querySelector('.slider').hidden"), json!(true));
}
