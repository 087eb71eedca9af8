//! The fast search against the search that defines the answer, and against values computed line by
//! line.

use std::collections::{HashMap, HashSet};

use ground_engine::fast::{self, Limits};
use ground_engine::{
    Answer, Coverage, Deal, Mulberry32, Phase, Policy, Question, Record, State, canonical,
    read_problems, read_solutions,
};

/// Asks both searches; returns whether the canonical one finished within `budget`.
fn compare(record: &Record, rounds: u64, budget: u64) -> bool {
    let question = Question::new(record, rounds).unwrap();
    let slow = canonical::search(&question, Some(budget));
    if matches!(slow, Answer::NoneFound { coverage: Coverage::Cut(_), .. }) {
        return false;
    }
    let quick = fast::search(&question, &Limits::default());
    assert!(
        slow.agrees_with(&quick),
        "rounds {rounds} of {record:?}\ncanonical {slow:?}\nfast {quick:?}"
    );
    if let (Answer::Witness { moves, .. }, Question::Lost { root, .. }) = (&quick, &question) {
        let mut state = *root;
        for &command in moves {
            state.apply(command).expect("a witness replays");
        }
        assert!(state.phase() == Phase::Done && state.group_success());
    }
    true
}

/// A deal whose decks may run out at any point of the game.
fn short_deal(numbers: &mut Mulberry32, solutions_max: u32) -> Deal {
    let mut draw = |n: u32, first: u32| u64::from(first + numbers.below(n));
    let seats = draw(2, 2);
    let problems: Vec<_> = (0..draw(12, 0)).map(|_| (draw(4, 0), draw(5, 3))).collect();
    let solutions: Vec<_> = (0..draw(solutions_max, 0)).map(|_| (draw(4, 0), draw(6, 1))).collect();
    let threshold = draw(9, 1);
    let (problems, solutions) =
        (read_problems(&problems).unwrap(), read_solutions(&solutions).unwrap());
    Deal::from_decks(seats, Some(threshold), problems, solutions, None).unwrap()
}

#[test]
fn short_decks() {
    let mut numbers = Mulberry32::new(7);
    let mut answered = 0;
    for index in 0..2_000 {
        let deal = short_deal(&mut numbers, if index % 2 == 0 { 14 } else { 34 });
        let record = Record::play(deal, Policy::ALL[index % 3]);
        for rounds in 1..=3 {
            answered += u32::from(compare(&record, rounds, 20_000));
        }
    }
    assert!(answered > 4_000, "only {answered} were small enough");
}

/// The thresholds just above what the record solved, where the answer turns from a witness to none.
fn compare_above(
    seats: u64,
    rounds: u64,
    seeds: std::ops::Range<u32>,
    policies: &[Policy],
    budget: u64,
) -> u32 {
    let mut answered = 0;
    for seed in seeds {
        for &policy in policies {
            let base = Record::play(Deal::seeded(seats, Some(99), seed).unwrap(), policy);
            let solved = u64::from(base.replay().unwrap().solved());
            for threshold in solved + 1..=solved + 4 {
                let deal = base.deal.with_threshold(threshold).unwrap();
                let record = Record { deal, commands: base.commands.clone() };
                answered += u32::from(compare(&record, rounds, budget));
            }
        }
    }
    answered
}

#[test]
fn one_round_at_two_seats() {
    assert_eq!(compare_above(2, 1, 0..300, &Policy::ALL, u64::MAX), 3_600);
}

#[test]
fn two_rounds_at_two_seats() {
    assert_eq!(compare_above(2, 2, 0..12, &[Policy::Greedy, Policy::Random], u64::MAX), 96);
}

#[test]
fn one_round_at_three_seats() {
    assert_eq!(compare_above(3, 1, 0..24, &[Policy::Greedy, Policy::FirstLegal], u64::MAX), 192);
}

#[test]
fn witnesses_that_come_early_in_larger_questions() {
    let mut answered = 0;
    for (seats, rounds) in [(3, 2), (3, 4), (4, 1), (4, 2), (5, 1), (6, 1)] {
        answered += compare_above(seats, rounds, 0..20, &Policy::ALL, 10_000);
    }
    assert!(answered > 300, "only {answered} were found");
}

/// A deal whose cards are poor in one way or another, so that one card decides.
fn poor_game(seed: u32) -> (Record, u64) {
    let mut numbers = Mulberry32::new(seed);
    let mut draw = |n: u32, first: u32| first + numbers.below(n);
    let style = draw(4, 0);
    let seats = if draw(8, 0) == 0 { 3 } else { 2 };
    let rounds = if seats == 3 { 1 } else { 1 + u64::from(draw(4, 0) != 0) };
    let (values, needs, kinds) = (draw(5, 2), draw(7, 1), draw(4, 1));
    let problem_count = if style == 0 { draw(14, 0) } else { 40 };
    let solution_count = if style <= 1 { draw(34, 0) } else { 80 };
    let mut cards = |count, numbers, first| {
        let pairs =
            (0..count).map(|_| (u64::from(draw(kinds, 0)), u64::from(draw(numbers, first))));
        pairs.collect::<Vec<_>>()
    };
    let problems = read_problems(&cards(problem_count, needs, 3)).unwrap();
    let solutions = read_solutions(&cards(solution_count, values, 1)).unwrap();
    let deal = Deal::from_decks(seats, Some(99), problems, solutions, Some(seed)).unwrap();
    (Record::play(deal, Policy::ALL[numbers.below(3) as usize]), rounds)
}

/// Questions that an unsound reduction answers wrong, found by trying it on some 10^5 games.
#[test]
fn traps() {
    let table = [
        (1569, 1, "asks dropped"),
        (2668, 3, "asks dropped"),
        (4237, 2, "asks dropped"),
        (442, 1, "dominance of hands taken for exact"),
        (770, 1, "dominance of hands taken for exact"),
        (3733, 7, "dominance of hands taken for exact"),
        (2949, 3, "dominance at different deck indexes; key without deck index"),
        (3467, 1, "dominance at different deck indexes; key without deck index"),
        (4215, 4, "dominance at different deck indexes"),
        (4462, 1, "key without deck index"),
        (15072, 6, "memo compares half of the key"),
        (38596, 7, "memo compares half of the key"),
        (7525, 8, "power capped below the need"),
        (8711, 8, "power capped below the need"),
        (8728, 3, "power capped below the need"),
        (24525, 9, "improvised cards not counted inside a round"),
        (74074, 6, "improvised cards not counted inside a round"),
        (589, 14, "bonuses around the whole ring"),
        (2244, 12, "bonuses around the whole ring"),
    ];
    for (seed, threshold, trap) in table {
        let (record, rounds) = poor_game(seed);
        let deal = record.deal.with_threshold(threshold).unwrap();
        let record = Record { deal, commands: record.commands };
        assert!(compare(&record, rounds, 1_000_000), "{trap}: seed {seed} is too large");
    }
}

#[test]
fn poor_games() {
    let mut answered = 0;
    for seed in 0..1_500 {
        let (base, rounds) = poor_game(seed);
        let solved = u64::from(base.replay().unwrap().solved());
        for threshold in solved + 1..=solved + 3 {
            let deal = base.deal.with_threshold(threshold).unwrap();
            let record = Record { deal, commands: base.commands.clone() };
            answered += u32::from(compare(&record, rounds, 10_000));
        }
    }
    assert!(answered > 1_500, "only {answered} were small enough");
}

/// The most further Problems that any line from a round start solves, by trying all lines. The
/// threshold must be out of reach.
fn most_by_lines(state: &State<'_>, known: &mut HashMap<String, u8>) -> u8 {
    if state.phase() == Phase::Done {
        return 0;
    }
    let text = state.to_string();
    if let Some(&most) = known.get(&text) {
        return most;
    }
    let mut ends = HashMap::new();
    ends_of_round(state, &mut ends, &mut HashSet::new());
    let values = ends.values().map(|end| end.solved() - state.solved() + most_by_lines(end, known));
    let most = values.max().expect("a round ends");
    known.insert(text, most);
    most
}

/// Every state in which the round of `state` can end, by its text.
fn ends_of_round<'d>(
    state: &State<'d>,
    ends: &mut HashMap<String, State<'d>>,
    seen: &mut HashSet<String>,
) {
    for &command in &state.legal_commands() {
        let mut child = *state;
        if child.fold(command).is_some() {
            ends.insert(child.to_string(), child);
        } else if seen.insert(child.to_string()) {
            ends_of_round(&child, ends, seen);
        }
    }
}

#[test]
fn the_largest_threshold_is_the_most_that_any_line_solves() {
    let mut numbers = Mulberry32::new(5);
    for index in 0..60 {
        // Two seats: full decks for two rounds, short ones for up to four.
        let (deal, rounds) = if index % 6 == 0 {
            (Deal::seeded(2, Some(99), index).unwrap(), 2)
        } else {
            let deal = short_deal(&mut numbers, 22);
            if deal.seats() != 2 {
                continue;
            }
            (deal.with_threshold(99).unwrap(), 2 + u64::from(index % 3))
        };
        let record = Record::play(deal, Policy::Random);
        let Question::Lost { root, .. } = Question::new(&record, rounds).unwrap() else {
            unreachable!("no game solves 99 Problems")
        };
        let most = root.solved() + most_by_lines(&root, &mut HashMap::new());
        let largest = fast::largest_winnable(&record, rounds, &Limits::default()).unwrap();
        assert_eq!(largest, Some(most), "rounds {rounds} of {record:?}");
    }
}
