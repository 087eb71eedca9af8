//! One unsound rule each; see `decide::planted` for what is wrong with them.

use klondike_engine::decide::planted::{Planted, Sound};
use klondike_engine::decide::{Decider, Limits, Position, Variant, Verdict};
use klondike_engine::rules::Draw;

use crate::exhaustive::Game;
use crate::reduced::{Random, SIZES, reduced_deal};

/// Does the rule call a position lost that is won, with a line that replays?
pub(crate) fn is_false_loss<R: Planted>(position: &Position, variant: Variant) -> bool {
    let mut unsound: Decider<R> = Decider::new();
    if unsound.decide(position, variant, Limits::default()).verdict != Verdict::Unwinnable {
        return false;
    }
    let mut sound: Decider<Sound> = Decider::new();
    match sound.decide(position, variant, Limits::default()).verdict {
        Verdict::Winnable { line } => {
            assert_eq!(Game::new(position, variant).replay(&line), Ok(true));
            true
        }
        _ => false,
    }
}

/// Reduced decks, one after the other in draw 1, 2 and 3, that the rule wrongly calls lost; `None` for
/// every other.
pub(crate) fn false_losses<R: Planted>(
    seed: u64,
) -> impl Iterator<Item = Option<(Position, Variant)>> {
    let mut random = Random(seed);
    (0..).map(move |number| {
        let (columns, ranks) = SIZES[number % SIZES.len()];
        let bias = random.below(4) * columns;
        let position = reduced_deal(&mut random, columns, ranks, bias);
        let draw = [Draw::ONE, Draw::TWO, Draw::THREE][number / SIZES.len() % 3];
        let variant = Variant::standard(draw);
        is_false_loss::<R>(&position, variant).then_some((position, variant))
    })
}

pub(crate) struct StockUpForced;
impl Planted for StockUpForced {
    const STOCK_UP_FORCED: bool = true;
}

pub(crate) struct SafeStockUpForced;
impl Planted for SafeStockUpForced {
    const SAFE_STOCK_UP_FORCED: bool = true;
}

pub(crate) struct StockJustInTime;
impl Planted for StockJustInTime {
    const STOCK_JUST_IN_TIME: bool = true;
}

pub(crate) struct TwinNeverReleased;
impl Planted for TwinNeverReleased {
    const TWIN_NEVER_RELEASED: bool = true;
}

pub(crate) struct IndexIgnored;
impl Planted for IndexIgnored {
    const INDEX_IGNORED: bool = true;
}

pub(crate) struct SafeWithoutTwin;
impl Planted for SafeWithoutTwin {
    const SAFE_WITHOUT_TWIN: bool = true;
}

pub(crate) struct ColumnsNeverEmptied;
impl Planted for ColumnsNeverEmptied {
    const COLUMNS_NEVER_EMPTIED: bool = true;
}
