//! The settings of the search by name, and the parameters that go with them.

use clap::{Args, ValueEnum};
use klondike_engine::checkpoint::Settings;

use super::Failure;
use crate::case::{DealChoice, SearchCase, SettingName};

/// A named setting of the checkpoint search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SettingChoice {
    /// The public solver before the work packages
    Baseline,
    /// The document's own setting
    Document,
    /// What measures best; only the Rust engine has it
    Tuned,
}

impl SettingChoice {
    /// The name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Document => "document",
            Self::Tuned => "tuned",
        }
    }

    /// The setting of that name.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|setting| setting.name() == name)
    }

    fn settings(self) -> Settings {
        match self {
            Self::Baseline => Settings::baseline(),
            Self::Document => Settings::document(),
            Self::Tuned => Settings::tuned(),
        }
    }
}

/// Parameters of the search, with the defaults of RULES 0.
#[derive(Args)]
pub(super) struct ParameterArguments {
    /// Divide the node limits of the chunks, down to 5000 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    limit_scale: Option<u64>,
    /// Entries at which the transposition table is cleared [default: that of the setting]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    table_cap: Option<u64>,
    /// Longest path of a chunk in primitive moves [default: that of the setting]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=500))]
    max_depth: Option<u16>,
    /// Stop a solve after so many nodes [default: never]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=DealChoice::MAX_GAME))]
    node_budget: Option<u64>,
}

impl ParameterArguments {
    /// The settings of the Rust engine.
    pub(super) fn settings(&self, setting: SettingChoice) -> Settings {
        let settings = setting.settings();
        Settings {
            limit_scale: self.limit_scale.unwrap_or(settings.limit_scale),
            table_cap: self.table_cap.map_or(settings.table_cap, |cap| cap as usize),
            max_depth: self.max_depth.unwrap_or(settings.max_depth),
            node_budget: self.node_budget.or(settings.node_budget),
            ..settings
        }
    }

    /// A case that any engine can be asked.
    pub(super) fn case(
        &self,
        deal: DealChoice,
        draw: u8,
        setting: SettingChoice,
    ) -> Result<SearchCase, Failure> {
        let setting = match setting {
            SettingChoice::Baseline => SettingName::Baseline,
            SettingChoice::Document => SettingName::Document,
            SettingChoice::Tuned => {
                return Err(Failure::Usage(
                    "--setting tuned: only --engine rust has this setting".to_owned(),
                ));
            }
        };
        Ok(SearchCase {
            limit_scale: self.limit_scale.unwrap_or(1),
            table_cap: self.table_cap,
            depth_limit: self.max_depth,
            node_budget: self.node_budget,
            ..SearchCase::new(deal, draw, setting)
        })
    }
}
