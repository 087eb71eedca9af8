//! The first line of an engine, member by member.

use std::time::{Duration, Instant};

use serde_json::{Map, Value};

use super::Finding;
use crate::process::{Launch, Processes};
use crate::wire::{CANARIES, HELLO, PROTOCOL};

const MEMBERS: [&str; 5] = ["protocol", "engine", "runtime", "canaries", "games"];
/// What the computation of each canary is about, for who finds it wrong.
const MEANINGS: [&str; 5] = [
    "x * y + z, not fused",
    "1 - (1 - x) * (1 - y), not fused",
    "the sum of 1/k for k = 1 to 100, in that order",
    "(x + y) + z minus x + (y + z), not simplified",
    "sqrt(y) * sqrt(y) - y, correctly rounded",
];

/// Starts an engine and examines its hello; also gives the games that it plays, where they can be read.
pub fn hello(
    launch: &Launch,
    known_games: &[&str],
    timeout: Duration,
) -> (Vec<Finding>, Vec<String>) {
    match first_line(launch, timeout) {
        Ok(line) => examine(&line, known_games),
        Err(error) => (vec![Finding::breach("hello", error)], Vec::new()),
    }
}

fn first_line(launch: &Launch, timeout: Duration) -> Result<String, String> {
    let processes = Processes::default();
    let client = processes.client(launch);
    let mut client = client.borrow_mut();
    client.spawn()?;
    client.send(HELLO.to_owned());
    client
        .line(Instant::now() + timeout)
        .map_err(|error| format!("no line after `{HELLO}`: {error}"))
}

fn examine(line: &str, known_games: &[&str]) -> (Vec<Finding>, Vec<String>) {
    let shown: String = line.chars().take(80).collect();
    let value: Value = match serde_json::from_str(line) {
        Ok(value) => value,
        Err(error) => {
            let message = format!(
                "not a line of JSON ({error}): `{shown}`; nothing else may be printed on standard output"
            );
            return (vec![Finding::breach("hello", message)], Vec::new());
        }
    };
    let Some(members) = value.get("hello").and_then(Value::as_object) else {
        let message = format!("expected an object `hello`, found `{shown}`");
        return (vec![Finding::breach("hello", message)], Vec::new());
    };
    let mut findings: Vec<Finding> =
        MEMBERS.iter().map(|member| examine_member(members, member)).collect();
    for member in members.keys().filter(|member| !MEMBERS.contains(&member.as_str())) {
        findings
            .push(Finding::breach(format!("hello.{member}"), "the protocol has no such member"));
    }
    let games: Vec<String> = texts(members.get("games")).unwrap_or_default();
    if let Some(unknown) = games.iter().find(|game| !known_games.contains(&game.as_str())) {
        let message = format!("`{unknown}`: expected some of {}", known_games.join(", "));
        findings.push(Finding::breach("hello.games", message));
    }
    (findings, games)
}

fn examine_member(members: &Map<String, Value>, member: &str) -> Finding {
    let what = format!("hello.{member}");
    let Some(value) = members.get(member) else { return Finding::breach(what, "missing") };
    let seen = match member {
        "protocol" if value.as_u64() == Some(u64::from(PROTOCOL)) => Ok(PROTOCOL.to_string()),
        "protocol" => Err(format!("expected {PROTOCOL}, found {value}")),
        "canaries" => canaries(value),
        "games" => match texts(Some(value)) {
            Some(games) if !games.is_empty() => Ok(games.join(", ")),
            _ => Err(format!("expected an array of texts, not empty, found {value}")),
        },
        _ => match value.as_str() {
            Some(text) if !text.is_empty() => Ok(text.to_owned()),
            _ => Err(format!("expected a text, not empty, found {value}")),
        },
    };
    match seen {
        Ok(seen) => Finding::right(what, seen),
        Err(message) => Finding::breach(what, message),
    }
}

fn canaries(value: &Value) -> Result<String, String> {
    let Some(said) = texts(Some(value)).filter(|said| said.len() == CANARIES.len()) else {
        return Err(format!(
            "expected {} texts of 16 hexadecimal digits, found {value}",
            CANARIES.len()
        ));
    };
    for (number, (said, right)) in said.iter().zip(CANARIES).enumerate() {
        if said != right {
            return Err(format!(
                "canary {} is {said}, expected {right}: {}, from the bits of plain doubles",
                number + 1,
                MEANINGS[number]
            ));
        }
    }
    Ok(format!("{} of {} right", CANARIES.len(), CANARIES.len()))
}

fn texts(value: Option<&Value>) -> Option<Vec<String>> {
    value?.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> Vec<String> {
        let (findings, _) = examine(line, &["drop7"]);
        let wrong =
            |finding: Finding| Some(format!("{}: {}", finding.what, finding.result.err()?.message));
        findings.into_iter().filter_map(wrong).collect()
    }

    #[test]
    fn every_member_is_asked_for() {
        assert_eq!(said(r#"{"hello":{}}"#).len(), MEMBERS.len());
        assert!(said("ready")[0].starts_with("hello: not a line of JSON"));
        assert!(said("{}")[0].contains("expected an object `hello`"));
    }

    #[test]
    fn a_right_hello_has_no_findings_and_a_wrong_one_is_named() {
        let canaries = serde_json::to_string(&CANARIES).unwrap();
        let right = format!(
            r#"{{"hello":{{"protocol":2,"engine":"e","runtime":"r","canaries":{canaries},"games":["drop7"]}}}}"#
        );
        assert_eq!(said(&right), Vec::<String>::new());
        assert!(said(&right.replace("bc70", "bc71"))[0].contains("canary 1 is bc71"));
        assert!(said(&right.replace("drop7", "go"))[0].contains("`go`: expected some of drop7"));
        assert!(
            said(&right.replace(":2,", ":1,"))[0].contains("hello.protocol: expected 2, found 1")
        );
        assert!(said(&right.replace("\"e\"", "\"\""))[0].contains("hello.engine"));
        let more = right.replace("\"games\"", "\"note\":1,\"games\"");
        assert_eq!(said(&more), ["hello.note: the protocol has no such member"]);
    }
}
