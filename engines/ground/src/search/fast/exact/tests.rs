//! The test of [`Solver::winnable`] in states that no witness passes through, and its memo.

use std::collections::HashMap;

use super::*;
use crate::state::{Placement, TableProblem};
use crate::{Deal, Mulberry32, Problem, SEATS_MAX};

/// The most Problems that are solved at the end of any line, by trying all lines.
fn most_by_lines(state: &State<'_>, known: &mut HashMap<String, u8>) -> u8 {
    if state.phase == Phase::Done {
        return state.solved;
    }
    let text = state.to_string();
    if let Some(&most) = known.get(&text) {
        return most;
    }
    let legal = state.legal_commands();
    let ends = legal.iter().map(|&command| {
        let mut child = *state;
        child.fold(command);
        most_by_lines(&child, known)
    });
    let most = ends.max().expect("something is legal");
    known.insert(text, most);
    most
}

/// The test is exact in every state, also in those that no witness passes through: seats that
/// held or improvised and sit on cards that only others can ask for.
#[test]
fn every_state_of_a_last_round_is_judged_right() {
    let mut numbers = Mulberry32::new(11);
    let mut asked = 0;
    for _ in 0..400 {
        let mut draw = |n: u32, first: u32| u64::from(first + numbers.below(n));
        let seats = draw(2, 2);
        let problems = (0..40).map(|_| Problem::new(draw(4, 0), draw(7, 3)).unwrap()).collect();
        let solutions = (0..60).map(|_| Solution::new(draw(4, 0), draw(6, 1)).unwrap()).collect();
        let deal = Deal::from_decks(seats, Some(99), problems, solutions, None).unwrap();
        let mut state = State::start(&deal);
        let steps = 10 * seats + draw(seats as u32, 1) + draw(seats as u32, 0);
        for _ in 0..steps {
            let legal = state.legal_commands();
            // Holding and improvising leave cards behind.
            let kept =
                legal.iter().rfind(|c| matches!(c, Command::Hold | Command::Improvise { .. }));
            let any = legal[numbers.below(legal.len() as u32) as usize];
            state.fold(*kept.filter(|_| numbers.below(2) == 0).unwrap_or(&any));
        }
        let most = most_by_lines(&state, &mut HashMap::new());
        let mut solver = Solver::new(&deal, 1 << 16, u64::MAX);
        for threshold in state.solved + 1..=state.solved + seats as u8 {
            let found = solver.winnable(&state, threshold).expect("there is no budget");
            assert_eq!(found, threshold <= most, "threshold {threshold} from {state}");
            asked += u32::from(found);
        }
    }
    assert!(asked > 100, "only {asked} could be won");
}

/// Solutions by kind and value.
fn cards(list: &[(u64, u64)]) -> Vec<Solution> {
    list.iter().map(|&(kind, value)| Solution::new(kind, value).unwrap()).collect()
}

/// The one thing that is lost by solving something now is its bonus later. Round 5 of five
/// seats, seat 3 is the last to respond: its hand is empty, so it improvises the air 4, and
/// wherever that lies it solves something:
///
/// ```text
///   p0 water 3, has 1     the 4 gives it 2: solved, and p1 after it
///   p1 air   3, has 2     the 4 gives it 4: solved alone, since p0 and p2 rise to 2
///   p2 soil  3, has 1     as p0
///   p3, p4   empty
/// ```
///
/// Round 6 brings four air, three water and three soil, all of value 1. If nothing had been
/// solved they would solve all three (air 4 first, which lifts the other two to 4); with p1
/// gone p0 and p2 stay at 3.
#[test]
fn what_must_be_solved_now_is_not_kept_for_later() {
    let problem = |kind, need| Problem::new(kind, need).unwrap();
    let problems = vec![problem(3, 3), problem(3, 3), problem(1, 3), problem(0, 3), problem(2, 3)];
    let mut deck = cards(&[(3, 1); 20]);
    deck.extend(cards(&[(0, 4)]));
    deck.extend(cards(
        &[[(0, 1); 4].as_slice(), &[(1, 1); 3], &[(2, 1); 3], &[(3, 1); 10]].concat(),
    ));
    let deal = Deal::from_decks(5, Some(99), problems, deck, None).unwrap();
    let mut state = State::start(&deal);
    let on_table =
        |index: usize| Some(TableProblem { card: deal.problems()[index], face_up: true });
    state.round = 5;
    state.lead = 4;
    state.phase = Phase::Respond;
    state.acted = 4;
    state.solved = 2;
    state.problems_drawn = 5;
    state.solutions_drawn = 20;
    state.positions = [on_table(2), on_table(3), on_table(4), None, None, None];
    state.hands = [Hand::EMPTY; SEATS_MAX];
    for (problem, kind, value) in [(0, 1, 1), (1, 0, 2), (2, 2, 1)] {
        let card = Solution::new(kind, value).unwrap();
        state.placements.push(Placement { problem, seat: problem, card });
    }
    assert_eq!(state.validity_check(), Ok(()));
    let mut solver = Solver::new(&deal, 1 << 16, u64::MAX);
    let mut winnable = |more| solver.winnable(&state, state.solved + more).unwrap();
    assert_eq!([1, 2, 3].map(&mut winnable), [true, true, false]);
    // So say all lines.
    for problem in 0..3 {
        let mut child = state;
        let solved = child.fold(Command::Improvise { problem }).unwrap().solved.count_ones();
        assert!(solved > 0);
        assert!(!solver.plain(&child, 3 - solved as u8).unwrap());
    }
}

/// Everybody may hold. Round 5 of two seats with four sixes in hand: the next two cards of the deck
/// solve both Problems, and round 6 brings two that need all four sixes. Whoever spends one before
/// loses one of them.
#[test]
fn a_round_in_which_everybody_holds_is_not_forgotten() {
    let problems = [(1, 3), (2, 3), (0, 9), (0, 9)];
    let problems = problems.map(|(kind, need)| Problem::new(kind, need).unwrap()).to_vec();
    let deck = cards(&[[(0, 6); 4].as_slice(), &[(1, 3), (2, 3)], &[(3, 1); 10]].concat());
    let deal = Deal::from_decks(2, Some(99), problems, deck, None).unwrap();
    let mut state = State::start(&deal);
    state.round = ROUNDS - 1;
    let mut solver = Solver::new(&deal, 1 << 16, u64::MAX);
    assert_eq!([4, 5].map(|wanted| solver.winnable(&state, wanted).unwrap()), [true, false]);
}

/// A deal of two seats, and all ways to deal out the first four of its Solutions.
fn dealt_out(seed: u32) -> (Deal, Vec<[Solution; 4]>) {
    let mut numbers = Mulberry32::new(seed);
    let mut draw = |n: u32, first: u32| u64::from(first + numbers.below(n));
    let (kinds, needs) = (draw(3, 2) as u32, draw(6, 1) as u32);
    let problems = (0..40).map(|_| Problem::new(draw(kinds, 0), draw(needs, 3)).unwrap());
    let problems = problems.collect();
    let solutions = (0..60).map(|_| Solution::new(draw(kinds, 0), draw(6, 1)).unwrap());
    let solutions: Vec<Solution> = solutions.collect();
    let digits = |code: usize| [code / 64, code / 16 % 4, code / 4 % 4, code % 4];
    let orders = (0..256).map(digits).filter(|order| (0..4).all(|card| order.contains(&card)));
    let hands = orders.map(|order| order.map(|card| solutions[card])).collect();
    (Deal::from_decks(2, Some(99), problems, solutions, None).unwrap(), hands)
}

/// What one question teaches the memo must not mislead the next: not about the same cards in
/// other hands, and not what the relaxed game allows about Ground. The seeds are those of the
/// first 2000 where a memo that mixes them up says something else.
#[test]
fn one_memo_tells_hands_and_games_apart() {
    for seed in [31, 64, 95, 99, 234, 235, 336, 651, 752, 864, 1022, 1058] {
        let (deal, arrangements) = dealt_out(seed);
        let mut shared = Solver::new(&deal, 1 << 16, u64::MAX);
        for [a, b, c, d] in arrangements {
            let mut state = State::start(&deal);
            state.round = ROUNDS - 1;
            state.hands = [Hand::EMPTY; SEATS_MAX];
            for (seat, card) in [(0, a), (0, b), (1, c), (1, d)] {
                state.hands[seat].push(card);
            }
            for wanted in 1..=4 {
                let mut fresh = Solver::new(&deal, 1 << 16, u64::MAX);
                let expected = fresh.winnable(&state, wanted).unwrap();
                for time in ["first", "second"] {
                    let found = shared.winnable(&state, wanted).unwrap();
                    assert_eq!(found, expected, "seed {seed}, {wanted}, {time} time: {state}");
                }
            }
        }
    }
}
