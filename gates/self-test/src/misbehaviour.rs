//! Engines behind the protocol, right or breaking their word at one case.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::str::FromStr;
use std::time::Duration;

use harness::{AnyGate, worker};
use serde_json::{Value, json};

/// How an engine breaks its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misbehaviour {
    /// What it does.
    pub fault: Fault,
    /// At which case, counted from 0 over the conversation.
    pub case: usize,
}

/// What an engine does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Says nothing for an hour.
    Hang,
    /// Ends with an exit code.
    Crash,
    /// Aborts, as a failed assertion in C++ does.
    Abort,
    /// Takes memory until there is none.
    MemoryHog,
    /// Prints a line that is no reply.
    StrayPrint,
    /// Says the reply twice.
    Twice,
    /// Says an object without members.
    Empty,
    /// Loses three digits of the last digest.
    HalfDigest,
    /// Loses the last step.
    Truncated,
    /// Says what it said to the case before, from this case on.
    StaleReply,
    /// Counts observations that it did not fold.
    Padded,
    /// Answers another case.
    OtherCase,
    /// Adds a member that the protocol does not have.
    UnknownMember,
    /// Says that it cannot answer.
    Error,
    /// Counts the cases wrong in the end line.
    Miscount,
    /// Leaves out the end line.
    NoEnd,
    /// Says a line after the last request.
    LastWords,
    /// Speaks another version of the protocol.
    Old,
    /// Computes with contracted products.
    Contracted,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 19] = [
        Self::Hang,
        Self::Crash,
        Self::Abort,
        Self::MemoryHog,
        Self::StrayPrint,
        Self::Twice,
        Self::Empty,
        Self::HalfDigest,
        Self::Truncated,
        Self::StaleReply,
        Self::Padded,
        Self::OtherCase,
        Self::UnknownMember,
        Self::Error,
        Self::Miscount,
        Self::NoEnd,
        Self::LastWords,
        Self::Old,
        Self::Contracted,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hang => "hang",
            Self::Crash => "crash",
            Self::Abort => "abort",
            Self::MemoryHog => "memory-hog",
            Self::StrayPrint => "stray-print",
            Self::Twice => "twice",
            Self::Empty => "empty",
            Self::HalfDigest => "half-digest",
            Self::Truncated => "truncated",
            Self::StaleReply => "stale-reply",
            Self::Padded => "padded",
            Self::OtherCase => "other-case",
            Self::UnknownMember => "unknown-member",
            Self::Error => "error",
            Self::Miscount => "miscount",
            Self::NoEnd => "no-end",
            Self::LastWords => "last-words",
            Self::Old => "old",
            Self::Contracted => "contracted",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|fault| fault.name() == text).ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|fault| fault.name()).collect();
            format!("expected one of {}, found `{text}`", names.join(", "))
        })
    }
}

/// Speaks for the engine of this name in every gate until standard input ends.
///
/// # Errors
///
/// A line of the harness that is no request, or a closed standard output.
pub fn speak(
    gates: &[Box<dyn AnyGate>],
    engine: &str,
    misbehaviour: Option<Misbehaviour>,
) -> Result<(), String> {
    let mut speaker = Speaker { misbehaviour, answered: 0, before: None };
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let mut said = Vec::new();
        worker::serve(gates, engine, line.as_bytes(), &mut said)?;
        let lines: Vec<Value> = serde_json::Deserializer::from_slice(&said)
            .into_iter()
            .collect::<Result<_, _>>()
            .map_err(|error| format!("own reply: {error}"))?;
        speaker.say_all(lines).map_err(|error| error.to_string())?;
    }
    if speaker.fault() == Some(Fault::LastWords) {
        print_line("one more thing").map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Says the lines of a worker, wrong where it is told to.
struct Speaker {
    misbehaviour: Option<Misbehaviour>,
    answered: usize,
    /// The digests and the count that were said last.
    before: Option<(Value, Value)>,
}

impl Speaker {
    fn fault(&self) -> Option<Fault> {
        self.misbehaviour.map(|misbehaviour| misbehaviour.fault)
    }

    fn say_all(&mut self, lines: Vec<Value>) -> io::Result<()> {
        for line in lines {
            if line.get("hello").is_some() {
                self.hello(line)?;
            } else if line.get("end").is_some() {
                self.end(line)?;
            } else {
                self.reply(line)?;
            }
        }
        Ok(())
    }

    fn hello(&self, mut line: Value) -> io::Result<()> {
        match self.fault() {
            Some(Fault::Old) => line["hello"]["protocol"] = json!(0),
            Some(Fault::Contracted) => line["hello"]["canaries"][0] = json!("bc6eb851eb851eb8"),
            _ => {}
        }
        print_line(&line.to_string())
    }

    fn reply(&mut self, mut line: Value) -> io::Result<()> {
        let number = self.answered;
        self.answered += 1;
        let said = (line["digests"].clone(), line["observations"].clone());
        if let Some(Misbehaviour { fault, case }) = self.misbehaviour {
            if number == case {
                misbehave(fault, &mut line)?;
            }
            if fault == Fault::StaleReply
                && number >= case
                && let Some((digests, observations)) = &self.before
            {
                (line["digests"], line["observations"]) = (digests.clone(), observations.clone());
            }
        }
        self.before = Some(said);
        print_line(&line.to_string())
    }

    fn end(&self, mut line: Value) -> io::Result<()> {
        let due = self.misbehaviour.filter(|misbehaviour| self.answered > misbehaviour.case);
        match due.map(|misbehaviour| misbehaviour.fault) {
            Some(Fault::NoEnd) => return Ok(()),
            Some(Fault::Miscount) => line["end"] = json!(line["end"].as_u64().unwrap_or(0) + 1),
            _ => {}
        }
        print_line(&line.to_string())
    }
}

/// What is wrong with the reply to one case, or happens before it is said.
fn misbehave(fault: Fault, line: &mut Value) -> io::Result<()> {
    let digests = line["digests"].as_str().unwrap_or_default().to_owned();
    match fault {
        Fault::Hang => std::thread::sleep(Duration::from_secs(3600)),
        Fault::Crash => {
            eprintln!("thread of thought lost: fatal error 17");
            std::process::exit(101);
        }
        Fault::Abort => std::process::abort(),
        Fault::MemoryHog => hog(),
        Fault::StrayPrint => print_line("debug: column 3")?,
        Fault::Twice => print_line(&line.to_string())?,
        Fault::Empty => *line = json!({}),
        Fault::HalfDigest => line["digests"] = json!(digests[..digests.len() - 3]),
        Fault::Truncated => line["digests"] = json!(digests[..digests.len() - 16]),
        Fault::Padded => line["observations"] = json!(7),
        Fault::OtherCase => line["case"] = json!(77),
        Fault::UnknownMember => line["note"] = json!("hello"),
        Fault::Error => *line = json!({"id": line["id"], "case": line["case"], "error": "cannot"}),
        Fault::StaleReply
        | Fault::Miscount
        | Fault::NoEnd
        | Fault::LastWords
        | Fault::Old
        | Fault::Contracted => {}
    }
    Ok(())
}

/// Takes memory, and touches it, until an allocation fails.
fn hog() {
    const PIECE: usize = 64 << 20;
    let mut hoard: Vec<Vec<u8>> = Vec::new();
    loop {
        hoard.push(vec![1; PIECE]);
        std::hint::black_box(&hoard);
    }
}

fn print_line(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush())
}
