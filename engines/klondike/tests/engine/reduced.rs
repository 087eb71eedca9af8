//! Reduced decks for comparisons with an exhaustive search.

use klondike_engine::decide::{Passes, Position, Variant};
use klondike_engine::rules::{Card, Draw, Suit};

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as usize
    }
}

/// Number of columns and of ranks, as far as there are cards enough for the columns.
pub(crate) const SIZES: [(usize, u8); 9] =
    [(2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (5, 4), (3, 5), (4, 5), (5, 5)];

/// A deal of a reduced deck. Losses are rare by chance, so `bias` times two cards of a column are
/// exchanged if that puts the lower one deeper.
pub(crate) fn reduced_deal(
    random: &mut Random,
    columns: usize,
    ranks: u8,
    bias: usize,
) -> Position {
    let mut deck: Vec<Card> = Suit::ALL
        .into_iter()
        .flat_map(|suit| (1..=ranks).filter_map(move |value| Card::new(suit, value)))
        .collect();
    for last in (1..deck.len()).rev() {
        deck.swap(last, random.below(last + 1));
    }
    for _ in 0..bias {
        let column = random.below(columns);
        let first = column * (column + 1) / 2;
        let (deep, shallow) = (random.below(column + 1), random.below(column + 1));
        let (deep, shallow) = (first + deep.min(shallow), first + deep.max(shallow));
        if deck[deep].value() > deck[shallow].value() {
            deck.swap(deep, shallow);
        }
    }
    Position::reduced(ranks, columns, &deck).expect("a deal")
}

/// The standard games of each draw, and one that is not.
pub(crate) fn variants(random: &mut Random) -> [Variant; 4] {
    let draw = [Draw::ONE, Draw::TWO, Draw::THREE][random.below(3)];
    let passes = match random.below(4) {
        0 => Passes::Unlimited,
        passes => Passes::Limited(passes as u8),
    };
    let foundation_return = passes != Passes::Unlimited && random.below(2) == 0;
    [
        Variant::standard(Draw::ONE),
        Variant::standard(Draw::TWO),
        Variant::standard(Draw::THREE),
        Variant { draw, passes, foundation_return },
    ]
}
