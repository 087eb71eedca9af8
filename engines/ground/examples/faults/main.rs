//! Plants every fault of [`table::FAULTS`] in a copy of this crate, one at a time, and demands that
//! a test of the crate turns red.
//!
//! ```text
//! cargo run --release -p ground-engine --example faults [-- WORD...]
//! ```
//!
//! With words only the faults whose name contains one of them. Prints a line for each fault with
//! the first tests that caught it; exit code 1 if one was not caught, 2 if the table no longer fits
//! the sources.

mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};

use table::{FAULTS, Fault};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |fault: &&Fault| {
        words.is_empty() || words.iter().any(|word| fault.name.contains(word.as_str()))
    };
    let faults: Vec<&Fault> = FAULTS.iter().filter(wanted).collect();
    match plant_all(&faults) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(uncaught) => {
            eprintln!("error: {uncaught} of {} faults were not caught", faults.len());
            ExitCode::from(1)
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Plants the faults one after the other and counts those that no test caught.
fn plant_all(faults: &[&Fault]) -> Result<usize, String> {
    let copy = Copy::new().map_err(|error| format!("cannot copy the crate: {error}"))?;
    if !copy.test(&[])?.status.success() {
        return Err("a test fails without any fault".to_owned());
    }
    let mut uncaught = 0;
    for fault in faults {
        let sound = fault.source(&copy.root)?;
        let path = fault.path(&copy.root);
        let write = |text: &str| {
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
        };
        write(&fault.planted(&sound)?)?;
        if !copy.test(&["--no-run"])?.status.success() {
            return Err(format!("{}: does not compile", fault.name));
        }
        let output = copy.test(&[])?;
        write(&sound)?;
        if output.status.success() {
            uncaught += 1;
            println!("NOT CAUGHT  {}", fault.name);
        } else {
            println!("caught      {}: {}", fault.name, failed_tests(&output).join(", "));
        }
    }
    Ok(uncaught)
}

/// The names of the tests that failed; cargo stops after the first test binary that is red.
fn failed_tests(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let names = text.lines().filter_map(|line| line.strip_suffix(" ... FAILED"));
    names.map(|name| name.trim_start_matches("test ").to_owned()).collect()
}

/// A copy of the crate outside the workspace, in the folder for temporary files; removed at the end.
struct Copy {
    root: PathBuf,
}

impl Copy {
    fn new() -> std::io::Result<Self> {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let name = format!("ground-faults-{}", std::process::id());
        let copy = Self { root: std::env::temp_dir().join(name) };
        copy_folder(&own.join("src"), &copy.root.join("src"))?;
        copy_folder(&own.join("tests"), &copy.root.join("tests"))?;
        fs::copy(own.join("../../Cargo.lock"), copy.root.join("Cargo.lock"))?;
        let manifest = "[package]\nname = \"ground-engine\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
                        [dev-dependencies]\nproptest = \"1\"\n\n[workspace]\n\n\
                        [profile.dev]\nopt-level = 2\ndebug = false\n\n\
                        [profile.dev.package.\"*\"]\nopt-level = 0\n";
        fs::write(copy.root.join("Cargo.toml"), manifest)?;
        Ok(copy)
    }

    fn test(&self, arguments: &[&str]) -> Result<Output, String> {
        Command::new("cargo")
            .args(["test", "--lib", "--tests"])
            .args(arguments)
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            .env("PROPTEST_FAILURE_PERSISTENCE", "off")
            .output()
            .map_err(|error| format!("cannot run cargo: {error}"))
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn copy_folder(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
