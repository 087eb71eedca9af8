//! Which game is decided and how far the search may go, as options.

use clap::Args;
use klondike_engine::decide::{Limits, Passes, Variant};
use klondike_engine::rules::Draw;

/// House rules and limits.
#[derive(Args)]
pub(super) struct VariantArguments {
    /// Passes through the stock, in the middle of a game those left; unlimited if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=99))]
    passes: Option<u8>,
    /// Cards do not come back from the foundations
    #[arg(long)]
    no_return: bool,
    /// Memory for tables and stacks of one search, MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Components of states that one search opens at most
    #[arg(long, value_name = "N", default_value_t = Limits::default().components, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

impl VariantArguments {
    /// The variant at a draw, after so many recycles.
    pub(super) fn variant(&self, draw: Draw, recycles: u8) -> Variant {
        let passes = match self.passes {
            None => Passes::Unlimited,
            Some(passes) => Passes::Limited(passes.saturating_sub(recycles).max(1)),
        };
        Variant { draw, passes, foundation_return: !self.no_return }
    }

    /// The limits of one search.
    pub(super) fn limits(&self) -> Limits {
        // Saturates where an address is 32 bits.
        let bytes = usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX);
        Limits { components: self.limit, bytes }
    }

    /// All of it in words, for the head of a file.
    pub(super) fn words(&self) -> String {
        let passes = self.passes.map_or("unlimited".to_owned(), |passes| passes.to_string());
        let returns = if self.no_return { "no" } else { "yes" };
        format!(
            "passes {passes}, foundation return {returns}, memory {} MiB, limit {} components",
            self.memory, self.limit
        )
    }
}
