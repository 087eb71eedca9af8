//! The lines at the head of a run's file: all that its rows depend on.
//!
//! ```text
//! # klondike winrate
//! # build: 0.1.0, engine 0f1e2d3c4b5a6978
//! # seed: 1234
//! # shuffle: compat
//! # draw: 3
//! # first game: 1
//! # setting document: Settings { mode: Fast, ... }
//! # node limits of document: 900000 with 0 to 6 cards hidden, ...
//! ```
//!
//! The number of games is not among them: a run may be continued with more.

use klondike_engine::checkpoint::{Settings, node_limit_for};
use klondike_engine::rules::Draw;

use super::super::setting::SettingChoice;
use super::run::Plan;

/// What every header begins with.
pub(super) const TITLE: &str = "klondike winrate";

/// Those lines that two runs must share to be compared game by game.
const PAIRED: [&str; 3] = ["seed", "shuffle", "draw"];

/// The lines of a header, without `# `.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header(Vec<String>);

impl Header {
    /// The header of a run.
    pub(super) fn of(plan: &Plan) -> Self {
        let mut lines = vec![
            TITLE.to_owned(),
            format!(
                "build: {}, engine {}",
                env!("CARGO_PKG_VERSION"),
                env!("KLONDIKE_ENGINE_SOURCES")
            ),
            format!("seed: {}", plan.seed),
            format!("shuffle: {}", plan.shuffle.name()),
            format!("draw: {}", plan.draw.cards()),
            format!("first game: {}", plan.first_game),
        ];
        for (setting, settings) in &plan.settings {
            let name = setting.name();
            lines.push(format!("setting {name}: {settings:?}"));
            lines.push(format!("node limits of {name}: {}", node_limits(settings, plan.draw)));
        }
        Self(lines)
    }

    /// The header of a file, from its lines that begin with `#`.
    pub(super) fn read<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let lines: Vec<String> =
            lines.map(|line| line.trim_start_matches('#').trim().to_owned()).collect();
        match lines.first() {
            Some(title) if title == TITLE => Ok(Self(lines)),
            _ => Err(format!("line 1: expected `# {TITLE}`")),
        }
    }

    /// The text at the head of a file.
    pub(super) fn text(&self) -> String {
        self.0.iter().map(|line| format!("# {line}\n")).collect()
    }

    /// The first line that is not the same in both, as each has it.
    pub(super) fn difference(&self, other: &Self) -> Option<(String, String)> {
        let lines = self.0.len().max(other.0.len());
        let line = |header: &Self, index: usize| {
            header.0.get(index).map_or_else(|| "nothing".to_owned(), |line| format!("`{line}`"))
        };
        (0..lines)
            .find(|&index| self.0.get(index) != other.0.get(index))
            .map(|index| (line(self, index), line(other, index)))
    }

    /// The first line that keeps two runs from being compared, as each has it.
    pub(super) fn unpaired(&self, other: &Self) -> Option<(String, String)> {
        let shared = |header: &Self| {
            let is_shared = |line: &&String| {
                PAIRED.iter().any(|key| line.split_once(": ").is_some_and(|(name, _)| name == *key))
            };
            Self(header.0.iter().filter(is_shared).cloned().collect())
        };
        shared(self).difference(&shared(other))
    }

    /// Cards that a click on the stock turned, as the header says it.
    pub(super) fn draw(&self) -> &str {
        self.0.iter().find_map(|line| line.strip_prefix("draw: ")).unwrap_or("?")
    }

    /// What it says of a setting.
    pub(super) fn of_setting(&self, setting: SettingChoice) -> Vec<&String> {
        let begins =
            ["setting", "node limits of"].map(|what| format!("{what} {}:", setting.name()));
        let is_of = |line: &&String| begins.iter().any(|begin| line.starts_with(begin));
        self.0.iter().filter(is_of).collect()
    }

    /// The settings of the run, in order.
    pub(super) fn settings(&self) -> Vec<SettingChoice> {
        let named = |line: &String| {
            let (name, _) = line.strip_prefix("setting ")?.split_once(':')?;
            SettingChoice::of_name(name)
        };
        self.0.iter().filter_map(named).collect()
    }
}

/// The rows of the table of node limits (RULES 12), by the fewest hidden cards of each.
const HIDDEN: [(&str, u8); 6] = [
    ("0 to 6", 0),
    ("7 to 9", 7),
    ("10 to 12", 10),
    ("13 to 15", 13),
    ("16 to 18", 16),
    ("19 or more", 19),
];

fn node_limits(settings: &Settings, draw: Draw) -> String {
    let rows = HIDDEN
        .map(|(name, hidden)| format!("{} with {name}", node_limit_for(hidden, draw, settings)));
    format!("{} cards hidden", rows.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Seed, ShuffleName};

    fn plan(seed: u64, setting: SettingChoice) -> Plan {
        Plan {
            seed: Seed(seed),
            games: 10,
            first_game: 1,
            shuffle: ShuffleName::Compat,
            draw: Draw::THREE,
            settings: vec![(setting, Settings::document())],
            threads: 1,
            out: None,
        }
    }

    #[test]
    fn a_header_is_read_back() {
        let header = Header::of(&plan(1234, SettingChoice::Document));
        let text = header.text();
        assert_eq!(Header::read(text.lines()), Ok(header.clone()));
        assert_eq!(header.settings(), [SettingChoice::Document]);
        assert!(text.contains("9000000 with 19 or more cards hidden"), "{text}");
        assert!(Header::read("# other\n".lines()).unwrap_err().contains("line 1"));
    }

    #[test]
    fn runs_of_other_deals_are_not_paired() {
        let header = Header::of(&plan(1234, SettingChoice::Document));
        let other_setting = Header::of(&plan(1234, SettingChoice::Baseline));
        let other_seed = Header::of(&plan(1235, SettingChoice::Document));
        assert_eq!(header.unpaired(&other_setting), None);
        assert!(header.difference(&other_setting).is_some());
        let expected = ("`seed: 1234`".to_owned(), "`seed: 1235`".to_owned());
        assert_eq!(header.unpaired(&other_seed), Some(expected));
    }
}
