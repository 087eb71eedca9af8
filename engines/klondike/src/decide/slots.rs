//! Which cards can be played, for all cards at once.

use super::facts::Facts;
use super::lanes::{
    Cards, any, both, children, counts, next_on, not_zero, parents, tops_of, twins, up_to,
};
use super::planted::Planted;
use super::state::Node;

/// The answers for one node.
pub(super) struct Slots {
    /// Loose cards.
    pub(super) loose: Cards,
    /// The classes of which a face-up card has no child, as both cards: the *slots*.
    pub(super) free: Cards,
    /// Face-up cards that can be made the top of their column.
    pub(super) bare: Cards,
    /// Cards that can be put into a column, wherever they come from.
    pub(super) placeable: Cards,
    /// Cards that the foundations take next.
    pub(super) fits: Cards,
    /// Is a column free?
    pub(super) column: bool,
}

impl Slots {
    #[inline]
    pub(super) fn of(facts: &Facts, node: &Node) -> Slots {
        let visible = node.visible();
        let loose = visible & !node.base;
        // Every loose card that is no king takes a slot of its parents' class. Of the kings' parents,
        // beyond all cards, nothing is asked; what their subtraction borrows stays beyond.
        let taken = parents(counts(loose));
        let free = not_zero(counts(visible).wrapping_sub(taken)) & facts.all;
        let column = node.gone > facts.count_kings(loose);
        let kings = if column { facts.kings } else { 0 };
        Slots {
            loose,
            free,
            bare: visible & free,
            placeable: children(free) | kings,
            fits: next_on(node.found) & facts.all,
            column,
        }
    }
}

/// The cards that are *safe* on their foundations: up there is at least as good as in a column.
///
/// A card in a column is of use only as a parent. Of what could lie on it, the two cards one lower and
/// of the other colour, both are on their foundations already; and they come down again only as parents
/// themselves, for the cards two lower of this card's colour, of which both are up as well: the one of
/// its own suit because it fits, the twin suit's by the second condition. So nothing that needs a place
/// is left in this class's reach: aces and twos by themselves, others if both opposite foundations are
/// at value - 1 and the twin suit's at value - 2.
pub(super) fn safe<R: Planted>(found: Cards) -> Cards {
    let opposite = parents(both(found)) | up_to(2);
    if R::SAFE_WITHOUT_TWIN {
        return opposite;
    }
    opposite & (twins(found) << 8 | up_to(2))
}

/// Cards on foundations that may come down: not the safe ones.
pub(super) fn returnable<R: Planted>(node: &Node) -> Cards {
    tops_of(node.found) & !safe::<R>(node.found)
}

/// The class of a card.
pub(super) fn class(card: Cards) -> Cards {
    any(card)
}
