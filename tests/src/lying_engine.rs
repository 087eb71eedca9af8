//! An engine behind the protocol that is right until the case at which it breaks its word.
//!
//! `lying-engine FAULT CASE`: plays drop7/trajectory with the Rust engine; at case number CASE (from 0
//! over the whole conversation) it commits FAULT.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use gates_drop7::case::TrajectoryCase;
use harness::engine::Conversation;
use harness::wire::CANARIES;
use serde_json::{Value, json};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let fault = arguments.next().expect("FAULT");
    let case: usize = arguments.next().and_then(|text| text.parse().ok()).expect("CASE");
    let conversation =
        gates_drop7::trajectory_gate().conversation("rust").expect("rust is an engine");
    let mut liar = LyingEngine { fault, case, answered: 0, conversation };
    for line in io::stdin().lock().lines() {
        let line = line.expect("standard input is text");
        let message: Value = serde_json::from_str(&line).expect("the harness speaks JSON");
        if message.get("hello").is_some() {
            liar.hello();
        } else {
            liar.answer(&message);
        }
    }
    if liar.fault == "last-words" {
        say("one more thing");
    }
}

struct LyingEngine {
    fault: String,
    case: usize,
    answered: usize,
    conversation: Conversation<TrajectoryCase>,
}

impl LyingEngine {
    fn hello(&self) {
        let mut canaries: Vec<&str> = CANARIES.to_vec();
        if self.fault == "contracted" {
            canaries[0] = "bc6eb851eb851eb8";
        }
        let protocol = if self.fault == "old" { 0 } else { 1 };
        let hello = json!({"hello": {"protocol": protocol, "engine": "liar", "runtime": "rust", "canaries": canaries, "games": ["drop7"]}});
        say(&hello.to_string());
    }

    fn answer(&mut self, request: &Value) {
        let id = &request["id"];
        let wanted = serde_json::from_value(request["words"].clone()).expect("words");
        let cases = request["cases"].as_array().expect("cases");
        for (index, case) in cases.iter().enumerate() {
            let lies = self.answered == self.case;
            self.answered += 1;
            let case: TrajectoryCase = serde_json::from_value(case.clone()).expect("a case");
            let answer = self.conversation.ask(&case, wanted).expect("the engine is right");
            let digests: String = answer.digests.iter().map(ToString::to_string).collect();
            let mut reply = json!({"id": id, "case": index, "digests": digests, "observations": answer.observations});
            if wanted.is_some() {
                let words = answer.words.iter().map(|word| {
                    json!([
                        word.step,
                        word.field,
                        char::from(word.kind.letter()).to_string(),
                        word.text
                    ])
                });
                reply["words"] = words.collect();
            }
            if lies {
                self.lie(&mut reply);
            }
            say(&reply.to_string());
        }
        let miscounts = self.fault == "miscount" && self.answered > self.case;
        let end = if miscounts { cases.len() + 1 } else { cases.len() };
        if !(self.fault == "no-end" && self.answered > self.case) {
            say(&json!({"id": id, "end": end}).to_string());
        }
    }

    fn lie(&self, reply: &mut Value) {
        match self.fault.as_str() {
            "hang" => std::thread::sleep(Duration::from_secs(3600)),
            "crash" => {
                eprintln!("thread of thought lost: fatal error 17");
                std::process::exit(101);
            }
            "stray-print" => say("debug: column 3"),
            "twice" => say(&reply.to_string()),
            "empty" => *reply = json!({}),
            "half-digest" => {
                let digests = reply["digests"].as_str().expect("digests").to_owned();
                reply["digests"] = json!(digests[..digests.len() - 3]);
            }
            "truncated" => {
                let digests = reply["digests"].as_str().expect("digests").to_owned();
                reply["digests"] = json!(digests[..digests.len() - 16]);
            }
            "padded" => reply["observations"] = json!(7),
            "other-case" => reply["case"] = json!(77),
            "unknown-member" => reply["note"] = json!("hello"),
            "error" => {
                *reply = json!({"id": reply["id"], "case": reply["case"], "error": "cannot"});
            }
            "none" | "old" | "contracted" | "last-words" | "miscount" | "no-end" => {}
            other => panic!("unknown fault {other}"),
        }
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).expect("standard output is open");
}
