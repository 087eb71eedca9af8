//! Records as JSON (RULES section 9).

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use ground_engine::{Command, DeckSource, Record};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::GAME;
use crate::case::DealCase;

/// The only version there is.
const VERSION: u32 = 1;

/// No record comes near this.
const BYTES_MAX: u64 = 1 << 20;

/// A record as it is written: one object, no other members.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    version: u32,
    seats: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threshold: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    problems: Option<Vec<[u8; 2]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<[u8; 2]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    policy_seed: Option<u32>,
    commands: Commands,
}

/// A deal and the commands given, as read; the commands have yet to be validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordFile {
    /// The deal.
    pub(crate) deal: DealCase,
    /// The commands.
    pub(crate) commands: Vec<Command>,
}

impl RecordFile {
    /// Reads a record.
    ///
    /// # Errors
    /// What is wrong; within the commands with their index from 0.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let written: Written = serde_json::from_str(text).map_err(|error| place(&error))?;
        check_form(text, &written)?;
        let Written {
            game, version, seats, threshold, seed, problems, solutions, policy_seed, ..
        } = written;
        if game != GAME {
            return Err(format!("game: expected `{GAME}`, found `{game}`"));
        }
        if version != VERSION {
            return Err(format!("version: expected {VERSION}, found {version}"));
        }
        let deal = DealCase { seats, threshold, seed, problems, solutions, policy_seed };
        deal.deal()?;
        Ok(Self { deal, commands: written.commands.0 })
    }

    /// Reads a record from a file. The error names the file.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let at = |error: String| format!("{}: {error}", path.display());
        let mut text = String::new();
        let read = File::open(path)
            .and_then(|file| file.take(BYTES_MAX + 1).read_to_string(&mut text))
            .map_err(|error| at(format!("cannot read: {error}")))?;
        if read as u64 > BYTES_MAX {
            return Err(at(format!("expected a record of at most {BYTES_MAX} bytes")));
        }
        Self::parse(&text).map_err(at)
    }

    /// The JSON text of a record, one line.
    pub(crate) fn text(record: &Record) -> String {
        let deal = &record.deal;
        let (seed, policy_seed) = match deal.source() {
            DeckSource::Seed(seed) => (Some(seed), None),
            DeckSource::Decks { policy_seed } => (None, policy_seed),
        };
        let decks = seed.is_none();
        let problems = deal.problems().iter();
        let solutions = deal.solutions().iter();
        let written = Written {
            game: GAME.to_owned(),
            version: VERSION,
            seats: deal.seats() as u32,
            threshold: Some(u32::from(deal.threshold())),
            seed,
            problems: decks
                .then(|| problems.map(|card| [card.kind().index() as u8, card.need()]).collect()),
            solutions: decks
                .then(|| solutions.map(|card| [card.kind().index() as u8, card.value()]).collect()),
            policy_seed,
            commands: Commands(record.commands.clone()),
        };
        serde_json::to_string(&written).expect("a record is plain data")
    }

    /// The engine's record. The deal was checked when it was read.
    pub(crate) fn record(&self) -> Record {
        let deal = self.deal.deal().expect("the deal was checked");
        Record { deal, commands: self.commands.clone() }
    }
}

/// Refuses what serde reads as well but RULES 9 does not have: arrays in place of objects, `null`
/// for a member that is left out, `{"hold": null}`.
fn check_form(text: &str, written: &Written) -> Result<(), String> {
    let found: Value = serde_json::from_str(text).map_err(|error| place(&error))?;
    let expected = serde_json::to_value(written).expect("a record is plain data");
    let (Value::Object(found), Value::Object(expected)) = (found, expected) else {
        return Err("expected one object".to_owned());
    };
    for (name, value) in &found {
        let Some(expected) = expected.get(name) else {
            return Err(format!("{name}: expected a value or nothing, found {value}"));
        };
        if let (Value::Array(found), Value::Array(expected)) = (value, expected) {
            let pairs = found.iter().zip(expected);
            if let Some((index, (found, expected))) =
                pairs.enumerate().find(|(_, (found, expected))| found != expected)
            {
                return Err(format!("{name}[{index}]: expected {expected}, found {found}"));
            }
        }
    }
    Ok(())
}

/// The message of a JSON error, its place said once and in front.
fn place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let plain = text.split(" at line ").next().unwrap_or(&text);
    format!("line {} column {}: {plain}", error.line(), error.column())
}

/// The commands of a record. An error within one names its index.
#[derive(Debug)]
struct Commands(Vec<Command>);

impl<'de> Deserialize<'de> for Commands {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(CommandsVisitor)
    }
}

struct CommandsVisitor;

impl<'de> Visitor<'de> for CommandsVisitor {
    type Value = Commands;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of commands")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Commands, A::Error> {
        let mut commands = Vec::new();
        loop {
            let index = commands.len();
            let element = elements.next_element::<CommandWritten>();
            match element
                .map_err(|error| A::Error::custom(format!("commands[{index}]: {error}")))?
            {
                Some(command) => commands.push(command.into()),
                None => return Ok(Commands(commands)),
            }
        }
    }
}

impl Serialize for Commands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&command| CommandWritten::from(command)))
    }
}

/// A command as a record writes it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum CommandWritten {
    Select { slot: u8, problem: u8 },
    Hold,
    Add { slot: u8, problem: u8 },
    Improvise { problem: u8 },
    Ask { seat: u8 },
    Pass,
}

impl From<CommandWritten> for Command {
    fn from(written: CommandWritten) -> Self {
        match written {
            CommandWritten::Select { slot, problem } => Self::Select { slot, problem },
            CommandWritten::Hold => Self::Hold,
            CommandWritten::Add { slot, problem } => Self::Add { slot, problem },
            CommandWritten::Improvise { problem } => Self::Improvise { problem },
            CommandWritten::Ask { seat } => Self::Ask { seat },
            CommandWritten::Pass => Self::Pass,
        }
    }
}

impl From<Command> for CommandWritten {
    fn from(command: Command) -> Self {
        match command {
            Command::Select { slot, problem } => Self::Select { slot, problem },
            Command::Hold => Self::Hold,
            Command::Add { slot, problem } => Self::Add { slot, problem },
            Command::Improvise { problem } => Self::Improvise { problem },
            Command::Ask { seat } => Self::Ask { seat },
            Command::Pass => Self::Pass,
        }
    }
}

#[cfg(test)]
mod tests {
    use ground_engine::Policy;

    use super::*;
    use crate::random::Random;

    #[test]
    fn records_survive_the_round_trip() {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let seats = 2 + random.below(5) as u32;
            let deal = match seed % 2 {
                0 => DealCase::seeded(seats, None, seed as u32),
                _ => random.short_decks(seats),
            };
            let record = Record::play(deal.deal().unwrap(), random.pick(&Policy::ALL));
            let read = RecordFile::parse(&RecordFile::text(&record)).unwrap();
            assert_eq!(read.record(), record, "seed {seed}");
        }
    }

    #[test]
    fn the_example_of_the_rules_is_read() {
        let text = r#"{"game": "ground", "version": 1, "seats": 2, "threshold": 5, "seed": 1,
             "commands": [{"select": {"slot": 1, "problem": 1}}, "hold", {"add": {"slot": 0, "problem": 0}},
                          {"improvise": {"problem": 1}}, {"ask": {"seat": 1}}, "pass"]}"#;
        assert_eq!(RecordFile::parse(text).unwrap().commands.len(), 6);
    }

    #[test]
    fn faults_are_named_with_their_place() {
        let fault = |text: &str| RecordFile::parse(text).unwrap_err();
        let with = |commands: &str| {
            fault(&format!(
                r#"{{"game":"ground","version":1,"seats":2,"seed":1,"commands":{commands}"#
            ))
        };
        assert!(with(r#"["hold","jump"]}"#).contains("commands[1]: unknown variant `jump`"));
        assert!(
            with(r#"["hold",{"ask":{"seat":1,"x":2}}]}"#).contains("commands[1]: unknown field")
        );
        assert!(with(r#"["hold","hold","#).contains("commands[2]: EOF"));
        assert!(with(r#"["hold","hold"]"#).contains("EOF"));
        assert!(
            with(r#"[{"select":{"slot":0}}]}"#).contains("commands[0]: missing field `problem`")
        );
        assert!(with(r#"[{"ask":{"seat":-1}}]}"#).contains("commands[0]: invalid value"));
        assert_eq!(
            with(r#"["hold",{"select":[0,1]}]}"#),
            r#"commands[1]: expected {"select":{"problem":1,"slot":0}}, found {"select":[0,1]}"#
        );
        assert_eq!(
            with(r#"[{"hold":null}]}"#),
            r#"commands[0]: expected "hold", found {"hold":null}"#
        );
        assert_eq!(fault(r#"["ground",1,2,5,1,null,null,null,[]]"#), "expected one object");
        assert_eq!(
            fault(r#"{"game":"ground","version":1,"seats":2,"seed":null,"commands":[]}"#),
            "seed: expected a value or nothing, found null"
        );
        let head = |head: &str| fault(&format!(r#"{{{head},"commands":[]}}"#));
        assert!(head(r#""game":"drop7","version":1,"seats":2,"seed":1"#).contains("game"));
        assert!(head(r#""game":"ground","version":2,"seats":2,"seed":1"#).contains("version"));
        assert!(head(r#""game":"ground","version":1,"seats":7,"seed":1"#).contains("seats 7"));
        assert!(head(r#""game":"ground","version":1,"seats":2"#).contains("`seed`"));
        assert!(head(r#""game":"ground","version":1,"seats":2,"seed":1,"x":0"#).contains("`x`"));
        assert!(
            head(r#""game":"ground","version":1,"seats":2,"seed":1,"threshold":0"#)
                .contains("threshold 0")
        );
    }
}
