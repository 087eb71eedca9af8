//! The settings of the search by name, and the parameters that go with them.

use clap::{Args, ValueEnum};
use klondike_engine::checkpoint::{NodeLimits, Rollback, Settings, Signatures};
use klondike_engine::rules::View;
use serde::{Deserialize, Serialize};

use super::Failure;
use crate::case::{DealChoice, SearchCase, SettingName};

/// A named setting of the checkpoint search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub(super) enum SettingChoice {
    /// The public solver before the work packages
    Baseline,
    /// The document's own setting
    Document,
    /// What measures best; like all below only the Rust engine has it
    Tuned,
    /// `document` with every foundation return
    DocumentWithoutP1,
    /// `document` with primitive stock moves
    DocumentWithoutP2,
    /// `document` with the node limits of draw 1 for every draw
    DocumentWithoutP4,
    /// `document` with signatures recomputed from the board; the same search, slower
    DocumentWithoutP5,
    /// `document` without failed bounds
    DocumentWithoutP7,
    /// `document` with a node charged for each subtree that a failed bound spares
    DocumentChargeBounded,
}

impl SettingChoice {
    /// The name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Document => "document",
            Self::Tuned => "tuned",
            Self::DocumentWithoutP1 => "document-without-p1",
            Self::DocumentWithoutP2 => "document-without-p2",
            Self::DocumentWithoutP4 => "document-without-p4",
            Self::DocumentWithoutP5 => "document-without-p5",
            Self::DocumentWithoutP7 => "document-without-p7",
            Self::DocumentChargeBounded => "document-charge-bounded",
        }
    }

    /// The setting of that name.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|setting| setting.name() == name)
    }

    fn settings(self) -> Settings {
        let document = Settings::document();
        match self {
            Self::Baseline => Settings::baseline(),
            Self::Document => document,
            Self::Tuned => Settings::tuned(),
            Self::DocumentWithoutP1 => Settings { rollback: Rollback::Free, ..document },
            Self::DocumentWithoutP2 => Settings { view: View::Primitive, ..document },
            Self::DocumentWithoutP4 => Settings { node_limits: NodeLimits::DrawOne, ..document },
            Self::DocumentWithoutP5 => Settings { signatures: Signatures::Recomputed, ..document },
            Self::DocumentWithoutP7 => Settings { failed_bounds: false, ..document },
            Self::DocumentChargeBounded => Settings { charge_bounded: true, ..document },
        }
    }
}

impl From<SettingChoice> for &'static str {
    fn from(setting: SettingChoice) -> Self {
        setting.name()
    }
}

impl TryFrom<String> for SettingChoice {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::of_name(&name).ok_or_else(|| format!("setting: `{name}` is unknown"))
    }
}

/// Parameters of the search, with the defaults of RULES 0.
#[derive(Args)]
pub(super) struct ParameterArguments {
    /// Divide the node limits of the chunks, down to 5000 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    limit_scale: Option<u64>,
    /// Node limits of the chunks in percent; only the Rust engine has it [default: 100]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    limit_percent: Option<u64>,
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
            limit_percent: self.limit_percent.unwrap_or(settings.limit_percent),
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
        if self.limit_percent.is_some() {
            return Err(Failure::Usage(
                "--limit-percent: only --engine rust has this parameter".to_owned(),
            ));
        }
        let setting = match setting {
            SettingChoice::Baseline => SettingName::Baseline,
            SettingChoice::Document => SettingName::Document,
            other => {
                return Err(Failure::Usage(format!(
                    "--setting {}: only --engine rust has this setting",
                    other.name()
                )));
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
