//! Moves that are made at once wherever they are possible.

use super::facts::Facts;
use super::lanes::{Cards, lowest};
use super::planted::Planted;
use super::slots::{Slots, safe};
use super::state::Node;
use super::step::Step;

/// Plays, as long as there are any:
///
/// - loose cards that fit and are bare: the step is reversible (the slot that it frees takes the card
///   back), so nothing is lost; the state reached is one of the component's local maxima;
/// - safe bases that fit and are bare: nothing in a column needs them ([`safe`]), and turning up a card
///   or freeing a column only adds parents and places;
/// - safe stock cards in draw 1, and in draw 2 and 3 the last one if no pass is under way: in draw 1 the
///   others stay as reachable as they were; the last card has none behind it whose alignment could
///   shift, and the one before it becomes reachable. Any other stock card of draw 2 and 3 shifts those
///   behind it and is left to choice.
pub(super) fn settle<R: Planted>(facts: &Facts, node: &mut Node, mut record: impl FnMut(Step)) {
    loop {
        let slots = Slots::of(facts, node);
        let up = slots.loose & slots.bare & slots.fits;
        if up != 0 {
            let card = lowest(up);
            node.raise(card);
            record(Step::up(card));
            continue;
        }
        let safe = slots.fits & safe::<R>(node.found);
        let base = node.base & slots.bare & safe;
        if base != 0 {
            let card = lowest(base);
            *node = node.base_up(facts, card);
            record(Step::up(card));
            continue;
        }
        let stock = forced_stock::<R>(facts, node, slots.fits, safe);
        if stock == 0 {
            return;
        }
        let card = lowest(stock);
        *node = node.stock_up(facts, card);
        record(Step::up(card));
    }
}

/// The stock cards that go up at once.
fn forced_stock<R: Planted>(facts: &Facts, node: &Node, fits: Cards, safe: Cards) -> Cards {
    let state = node.state;
    if facts.draw == 1 {
        return node.stock & if R::STOCK_UP_FORCED { fits } else { safe };
    }
    if R::SAFE_STOCK_UP_FORCED {
        return safe & reached(facts, node);
    }
    if safe & node.stock == 0 || state.turned() != 0 {
        return 0;
    }
    let last = 31 - (state.places() | 1).leading_zeros();
    safe & facts.stock[last as usize]
}

/// The stock cards that clicks and recycles bring to the top of the waste.
#[inline]
pub(super) fn reached(facts: &Facts, node: &Node) -> Cards {
    if facts.draw == 1 {
        return node.stock;
    }
    let state = node.state;
    facts.stock_at(state.places_of_this_pass(facts) | state.places_of_new_pass(facts))
}

/// Is the game won from here without further thought? No card is hidden and every stock card can be
/// reached: then the lowest card not on a foundation is bare or in reach, whatever comes first.
#[inline]
pub(super) fn is_open(facts: &Facts, node: &Node) -> bool {
    !node.hides_cards() && (facts.draw == 1 || node.stock == 0)
}
