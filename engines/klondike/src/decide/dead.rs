//! A test that proves many states lost without searching.

use super::facts::Facts;
use super::lanes::{Cards, any, both, children, closed_below, index, lowest, twins};
use super::planted::Planted;
use super::state::Node;

/// Is it impossible that every card is ever turned up and reached?
///
/// A relaxed game only gains: once a card can be had (face up, on a foundation, or reached in the
/// stock), it can be had for ever and used by all at once. A card can *leave* its place if
///
/// - all lower cards of its suit can be had: it may go up; or
/// - both its parents can *lie* in a column: one of them may take it; or
/// - one of its parents can lie in a column, and its twin does not hold that slot for good. The twin does
///   if it is loose, so it lies on that parent, the only one there will ever be, and can never go up: it
///   could move only to the other parent; or
/// - it is a king and a column is free or can be freed: by a base with nothing beneath it that can
///   leave, or by a loose king that can go up.
///
/// A card can lie in a column if it does, or is turned up in one, or can be had and by the last three can
/// be put there.
///
/// Whoever wins the real game wins the relaxed one: take a winning line and its moves in order; each
/// card that leaves a hidden card or a place of the stock does so by one of these ways, of cards had
/// before. For the third: while the second parent never lies in a column, every card of the class that does
/// lies on the first or is a base, so the loose twin must have gone up before. So if the fixpoint
/// leaves out a card, there is no winning line.
pub(super) fn is_dead<R: Planted>(facts: &Facts, node: &Node) -> bool {
    let mut stock = StockReach::new(facts, node);
    let mut game = Relaxed::new(facts, node);
    game.had |= stock.cards_now(facts, node);
    loop {
        let before = (game.had, game.lies, game.column);
        let leaves = game.round::<R>(facts);
        game.had |= stock.after(facts, leaves);
        if game.had == facts.all {
            return false;
        }
        if (game.had, game.lies, game.column) == before {
            return true;
        }
    }
}

/// Given that the state is lost once the waste is turned over: is it lost as it is?
///
/// Then a winning line plays, before any other stock card, one that only this pass reaches; with any
/// other first, it would win after a recycle too. It must be able to leave with no help of stock cards,
/// in the relaxed game of [`is_dead`].
pub(super) fn is_pass_spent<R: Planted>(facts: &Facts, node: &Node) -> bool {
    let state = node.state;
    let places = state.places_of_this_pass(facts) & !state.places_of_new_pass(facts);
    let wanted = facts.stock_at(places);
    let mut game = Relaxed::new(facts, node);
    loop {
        let before = (game.had, game.lies, game.column);
        if game.round::<R>(facts) & wanted != 0 {
            return false;
        }
        if (game.had, game.lies, game.column) == before {
            return true;
        }
    }
}

/// The relaxed game on its way to the fixpoint.
struct Relaxed {
    /// The cards that can be had.
    had: Cards,
    /// Those that can lie in a column.
    lies: Cards,
    /// Can a column be free?
    column: bool,
    /// Kings that hold a column.
    kings: Cards,
    /// Loose cards of the state.
    loose: Cards,
    /// The bases of the columns, and their levels.
    fronts: Cards,
    levels: u32,
}

impl Relaxed {
    /// Without the stock.
    fn new(facts: &Facts, node: &Node) -> Relaxed {
        let loose = node.loose();
        Relaxed {
            had: node.seen,
            lies: node.visible(),
            column: node.gone > facts.count_kings(loose),
            kings: loose & facts.kings,
            loose,
            fronts: node.base,
            levels: node.state.levels,
        }
    }

    /// Lets every card leave that can, once; returns what could.
    fn round<R: Planted>(&mut self, facts: &Facts) -> Cards {
        let up = closed_below(self.had);
        self.column |= self.kings & up != 0;
        let held = if R::TWIN_NEVER_RELEASED { self.loose } else { self.loose & !up };
        let placed = children(both(self.lies))
            | children(any(self.lies)) & !twins(held)
            | if self.column { facts.kings } else { 0 };
        let leaves = up | placed;
        self.lies |= self.had & placed;
        while self.fronts & leaves != 0 {
            let front = lowest(self.fronts & leaves);
            let column = usize::from(facts.column_of[usize::from(index(front))]);
            let level = (self.levels >> (4 * column) & 15) as usize;
            let next = usize::from(facts.next[column][level]);
            let beneath = facts.base[column][level - 1];
            self.had |= beneath;
            self.lies |= beneath;
            self.levels -= ((level - next) as u32) << (4 * column);
            self.fronts = self.fronts & !front | facts.base[column][next];
            if next == 0 {
                // Free, unless a king is left at the bottom.
                self.kings |= beneath;
                self.column |= beneath == 0;
            }
        }
        leaves
    }
}

/// Which places of the stock can be reached, ever, in draw 2 and 3.
///
/// Playing a card shifts those behind it and uncovers the one before it, and leaves the alignment of
/// those further in front alone. So as long as no card in front of place `p` has been played, the places
/// in front of `p` that can be reached are those of now, and the one just before `p`.
struct StockReach {
    /// Places with a card.
    places: u32,
    /// Those that can be reached now.
    now: u32,
    /// All from this bit on can be reached; 0 while no card could be played.
    from: u32,
}

impl StockReach {
    fn new(facts: &Facts, node: &Node) -> StockReach {
        let state = node.state;
        let places = if facts.draw == 1 { 0 } else { state.places() };
        let now = if places == 0 {
            0
        } else {
            state.places_of_this_pass(facts) | state.places_of_new_pass(facts)
        };
        StockReach { places, now, from: 0 }
    }

    fn cards_now(&self, facts: &Facts, node: &Node) -> Cards {
        if facts.draw == 1 { node.stock } else { facts.stock_at(self.now) }
    }

    /// The cards that can be reached if these cards can leave.
    fn after(&mut self, facts: &Facts, leaves: Cards) -> Cards {
        if self.places == 0 {
            return 0;
        }
        loop {
            // Only a play in front of all before it brings anything new.
            let front = match self.from {
                0 => self.now,
                from => self.now & (from - 1) | from,
            };
            let Some(first) = places(front).find(|&place| facts.stock[place] & leaves != 0) else {
                break;
            };
            let before = self.places & ((1 << first) - 1);
            let uncovered = if before == 0 { 0 } else { 1 << (31 - before.leading_zeros()) };
            let from = if uncovered == 0 { 1 << first } else { uncovered };
            if from == self.from {
                break;
            }
            self.from = from;
        }
        match self.from {
            0 => 0,
            from => facts.stock_at(self.places & !(from - 1)),
        }
    }
}

fn places(mask: u32) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let place = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (place < 32).then_some(place as usize)
    })
}
