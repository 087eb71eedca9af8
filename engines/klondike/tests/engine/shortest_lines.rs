//! Shortest lines against a breadth-first search, and a published length.

use klondike_engine::decide::{Limits, Position, Reason, Shortest, Variant, shortest};
use klondike_engine::format::parse_any;
use klondike_engine::rules::{Draw, Shuffle};

use crate::exhaustive::Game;
use crate::reduced::{Random, SIZES, reduced_deal, variants};

#[test]
fn a_breadth_first_search_finds_lines_as_short() {
    let mut random = Random(9);
    let (mut found, mut none) = (0, 0);
    for number in 0..40 {
        // Two sizes of three ranks, and now and then one of four.
        let (columns, ranks) = SIZES[if number % 20 == 19 { 2 } else { number % 2 }];
        let bias = random.below(4) * columns;
        let position = reduced_deal(&mut random, columns, ranks, bias);
        for variant in variants(&mut random) {
            let game = Game::new(&position, variant);
            match shortest(&position, variant, Limits::default()).0 {
                Shortest::Found { line } => {
                    found += 1;
                    assert_eq!(game.replay(&line), Ok(true), "{position:?} {variant:?}");
                    assert_eq!(Some(line.len()), game.fewest_moves(), "{position:?} {variant:?}");
                }
                Shortest::NoLine => {
                    none += 1;
                    assert_eq!(game.fewest_moves(), None, "{position:?} {variant:?}");
                }
                Shortest::Undecided { reason, .. } => panic!("{reason}"),
            }
        }
    }
    assert!(found > 100 && none > 3, "{found} lines, {none} without");
}

/// The lengths stand in the bug report from which the deal comes.
#[test]
fn published_shortest_lines_are_found() {
    let known = include_str!("../../../../corpora/klondike/verdict-known.csv");
    let mut lines = known.lines().skip(1);
    for (draw, moves) in [(Draw::ONE, 80), (Draw::THREE, 64)] {
        let row = lines.next().expect("a row");
        assert!(row.contains(&format!("shortest {moves} moves")), "{row}");
        let deal = parse_any(row.split(',').nth(2).expect("a deck")).expect("a deal");
        let position = Position::of_deal(&deal);
        let (answer, _) = shortest(&position, Variant::standard(draw), Limits::default());
        let Shortest::Found { line } = answer else { panic!("{answer:?}") };
        assert_eq!(line.len(), moves);
    }
}

#[test]
fn a_limit_leaves_bounds() {
    let position = Position::of_deal(&Shuffle::Compat.deal(1234, 2));
    let few = Limits { components: 20_000, ..Limits::default() };
    let variant = Variant::standard(Draw::THREE);
    let (answer, positions) = shortest(&position, variant, few);
    let Shortest::Undecided { reason, at_least, line: Some(line) } = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(reason, Reason::Components);
    assert!((20_000..20_100).contains(&positions), "{positions} positions");
    assert!(at_least > 52 && at_least < line.len(), "{at_least} to {}", line.len());
    let little = Limits { bytes: 1 << 20, ..Limits::default() };
    let answer = shortest(&position, variant, little).0;
    assert!(matches!(answer, Shortest::Undecided { reason: Reason::Memory, .. }));
}
