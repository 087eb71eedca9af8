//! One unsound rule each; see `decide::planted` for what is wrong with them.

use klondike_engine::decide::planted::{Planted, Sound};
use klondike_engine::decide::{Decider, Limits, Pile, Position, Variant, Verdict};
use klondike_engine::rules::{Card, Draw, Suit};

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

pub(crate) struct TwinNeverBared;
impl Planted for TwinNeverBared {
    const TWIN_NEVER_BARED: bool = true;
}

/// A position of draw 1 that is won only by placing a stock card to make its twin bare. Random decks
/// hardly ever need that, since the twin could as well go where the stock card goes.
///
/// ```text
/// ranks 4          column   0    1        foundations  2H
/// stock 3D AD ...         <4C>  4S
///                         <2D>            3H fits once 2S lies on the 3D, and the 3D has room on the 4S.
///                         <AS>            If the 3H itself goes to the 4S, the 3D has none: the 4C lies
///                         <4H>            under all the others, and the 4H stays where it is until the
///                          3H             3H is up, so that neither AS nor 2D can come out.
///                          2S
/// ```
pub(crate) fn twin_to_bare() -> Position {
    let cards = |names: &[(Suit, u8)]| -> Vec<Card> {
        names.iter().map(|&(suit, value)| Card::new(suit, value).expect("a card")).collect()
    };
    use Suit::{Club, Diamond, Heart, Spade};
    let mut foundations = [0; 4];
    foundations[Heart.index()] = 2;
    let position = Position {
        ranks: 4,
        columns: vec![
            Pile {
                hidden: cards(&[(Club, 4), (Diamond, 2), (Spade, 1), (Heart, 4)]),
                face_up: cards(&[(Heart, 3), (Spade, 2)]),
            },
            Pile { hidden: Vec::new(), face_up: cards(&[(Spade, 4)]) },
        ],
        foundations,
        stock: cards(&[
            (Diamond, 3),
            (Diamond, 1),
            (Club, 1),
            (Diamond, 4),
            (Club, 2),
            (Spade, 3),
            (Club, 3),
        ]),
        turned: 0,
    };
    position.check().expect("a position");
    position
}

pub(crate) struct ColumnsNeverEmptied;
impl Planted for ColumnsNeverEmptied {
    const COLUMNS_NEVER_EMPTIED: bool = true;
}
