//! Cases of the gates search and result: a whole solve.

use harness::case::smaller;
use harness::{Case, Picture, Word};
use serde::{Deserialize, Serialize};

use super::deal::{DealChoice, Seed, ShuffleName};
use super::witness::after;
use super::{check_range, tableau_picture};

/// A whole solve. Switches that are left out are those of the setting, parameters have the defaults of RULES 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchCase {
    /// The cards.
    pub deal: DealChoice,
    /// Cards turned by an advance, 1 to 3.
    pub draw: u8,
    /// Which rules prune.
    pub mode: ModeName,
    /// The switches' starting point.
    pub setting: SettingName,
    /// P2: search the macro view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub macro_moves: Option<bool>,
    /// P1: foundation returns need a receiver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receiver: Option<bool>,
    /// P4: node limits by draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_limits: Option<bool>,
    /// P7: remember failed bounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed_bounds: Option<bool>,
    /// Charge a node for every Bounded verdict below the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge_bounded: Option<bool>,
    /// The version of the progress score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<EvaluationName>,
    /// Divisor of the node limits.
    pub limit_scale: u64,
    /// Entries at which the table is cleared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_cap: Option<u64>,
    /// Deepest child of a chunk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth_limit: Option<u16>,
    /// Most foundation returns on a path of a chunk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo_limit: Option<u16>,
    /// Most charged nodes of the whole solve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_budget: Option<u64>,
}

/// Which rules prune (RULES 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ModeName {
    /// All.
    Fast,
    /// Only those that lose nothing.
    Strict,
}

/// A setting of RULES 0 that every engine knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SettingName {
    /// The public solver before the work packages.
    Baseline,
    /// The document's own setting.
    Document,
}

/// A version of the progress score (RULES 7b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EvaluationName {
    /// As observed.
    V1,
    /// As meant.
    V2,
}

/// Stands for many solves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum SearchGenerator {
    /// This solve, and the same of the games that follow under its seed.
    Games {
        /// The first of them.
        first: Box<SearchCase>,
        /// How many.
        #[serde(deserialize_with = "harness::case::count")]
        games: u64,
    },
}

/// The longest path of a chunk that every engine can search.
const MAX_DEPTH: u16 = 500;

impl SearchCase {
    /// A solve with the switches of a setting and all parameters at their defaults.
    pub fn new(deal: DealChoice, draw: u8, setting: SettingName) -> Self {
        Self {
            deal,
            draw,
            mode: ModeName::Fast,
            setting,
            macro_moves: None,
            receiver: None,
            draw_limits: None,
            failed_bounds: None,
            charge_bounded: None,
            evaluation: None,
            limit_scale: 1,
            table_cap: None,
            depth_limit: None,
            undo_limit: None,
            node_budget: None,
        }
    }

    /// A solve whose switches and parameters follow from the bits of a number.
    fn of_bits(deal: DealChoice, bits: u64) -> Self {
        let bit = |at: u32| bits >> at & 1 == 1;
        let switch = |at: u32| bit(at).then(|| bit(at + 1));
        Self {
            mode: if bit(0) && bit(1) { ModeName::Strict } else { ModeName::Fast },
            macro_moves: switch(3),
            receiver: switch(5),
            draw_limits: switch(7),
            failed_bounds: switch(9),
            charge_bounded: switch(11),
            evaluation: switch(13)
                .map(|second| if second { EvaluationName::V2 } else { EvaluationName::V1 }),
            limit_scale: 400 + (bits >> 15 & 1023),
            table_cap: bit(25).then_some(200 + (bits >> 26 & 2047)),
            depth_limit: bit(37).then_some(40 + (bits >> 38 & 127) as u16),
            undo_limit: bit(45).then_some((bits >> 46 & 3) as u16),
            node_budget: (bits >> 48 & 3 == 0).then_some(1 + (bits >> 50)),
            ..Self::new(
                deal,
                [1, 3, 3, 2][(bits >> 60 & 3) as usize],
                if bit(2) { SettingName::Baseline } else { SettingName::Document },
            )
        }
    }
}

impl Case for SearchCase {
    type Generator = SearchGenerator;

    fn generate(generator: SearchGenerator) -> Result<Vec<Self>, String> {
        let SearchGenerator::Games { first, games } = generator;
        check_range("games", games, 1..=1_000_000)?;
        let nth = |count| Ok(Self { deal: first.deal.further(count)?, ..(*first).clone() });
        (0..games).map(nth).collect()
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        const GAMES: u64 = 8;
        let game = |number: u64| {
            let game = round.wrapping_mul(GAMES).wrapping_add(number) & DealChoice::MAX_GAME;
            let deal =
                DealChoice::Shuffled { shuffle: ShuffleName::Simple, seed: Seed(seed), game };
            let mixed = (seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15))
                .wrapping_mul(0xbf58_476d_1ce4_e5b9);
            Self::of_bits(deal, mixed ^ mixed >> 31)
        };
        (0..GAMES).map(game).collect()
    }

    fn check(&self) -> Result<(), String> {
        self.deal.check()?;
        check_range("draw", self.draw, 1..=3)?;
        check_range("limit_scale", self.limit_scale, 1..=100_000_000)?;
        check_range("table_cap", self.table_cap.unwrap_or(1), 1..=100_000_000)?;
        check_range("depth_limit", self.depth_limit.unwrap_or(0), 0..=MAX_DEPTH)?;
        check_range("undo_limit", self.undo_limit.unwrap_or(0), 0..=MAX_DEPTH)?;
        check_range("node_budget", self.node_budget.unwrap_or(1), 1..=DealChoice::MAX_GAME)
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        tableau_picture(field, text)
    }

    /// The chunk that differs, searched from its start.
    fn transplant(&self, step: u32, said: &[Word]) -> Option<Self> {
        let paths = said.iter().filter(|word| word.step < step && word.field == "path");
        let path: Vec<&str> =
            paths.map(|word| word.text.as_str()).filter(|path| !path.is_empty()).collect();
        let position = after(&self.deal, self.draw, &path.join(" "))?;
        (!path.is_empty()).then(|| Self { deal: DealChoice::Position(position), ..self.clone() })
    }

    /// Lower limits, fewer switches, draw 1, a plainer position.
    fn simpler(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        let budgets = match self.node_budget {
            Some(budget) => smaller(budget, 1),
            None => vec![1, 10, 100, 1_000, 10_000, 100_000],
        };
        let budgets = budgets.into_iter().map(Some);
        simpler.extend(budgets.map(|node_budget| Self { node_budget, ..self.clone() }));
        let depths: Vec<u64> = match self.depth_limit {
            Some(depth) => smaller(depth.into(), 0),
            None => vec![0, 1, 2, 5, 10, 20, 50, 100],
        };
        simpler.extend(
            depths
                .into_iter()
                .map(|depth| Self { depth_limit: Some(depth as u16), ..self.clone() }),
        );
        simpler.extend(self.plainer());
        if let DealChoice::Deck(_) | DealChoice::Shuffled { .. } = self.deal
            && let Some(position) = after(&self.deal, self.draw, "")
        {
            simpler.push(Self { deal: DealChoice::Position(position), ..self.clone() });
        }
        simpler.extend(self.deal.simpler().into_iter().map(|deal| Self { deal, ..self.clone() }));
        simpler
    }

    fn size(&self) -> String {
        let limit = |limit: Option<u64>| limit.map_or("no limit".to_owned(), |at| at.to_string());
        format!(
            "{} cards in play, node budget {}, depth limit {}",
            self.deal.size(),
            limit(self.node_budget),
            limit(self.depth_limit.map(u64::from))
        )
    }

    fn seeds(&self) -> Option<(u64, u64)> {
        self.deal.seeds()
    }
}

impl SearchCase {
    /// The case with one switch or parameter left to its default, or draw 1.
    fn plainer(&self) -> Vec<Self> {
        let mut plainer = vec![
            Self { macro_moves: None, ..self.clone() },
            Self { receiver: None, ..self.clone() },
            Self { draw_limits: None, ..self.clone() },
            Self { failed_bounds: None, ..self.clone() },
            Self { charge_bounded: None, ..self.clone() },
            Self { evaluation: None, ..self.clone() },
            Self { table_cap: None, ..self.clone() },
            Self { undo_limit: None, ..self.clone() },
            Self { mode: ModeName::Fast, ..self.clone() },
            Self { draw: 1, ..self.clone() },
        ];
        plainer.retain(|case| case != self);
        plainer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASE: &str = r#"{"deal":{"shuffle":"simple","seed":"7","game":3},"draw":3,"mode":"fast","setting":"document","receiver":false,"evaluation":"v1","limit_scale":50,"undo_limit":2}"#;

    #[test]
    fn json_is_written_as_read() {
        let case: SearchCase = serde_json::from_str(CASE).unwrap();
        assert_eq!(case.check(), Ok(()));
        assert_eq!(serde_json::to_string(&case).unwrap(), CASE);
        let generator = format!(r#"{{"games":{{"first":{CASE},"games":3}}}}"#);
        let cases = SearchCase::generate(serde_json::from_str(&generator).unwrap()).unwrap();
        let last = CASE.replace("\"game\":3", "\"game\":5");
        assert_eq!(serde_json::to_string(&cases[2]).unwrap(), last);
        assert_eq!((cases.len(), &cases[0]), (3, &case));
    }

    #[test]
    fn faults_name_the_member() {
        let fault = |from: &str, to: &str| {
            let case: SearchCase = serde_json::from_str(&CASE.replace(from, to)).unwrap();
            case.check().unwrap_err()
        };
        let draw = fault("\"draw\":3", "\"draw\":4");
        assert_eq!(draw, "draw: expected 1 to 3, found 4");
        let scale = fault("\"limit_scale\":50", "\"limit_scale\":0");
        assert!(scale.starts_with("limit_scale: expected 1 to"), "{scale}");
        let depth = fault("\"undo_limit\":2", "\"depth_limit\":501");
        assert!(depth.starts_with("depth_limit: expected 0 to 500"), "{depth}");
        let unknown = CASE.replace("undo_limit", "undos");
        assert!(serde_json::from_str::<SearchCase>(&unknown).is_err());
    }

    #[test]
    fn soak_cases_are_legal_and_differ() {
        let rounds = (0..50).chain([u64::MAX]);
        let cases: Vec<SearchCase> = rounds.flat_map(|round| SearchCase::soak(9, round)).collect();
        for case in &cases {
            assert_eq!(case.check(), Ok(()), "{case:?}");
        }
        for draw in 1..=3 {
            assert!(cases.iter().any(|case| case.draw == draw));
        }
        assert!(cases.iter().any(|case| case.mode == ModeName::Strict));
        assert!(cases.iter().any(|case| case.setting == SettingName::Baseline));
        assert!(cases.iter().any(|case| case.node_budget.is_some()));
        assert!(cases.iter().any(|case| case.charge_bounded == Some(true)));
    }
}
