//! Many runs as one table in Markdown, each against the first run of the same deals.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use super::super::Failure;
use super::csv::Row;
use super::runs::{self, Run};
use super::significance::{sign_test, wilson};

const HEAD: &str = "\
| draw | run | games | won | 95 % interval | nodes a game | children a game | CPU s a game | gained, lost | p | CPU ratio |
|---|---|---|---|---|---|---|---|---|---|---|
";

/// `klondike winrate --table`.
pub(super) fn table(files: &[PathBuf]) -> Result<(), Failure> {
    let runs = runs::load(files)?;
    let mut text = HEAD.to_owned();
    for (index, run) in runs.iter().enumerate() {
        let first = runs[..index].iter().find(|first| first.header.unpaired(&run.header).is_none());
        push_line(&mut text, run, first);
    }
    io::Write::write_all(&mut io::stdout(), text.as_bytes())?;
    Ok(())
}

/// The name of the file, or that of the setting if the file has several.
fn name(run: &Run) -> String {
    match (run.header.settings().len(), run.file.file_stem()) {
        (1, Some(stem)) => stem.to_string_lossy().into_owned(),
        _ => run.setting.name().to_owned(),
    }
}

fn push_line(text: &mut String, run: &Run, first: Option<&Run>) {
    let games = run.rows.len() as u64;
    let won = run.rows.iter().filter(|row| row.won).count() as u64;
    let (low, high) = wilson(won, games);
    let mean = |sum: u64| sum / games.max(1);
    let nodes: u64 = run.rows.iter().map(|row| row.nodes).sum();
    let children: u64 = run.rows.iter().map(|row| row.children).sum();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "| {} | {} | {games} | {:.2} % | {:.2} to {:.2} % | {} | {} | {} |",
        run.header.draw(),
        name(run),
        100.0 * won as f64 / games.max(1) as f64,
        100.0 * low,
        100.0 * high,
        mean(nodes),
        mean(children),
        words(seconds(run.rows.iter()).map(|seconds| seconds / games.max(1) as f64)),
    );
    let _ = match first {
        Some(first) => {
            let pairs = paired(first, run);
            let gained = pairs.iter().filter(|(old, new)| !old.won && new.won).count() as u64;
            let lost = pairs.iter().filter(|(old, new)| old.won && !new.won).count() as u64;
            let before = seconds(pairs.iter().map(|(old, _)| *old));
            let after = seconds(pairs.iter().map(|(_, new)| *new));
            let ratio = after.zip(before).map(|(new, old)| new / old.max(f64::MIN_POSITIVE));
            let p = sign_test(gained, lost);
            writeln!(text, " {gained}, {lost} of {} | {p:.4} | {} |", pairs.len(), words(ratio))
        }
        None => writeln!(text, " | | |"),
    };
}

/// Seconds of processor time; `None` if a row does not know it.
fn seconds<'a>(rows: impl Iterator<Item = &'a Row>) -> Option<f64> {
    rows.map(|row| row.cpu_ms).sum::<Option<u64>>().map(|sum| sum as f64 / 1000.0)
}

/// A number with two decimals, or that it is not known.
fn words(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.2}"))
}

/// The games that both runs have.
fn paired<'a>(first: &'a Run, second: &'a Run) -> Vec<(&'a Row, &'a Row)> {
    let by_game: BTreeMap<u64, &Row> = first.rows.iter().map(|row| (row.game, row)).collect();
    let pair = |row: &'a Row| by_game.get(&row.game).map(|first| (*first, row));
    second.rows.iter().filter_map(pair).collect()
}
