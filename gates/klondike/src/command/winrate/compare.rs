//! Win rates of settings, and two settings against each other, game by game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use super::super::Failure;
use super::super::setting::SettingChoice;
use super::csv::Row;
use super::runs::{self, Run};
use super::significance::{sign_test, wilson};

/// Wins of one setting among some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    games: u64,
    won: u64,
    nodes: u64,
}

/// The games that two runs have in common, by what came of them.
#[derive(Debug, Default, PartialEq, Eq)]
struct Pairs {
    both: u64,
    neither: u64,
    only_first: Vec<u64>,
    only_second: Vec<u64>,
}

/// `klondike winrate --compare`.
pub(super) fn compare(files: &[PathBuf]) -> Result<(), Failure> {
    let runs = runs::load(files)?;
    let unpaired =
        |run: &Run| Some((run.file.display().to_string(), runs[0].header.unpaired(&run.header)?));
    if let Some((file, (first, second))) = runs.iter().find_map(unpaired) {
        return Err(Failure::Usage(format!(
            "{file}: not the same games: expected {first}, found {second}"
        )));
    }
    let [first, second] = &runs[..] else {
        return Err(Failure::Usage(format!(
            "--compare: expected two runs, or one of two settings, found {} run(s)",
            runs.len()
        )));
    };
    let name = |run: &Run| match files {
        [_] => run.setting.name().to_owned(),
        _ => format!("{} in {}", run.setting.name(), run.file.display()),
    };
    let (first_rows, second_rows) = (&first.rows, &second.rows);
    let (first, second) = (&name(first), &name(second));
    // One run may have more games than the other: rates are those of the games that both have.
    let (first_rows, second_rows) =
        (&common(first_rows, second_rows), &common(second_rows, first_rows));
    let mut text = String::new();
    push_rate(&mut text, first, first_rows);
    push_rate(&mut text, second, second_rows);
    push_pairs(&mut text, first, second, &pairs(first_rows, second_rows));
    io::Write::write_all(&mut io::stdout(), text.as_bytes())?;
    Ok(())
}

/// The summary of a run.
pub(super) fn summary(settings: &[SettingChoice], rows: &[Row]) -> String {
    let of = |setting: SettingChoice| -> Vec<Row> {
        rows.iter().filter(|row| row.setting == setting).cloned().collect()
    };
    let mut text = String::new();
    for &setting in settings {
        push_rate(&mut text, setting.name(), &of(setting));
    }
    if let &[first, second] = settings {
        push_pairs(&mut text, first.name(), second.name(), &pairs(&of(first), &of(second)));
    }
    text
}

/// Wins so far, for the progress bar.
pub(super) fn short(rows: &[Row]) -> String {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for row in rows {
        tallies.entry(row.setting.name()).or_default().add(row);
    }
    let rates = tallies.iter().map(|(name, tally)| format!("{name} {:.2} %", tally.percent()));
    rates.collect::<Vec<_>>().join(", ")
}

impl Tally {
    fn add(&mut self, row: &Row) {
        self.games += 1;
        self.won += u64::from(row.won);
        self.nodes += row.nodes;
    }

    fn percent(&self) -> f64 {
        100.0 * self.won as f64 / self.games.max(1) as f64
    }
}

fn push_rate(text: &mut String, name: &str, rows: &[Row]) {
    let mut tally = Tally::default();
    rows.iter().for_each(|row| tally.add(row));
    let (low, high) = wilson(tally.won, tally.games);
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{name}: {} of {} won, {:.2} % (95 % interval {:.2} to {:.2} %), {} nodes a game",
        tally.won,
        tally.games,
        tally.percent(),
        100.0 * low,
        100.0 * high,
        tally.nodes / tally.games.max(1),
    );
}

/// The rows of `rows` whose games `others` has too.
fn common(rows: &[Row], others: &[Row]) -> Vec<Row> {
    let games: BTreeSet<u64> = others.iter().map(|row| row.game).collect();
    rows.iter().filter(|row| games.contains(&row.game)).cloned().collect()
}

/// Sorts the games that both have.
fn pairs(first: &[Row], second: &[Row]) -> Pairs {
    let second: BTreeMap<u64, bool> = second.iter().map(|row| (row.game, row.won)).collect();
    let mut pairs = Pairs::default();
    for row in first {
        match (row.won, second.get(&row.game)) {
            (true, Some(true)) => pairs.both += 1,
            (false, Some(false)) => pairs.neither += 1,
            (true, Some(false)) => pairs.only_first.push(row.game),
            (false, Some(true)) => pairs.only_second.push(row.game),
            (_, None) => {}
        }
    }
    pairs
}

fn push_pairs(text: &mut String, first: &str, second: &str, pairs: &Pairs) {
    let (a, b) = (pairs.only_first.len() as u64, pairs.only_second.len() as u64);
    let games = pairs.both + pairs.neither + a + b;
    let p = sign_test(a, b);
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{games} games in both: {} won by both, {} by neither, {a} only by {first}, {b} only by {second}",
        pairs.both, pairs.neither
    );
    let _ = writeln!(text, "exact two-sided sign test of the {} flips: p = {p:.4}", a + b);
    for (name, flips) in [(first, &pairs.only_first), (second, &pairs.only_second)] {
        if !flips.is_empty() {
            let games: Vec<String> = flips.iter().map(u64::to_string).collect();
            let _ = writeln!(text, "only {name}: {}", games.join(" "));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(game: u64, won: bool) -> Row {
        let setting = SettingChoice::Document;
        let (nodes, text) = (1000 * game, String::new());
        Row { game, setting, won, nodes, children: 5000 * game, cpu_ms: Some(7 * game), text }
    }

    #[test]
    fn games_are_paired_by_number() {
        let first = [row(1, true), row(2, true), row(3, false), row(4, false), row(9, true)];
        let second = [row(4, true), row(3, false), row(2, false), row(1, true)];
        let expected = Pairs { both: 1, neither: 1, only_first: vec![2], only_second: vec![4] };
        assert_eq!(pairs(&first, &second), expected);
    }

    #[test]
    fn rates_are_those_of_the_games_that_both_have() {
        let first = [row(1, true), row(2, true), row(3, false)];
        let second = [row(3, true), row(1, false), row(7, false)];
        let games = |rows: Vec<Row>| rows.iter().map(|row| row.game).collect::<Vec<_>>();
        assert_eq!(games(common(&first, &second)), [1, 3]);
        assert_eq!(games(common(&second, &first)), [3, 1]);
    }

    #[test]
    fn a_rate_says_wins_games_and_nodes() {
        let mut text = String::new();
        push_rate(&mut text, "document", &[row(1, true), row(3, false)]);
        let expected =
            "document: 1 of 2 won, 50.00 % (95 % interval 9.45 to 90.55 %), 2000 nodes a game\n";
        assert_eq!(text, expected);
    }
}
