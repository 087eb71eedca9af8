//! `drop7 search`: a position, its columns with their values, and what the search took.

use std::io::{self, Write};

use drop7_engine::{
    Decision, DirectTable, Engine, Limits, LruTable, NoTable, SIZE, State, parse_root,
};

use super::board::picture;
use super::{Failure, SearchArguments, TableName};

pub(super) fn search(arguments: &SearchArguments) -> Result<(), Failure> {
    let usage = |error: String| Failure::Usage(error);
    let record =
        format!("s {} {} {} 1 0", arguments.board, arguments.next, arguments.moves_remaining);
    let root = parse_root(&record).map_err(|error| usage(error.to_string()))?;
    let limits = Limits::new(arguments.depth, arguments.strata);
    let limits = limits.map_err(|error| usage(error.to_string()))?;
    let entries = |usual: usize| arguments.entries.map_or(usual, |entries| entries as usize);
    let engine = Engine::detect();
    let (decision, bytes) = match arguments.table {
        TableName::None => (engine.searcher(limits, NoTable).decide(&root), 0),
        TableName::Direct => {
            let mut searcher = engine.searcher(limits, DirectTable::new(entries(65_536), 1));
            (searcher.decide(&root), searcher.table().bytes())
        }
        TableName::Lru => {
            let mut searcher = engine.searcher(limits, LruTable::new(entries(200_000)));
            (searcher.decide(&root), searcher.table().bytes())
        }
    };
    let decision = decision.ok_or_else(|| usage("board: no column is open".to_owned()))?;
    match io::stdout().write_all(text(&root, &decision, bytes).as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Broken(format!("cannot write: {error}")))
        }
        _ => Ok(()),
    }
}

fn text(root: &State, decision: &Decision, bytes: usize) -> String {
    let Decision { action, completed, work, nodes, hits, values } = decision;
    let mut out = picture(root);
    for column in 0..SIZE {
        // The values are those of the canonical board.
        let canonical = if root.board.is_mirrored() { SIZE - 1 - column } else { column };
        let value = values[canonical].map_or("full".to_owned(), |value| format!("{value:.4}"));
        let mark = if column == *action { "  <" } else { "" };
        out += &format!("  column {}  {value:>16}{mark}\n", column + 1);
    }
    let share = 100.0 * *hits as f64 / (*nodes).max(1) as f64;
    out += &format!(
        "  depth {completed}   work {work}   positions {nodes}   table hits {hits} ({share:.2} %)   table bytes {bytes}\n"
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirrored_root() {
        let root = "s 0000000200208069069301471471582582593693694714714 2 2 1 0";
        let root = parse_root(root).expect("a root");
        let limits = Limits::new(2, 7).expect("limits within range");
        let mut searcher = Engine::detect().searcher(limits, LruTable::new(200_000));
        let decision = searcher.decide(&root).expect("a decision");
        let text = text(&root, &decision, 0);
        // RULES 11, E3: canonical column 2 (40d9666265d9f739) is best, column 4 of the board from 0.
        assert!(text.contains("column 5        26009.5375  <"), "{text}");
        assert!(text.contains("work 4753   positions 2401   table hits 2 (0.08 %)"), "{text}");
    }
}
