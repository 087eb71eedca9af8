//! The decider: right answers, an exhaustive search on reduced decks, and unsound rules caught.

use klondike_engine::decide::planted::{Planted, Sound};
use klondike_engine::decide::{
    Decider, Decision, Limits, Passes, Position, Reason, Variant, Verdict,
};
use klondike_engine::format::parse_any;
use klondike_engine::rules::{Board, Deal, Draw, Shuffle};

use crate::exhaustive::Game;
use crate::reduced::{Random, SIZES, reduced_deal, variants};
use crate::unsound;

const KNOWN: &str = include_str!("../../../../corpora/klondike/verdict-known.csv");
const DEALS: &str = include_str!("../../../../corpora/klondike/verdict-deals.csv");
const CONDEMNED: &str = include_str!("../../../../corpora/klondike/verdict-condemned.csv");

fn decide(deal: &Deal, draw: Draw) -> Decision {
    let mut decider: Decider = Decider::new();
    let position = Position::of_deal(deal);
    let decision = decider.decide(&position, Variant::standard(draw), Limits::default());
    if let Verdict::Winnable { line } = &decision.verdict {
        let mut board = Board::new(deal);
        for &mv in line {
            board.try_apply(mv, draw).expect("a legal move");
        }
        assert!(board.is_won());
    }
    decision
}

fn draw_of(text: &str) -> Draw {
    Draw::new(text.parse().expect("a number")).expect("draw 1, 2 or 3")
}

#[test]
fn deals_of_bug_reports_get_their_right_answer() {
    for line in KNOWN.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let (draw, deck, answer) = (draw_of(cells[1]), cells[2], cells[3]);
        match parse_any(deck) {
            Ok(deal) => assert_eq!(decide(&deal, draw).verdict.name(), answer, "{}", cells[0]),
            Err(_) => assert_eq!(answer, "refused"),
        }
    }
}

#[test]
fn deals_wrongly_called_lost_are_won() {
    for line in CONDEMNED.lines().skip(1) {
        let (draw, deck) = line.split_once(',').expect("draw and deck");
        let deal = parse_any(deck).expect("a deal");
        assert_eq!(decide(&deal, draw_of(draw)).verdict.name(), "winnable");
    }
}

/// Every tenth deal: all thousand are the business of the gates.
#[test]
fn deals_with_known_answers_get_them_and_draw_one_wins_what_draw_three_wins() {
    for line in DEALS.lines().skip(1).step_by(10) {
        let cells: Vec<&str> = line.split(',').collect();
        let deal = parse_any(cells[1]).expect("a deal");
        let verdicts = [Draw::ONE, Draw::THREE].map(|draw| decide(&deal, draw).verdict.name());
        for (verdict, answer) in verdicts.into_iter().zip(&cells[2..]) {
            assert!(answer.is_empty() || verdict == *answer, "deal {}", cells[0]);
        }
        assert!(verdicts[0] == "winnable" || verdicts[1] == "unwinnable", "deal {}", cells[0]);
    }
}

#[test]
fn an_exhaustive_search_agrees_on_reduced_decks() {
    let mut random = Random(1);
    let mut decider: Decider = Decider::new();
    let (mut wins, mut losses) = (0, 0);
    for number in 0..600 {
        let (columns, ranks) = SIZES[number % 6];
        let bias = random.below(4) * columns;
        let position = reduced_deal(&mut random, columns, ranks, bias);
        for variant in variants(&mut random) {
            let game = Game::new(&position, variant);
            match decider.decide(&position, variant, Limits::default()).verdict {
                Verdict::Winnable { line } => {
                    wins += 1;
                    assert_eq!(game.replay(&line), Ok(true), "{position:?} {variant:?}");
                }
                Verdict::Unwinnable => {
                    losses += 1;
                    assert!(!game.can_be_won(), "{position:?} {variant:?}");
                }
                Verdict::Undecided { reason } => panic!("{reason}"),
            }
        }
    }
    assert!(wins > 1500 && losses > 50, "{wins} wins, {losses} losses");
}

fn caught<R: Planted>() {
    let rule = std::any::type_name::<R>();
    assert!(unsound::false_losses::<R>(1).take(60_000).flatten().next().is_some(), "{rule}");
}

#[test]
fn unsound_rules_are_caught_on_reduced_decks() {
    assert!(unsound::false_losses::<Sound>(1).take(5_000).flatten().next().is_none());
    caught::<unsound::StockUpForced>();
    caught::<unsound::SafeStockUpForced>();
    caught::<unsound::StockJustInTime>();
    caught::<unsound::TwinNeverReleased>();
    caught::<unsound::IndexIgnored>();
    caught::<unsound::SafeWithoutTwin>();
    caught::<unsound::ColumnsNeverEmptied>();
}

#[test]
fn a_stock_card_is_placed_to_make_its_twin_bare() {
    let (position, variant) = (unsound::twin_to_bare(), Variant::standard(Draw::ONE));
    assert!(Game::new(&position, variant).can_be_won());
    assert!(unsound::is_false_loss::<unsound::TwinNeverBared>(&position, variant));
}

#[test]
fn a_game_is_decided_from_any_position_on_its_way() {
    let deal = Shuffle::Compat.deal(1234, 2);
    let Verdict::Winnable { line } = decide(&deal, Draw::THREE).verdict else { panic!("a win") };
    let mut decider: Decider = Decider::new();
    let mut board = Board::new(&deal);
    for mv in line {
        let position = Position::of_board(&board).expect("a position of a game");
        let variant = Variant::standard(Draw::THREE);
        let decision = decider.decide(&position, variant, Limits::default());
        let Verdict::Winnable { line } = decision.verdict else { panic!("still a win") };
        assert_eq!(Game::new(&position, variant).replay(&line), Ok(true));
        board.apply(mv);
    }
}

#[test]
fn a_limit_leaves_a_position_undecided() {
    let deal =
        parse_any(DEALS.lines().nth(545).and_then(|line| line.split(',').nth(1)).expect("544"))
            .expect("a deal");
    let position = Position::of_deal(&deal);
    let mut decider: Decider = Decider::new();
    let mut reason = |limits, variant, stop| match decider
        .decide_until(&position, variant, limits, || stop)
        .verdict
    {
        Verdict::Undecided { reason } => reason,
        verdict => panic!("{}", verdict.name()),
    };
    let standard = Variant::standard(Draw::THREE);
    let few = Limits { components: 5_000, ..Limits::default() };
    assert_eq!(reason(few, standard, false), Reason::Components);
    let little = Limits { bytes: 1000, ..Limits::default() };
    assert_eq!(reason(little, standard, false), Reason::Memory);
    assert_eq!(reason(Limits::default(), standard, true), Reason::Stopped);
    let one_pass = Variant { passes: Passes::Limited(1), ..standard };
    let hardly_any = Limits { components: 20, ..Limits::default() };
    assert_eq!(reason(hardly_any, one_pass, false), Reason::Components);
}

/// With hardly any memory a hard deal stays undecided, and what is held stays within bounds.
#[test]
fn too_little_memory_leaves_a_position_undecided() {
    let bytes = 256 << 10;
    let mut decider: Decider = Decider::new();
    let deck = DEALS.lines().nth(944).and_then(|line| line.split(',').nth(1)).expect("943");
    let hard = Position::of_deal(&parse_any(deck).expect("a deal"));
    let limits = Limits { bytes, components: 40_000 };
    let decision = decider.decide(&hard, Variant::standard(Draw::THREE), limits);
    assert_eq!(decision.verdict, Verdict::Undecided { reason: Reason::Components });
    assert!(decision.statistics.peak_bytes < 2 * bytes as u64, "{:?}", decision.statistics);
    // The plain search holds all that it visited.
    let two_passes = Variant { passes: Passes::Limited(2), ..Variant::standard(Draw::THREE) };
    let position = Position::of_deal(&Shuffle::Compat.deal(1234, 2));
    let limits = Limits { bytes, ..Limits::default() };
    let decision = decider.decide(&position, two_passes, limits);
    assert_eq!(decision.verdict, Verdict::Undecided { reason: Reason::Memory });
    assert!(decision.statistics.peak_bytes < 2 * bytes as u64, "{:?}", decision.statistics);
}

#[test]
fn a_table_that_forgets_costs_time_and_no_truth() {
    let mut decider: Decider = Decider::new();
    let limits = Limits { bytes: 256 << 10, ..Limits::default() };
    for game in [1, 2, 5] {
        let position = Position::of_deal(&Shuffle::Compat.deal(1234, game));
        let decision = decider.decide(&position, Variant::standard(Draw::THREE), limits);
        let expected = if game == 2 { "winnable" } else { "unwinnable" };
        assert_eq!(decision.verdict.name(), expected);
        assert!(decision.statistics.peak_bytes < 512 << 10);
    }
}
