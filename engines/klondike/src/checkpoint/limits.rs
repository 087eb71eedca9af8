//! Node limits of a chunk and the gain that a checkpoint must bring (RULES 12).

use super::settings::{NodeLimits, Settings};
use crate::rules::{Board, Draw};

/// The smallest limit that `limit_scale` leaves.
const SCALED_FLOOR: u64 = 5000;

/// Charged nodes after which a chunk that starts on `board` ends.
pub(super) fn node_limit(board: &Board, draw: Draw, settings: &Settings) -> u64 {
    let hidden: u8 = (0..7).map(|column| board.hidden(column)).sum();
    node_limit_for(hidden, draw, settings)
}

/// Charged nodes after which a chunk ends that starts with so many hidden cards.
pub fn node_limit_for(hidden: u8, draw: Draw, settings: &Settings) -> u64 {
    let draw_one: u64 = match hidden {
        0..=6 => 800_000,
        7..=9 => 1_200_000,
        10..=12 => 1_800_000,
        13..=15 => 2_200_000,
        16..=18 => 3_500_000,
        _ => 8_000_000,
    };
    let limit = match settings.node_limits {
        NodeLimits::PerDraw if draw != Draw::ONE => draw_one / 8 * 9,
        NodeLimits::PerDraw | NodeLimits::DrawOne => draw_one,
    };
    let limit = limit * settings.limit_percent / 100;
    match settings.limit_scale {
        0 | 1 => limit,
        scale => (limit / scale).max(SCALED_FLOOR),
    }
}

/// Least gain of the progress score for a checkpoint of a chunk that starts on `board`.
pub(super) fn least_gain(board: &Board, start_score: i32) -> i32 {
    let (low, high) = match board.foundation_cards() {
        0..=9 => (150, 1500),
        10..=29 => (100, 1000),
        _ => (20, 500),
    };
    (start_score.abs() * 3 / 100).clamp(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Shuffle;

    #[test]
    fn limits_follow_hidden_cards_draw_and_scale() {
        let board = Board::new(&Shuffle::Compat.deal(1, 1));
        let limit = |draw, settings: Settings| node_limit(&board, draw, &settings);
        assert_eq!(limit(Draw::ONE, Settings::document()), 8_000_000);
        assert_eq!(limit(Draw::THREE, Settings::document()), 9_000_000);
        assert_eq!(limit(Draw::TWO, Settings::document()), 9_000_000);
        assert_eq!(limit(Draw::THREE, Settings::baseline()), 8_000_000);
        let scaled = |limit_scale| Settings { limit_scale, ..Settings::document() };
        assert_eq!(limit(Draw::THREE, scaled(7)), 1_285_714);
        assert_eq!(limit(Draw::THREE, scaled(1_000_000)), 5000);
    }

    #[test]
    fn limits_of_every_row_of_the_table() {
        for (hidden, draw_one, draw_three) in [
            (0, 800_000, 900_000),
            (6, 800_000, 900_000),
            (7, 1_200_000, 1_350_000),
            (9, 1_200_000, 1_350_000),
            (10, 1_800_000, 2_025_000),
            (13, 2_200_000, 2_475_000),
            (16, 3_500_000, 3_937_500),
            (18, 3_500_000, 3_937_500),
            (19, 8_000_000, 9_000_000),
        ] {
            let mut layout = Board::new(&Shuffle::Compat.deal(1, 1)).layout();
            let mut left = hidden;
            for column in (0..7).rev() {
                layout.hidden[column] = left.min(layout.hidden[column]);
                left -= layout.hidden[column];
            }
            let board = Board::from_layout(&layout).expect("a valid layout");
            let settings = Settings::document();
            assert_eq!(node_limit(&board, Draw::ONE, &settings), draw_one, "{hidden} hidden");
            assert_eq!(node_limit(&board, Draw::THREE, &settings), draw_three, "{hidden} hidden");
        }
    }
}
