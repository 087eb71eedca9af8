//! `drop7 eval`: root records in, one JSON line each out.

use std::io::{self, BufRead, Write};

use serde::Serialize;

use super::ask::{Asker, Step};
use super::{EvalArguments, Failure, TableName};
use crate::case::{LeafCase, Position, SearchCase, TableChoice};

#[derive(Serialize)]
struct Evaluation<'a> {
    leaf: &'a str,
    terms: Vec<&'a str>,
    action: u32,
    completed: u32,
    work: u64,
    nodes: u64,
    hits: u64,
    /// By canonical column; null where it is illegal.
    values: Vec<Option<&'a str>>,
}

/// The fields of a leaf step that are its terms: all but the value itself.
const TERMS: [&str; 18] = [
    "open_columns",
    "height_load",
    "solid_cells",
    "cracked_cells",
    "numbered_cells",
    "high_low",
    "direct",
    "latent",
    "cracked_exposure",
    "solid_exposure",
    "adjacent_ones",
    "triple_twos",
    "dead_low",
    "covered_risk",
    "low_risk",
    "danger",
    "rise_pressure",
    "next_vertical",
];

pub(super) fn eval(arguments: &EvalArguments) -> Result<(), Failure> {
    let table = match arguments.table {
        TableName::None if arguments.entries.is_some() => {
            return Err(Failure::Usage("--entries does not go with --table none".to_owned()));
        }
        TableName::None => TableChoice::None,
        TableName::Direct => TableChoice::Direct(arguments.entries.unwrap_or(65_536)),
        TableName::Lru => TableChoice::Lru(arguments.entries.unwrap_or(200_000)),
    };
    let mut leaf = Asker::new(&crate::leaf_gate(), arguments.engine)?;
    let mut search = Asker::new(&crate::search_gate(), arguments.engine)?;
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let at =
            |error: String| Failure::Usage(format!("standard input, line {}: {error}", number + 1));
        let line = line.map_err(|error| at(error.to_string()))?;
        let root = parse_root(&line).map_err(at)?;
        let leaves = leaf.steps(&LeafCase::new(vec![root]))?;
        let case = SearchCase::new(root, arguments.depth, arguments.strata, vec![table]);
        let decisions = search.steps(&case)?;
        let (Some(leaf), Some(decision)) = (leaves.first(), decisions.first()) else {
            return Err(Failure::Broken("the engine said nothing".to_owned()));
        };
        let text = serde_json::to_string(&evaluation(leaf, decision)?).expect("plain data");
        match writeln!(io::stdout(), "{text}") {
            // A reader that has seen enough closes the pipe.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            Err(error) => return Err(Failure::Broken(format!("cannot write: {error}"))),
            Ok(()) => {}
        }
    }
    Ok(())
}

fn evaluation<'a>(leaf: &'a Step, decision: &'a Step) -> Result<Evaluation<'a>, Failure> {
    const COLUMNS: [&str; 7] =
        ["value0", "value1", "value2", "value3", "value4", "value5", "value6"];
    let value = |field: &&str| Some(decision.text(field)).filter(|text| *text != "none");
    Ok(Evaluation {
        leaf: leaf.text("leaf"),
        terms: TERMS.iter().map(|term| leaf.text(term)).collect(),
        action: number(decision, "action")?,
        completed: number(decision, "completed")?,
        work: number(decision, "work")?,
        nodes: number(decision, "nodes")?,
        hits: number(decision, "hits")?,
        values: COLUMNS.iter().map(value).collect(),
    })
}

fn number<N: std::str::FromStr>(step: &Step, field: &str) -> Result<N, Failure> {
    let text = step.text(field);
    text.parse().map_err(|_| Failure::Broken(format!("{field}: expected a number, found `{text}`")))
}

/// A root that a search can start from.
fn parse_root(line: &str) -> Result<Position, String> {
    let root = drop7_engine::parse_root(line).map_err(|error| error.to_string())?;
    if root.game_over {
        return Err("over: the game has ended, so there is nothing to search".to_owned());
    }
    if root.board.first_open(drop7_engine::CENTER_OUT).is_none() {
        return Err("board: no column is open, so there is nothing to search".to_owned());
    }
    Ok(Position {
        board: root.board,
        next: i32::from(root.next_disc),
        moves_remaining: root.moves_remaining,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "0000000000000000000000000000000000000000008888888";

    #[test]
    fn a_root_record_is_read() {
        let root = parse_root(&format!("s {START} 4 5 1 0")).unwrap();
        assert_eq!((root.next, root.moves_remaining), (4, 5));
    }

    #[test]
    fn faults_are_named() {
        let fault = |line: String| parse_root(&line).unwrap_err();
        assert!(fault(format!("s {START} 4 5 1")).contains("6"));
        assert!(fault(format!("s {START} 0 5 1 0")).contains("next disc"));
        assert!(fault(format!("s {START} 4 6 1 0")).contains("moves remaining"));
        assert!(fault(format!("s {START} 4 5 0 0")).contains("level"));
        assert!(fault(format!("s {START} 4 5 1 2")).contains("0 or 1"));
        assert!(fault(format!("s {START} 4 5 1 1")).contains("has ended"));
        assert!(fault(format!("s 1{} 4 5 1 0", &START[1..])).contains("row 0, column 0"));
        assert!(fault(format!("s {}x 4 5 1 0", &START[1..])).contains("expected a digit"));
        assert!(fault(format!("s {} 4 5 1 0", "8".repeat(49))).contains("no column is open"));
    }
}
