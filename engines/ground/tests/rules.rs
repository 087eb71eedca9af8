//! Legal commands, validation and folding agree; refusals give the first reason that applies.

use ground_engine::{
    Command, Deal, Mulberry32, Phase, Policy, Record, Refusal, ReplayError, State, greedy_score,
    read_problems, read_solutions,
};
use proptest::prelude::*;

/// Every command with numbers in and out of range.
fn every_command() -> Vec<Command> {
    let numbers = [0, 1, 2, 3, 4, 5, 6, u8::MAX];
    let mut commands = vec![Command::Hold, Command::Pass];
    for a in numbers {
        commands.push(Command::Improvise { problem: a });
        commands.push(Command::Ask { seat: a });
        for b in numbers {
            commands.push(Command::Select { slot: a, problem: b });
            commands.push(Command::Add { slot: a, problem: b });
        }
    }
    commands
}

/// A deal whose decks are seeded, or so short that positions, hands and decks run empty.
fn any_deal() -> impl Strategy<Value = Deal> {
    let problem = (0..4_u64, 3..=9_u64);
    let solution = (0..4_u64, 1..=6_u64);
    let short = (
        2..=6_u64,
        1..=20_u64,
        prop::collection::vec(problem, 0..12),
        prop::collection::vec(solution, 0..30),
    )
        .prop_map(|(seats, threshold, problems, solutions)| {
            let problems = read_problems(&problems).unwrap();
            let solutions = read_solutions(&solutions).unwrap();
            Deal::from_decks(seats, Some(threshold), problems, solutions, None).unwrap()
        });
    let full = (2..=6_u64, any::<u32>())
        .prop_map(|(seats, seed)| Deal::seeded(seats, None, seed).unwrap());
    prop_oneof![short, full]
}

fn check_state(state: &State<'_>) -> Result<(), TestCaseError> {
    prop_assert_eq!(state.validity_check(), Ok(()));
    let legal = state.legal_commands();
    for command in every_command() {
        let mut after = *state;
        let outcome = after.apply(command);
        prop_assert_eq!(outcome.is_ok(), legal.contains(&command), "{} in {}", command, state);
        prop_assert_eq!(state.validate(command).is_ok(), outcome.is_ok());
        if outcome.is_err() {
            prop_assert_eq!(&after, state);
        } else {
            prop_assert_ne!(&after, state);
        }
    }
    let canonical: Vec<Command> = canonical_order(state.seats())
        .into_iter()
        .filter(|&command| state.validate(command).is_ok())
        .collect();
    prop_assert_eq!(&legal[..], &canonical[..]);
    prop_assert_eq!(legal.is_empty(), state.phase() == Phase::Done);
    Ok(())
}

/// RULES 5, as one list.
fn canonical_order(seats: usize) -> Vec<Command> {
    let seats = seats as u8;
    let mut order = Vec::new();
    for slot in 0..2 {
        order.extend((0..seats).map(|problem| Command::Select { slot, problem }));
    }
    order.push(Command::Hold);
    for slot in 0..2 {
        order.extend((0..seats).map(|problem| Command::Add { slot, problem }));
    }
    order.extend((0..seats).map(|problem| Command::Improvise { problem }));
    order.extend((0..seats).map(|seat| Command::Ask { seat }));
    order.push(Command::Pass);
    order
}

proptest! {
    #[test]
    fn legal_validate_and_fold_agree(deal in any_deal(), seed: u32) {
        let mut numbers = Mulberry32::new(seed);
        let mut state = State::start(&deal);
        loop {
            check_state(&state)?;
            let legal = state.legal_commands();
            if legal.is_empty() {
                break;
            }
            state.fold(legal[numbers.below(legal.len() as u32) as usize]);
        }
        prop_assert!(state.group_success() || state.round() == 6);
    }

    #[test]
    fn greedy_takes_the_first_best_score(deal in any_deal()) {
        let record = Record::play(deal, Policy::Greedy);
        let states = record.trajectory().unwrap();
        for (state, &chosen) in states.iter().zip(&record.commands) {
            let view = state.project(state.acting_seat());
            let legal = state.legal_commands();
            let best = legal.iter().map(|&c| greedy_score(&view, c)).max().unwrap();
            let first = legal.iter().find(|&&c| greedy_score(&view, c) == best);
            prop_assert_eq!(first, Some(&chosen));
        }
    }
}

/// Two seats with one card each, one Problem at position 0, and an empty deck; in respond.
fn sparse() -> Deal {
    let problems = read_problems(&[(0, 9)]).unwrap();
    let solutions = read_solutions(&[(0, 1), (0, 2), (0, 3)]).unwrap();
    Deal::from_decks(2, Some(5), problems, solutions, None).unwrap()
}

#[test]
fn refusals_give_the_first_reason() {
    let deal = sparse();
    let mut state = State::start(&deal);
    let refuse = |state: &State<'_>, command, reason| {
        assert_eq!(state.validate(command), Err(reason), "{command} in {state}");
    };
    // Select: seat 0 holds two cards, position 1 is empty.
    refuse(&state, Command::Pass, Refusal::WrongPhase);
    refuse(&state, Command::Ask { seat: 9 }, Refusal::WrongPhase);
    refuse(&state, Command::Select { slot: 2, problem: 1 }, Refusal::NoSuchSlot);
    refuse(&state, Command::Select { slot: 0, problem: 1 }, Refusal::NoSuchProblem);
    refuse(&state, Command::Select { slot: 0, problem: 2 }, Refusal::NoSuchProblem);
    for _ in 0..2 {
        state.apply(Command::Select { slot: 0, problem: 0 }).unwrap();
    }
    // Respond: seat 0 has one card, seat 1 none.
    refuse(&state, Command::Hold, Refusal::WrongPhase);
    refuse(&state, Command::Ask { seat: 2 }, Refusal::NoSuchSeat);
    refuse(&state, Command::Ask { seat: 0 }, Refusal::AskSelf);
    refuse(&state, Command::Ask { seat: 1 }, Refusal::EmptyHand);
    refuse(&state, Command::Add { slot: 1, problem: 1 }, Refusal::NoSuchSlot);
    refuse(&state, Command::Add { slot: 0, problem: 1 }, Refusal::NoSuchProblem);
    refuse(&state, Command::Improvise { problem: 1 }, Refusal::NoSuchProblem);
    refuse(&state, Command::Improvise { problem: 0 }, Refusal::EmptyDeck);
    refuse(&state, Command::Pass, Refusal::PassNotNeeded);
    state.apply(Command::Add { slot: 0, problem: 0 }).unwrap();
    // Seat 1 sits at the empty position: it may not ask, and nothing else is left.
    refuse(&state, Command::Ask { seat: 0 }, Refusal::NoSuchProblem);
    assert_eq!(&state.legal_commands()[..], [Command::Pass]);
}

#[test]
fn nothing_is_legal_after_the_end() {
    let deal = sparse();
    let record = Record::play(deal, Policy::FirstLegal);
    let last = record.replay().unwrap();
    assert_eq!((last.phase(), last.acted(), last.round()), (Phase::Done, 0, 6));
    for command in every_command() {
        assert_eq!(last.validate(command), Err(Refusal::GameOver));
    }
}

#[test]
fn a_record_that_does_not_replay_names_the_command() {
    let mut record = Record::play(Deal::seeded(3, None, 1).unwrap(), Policy::Greedy);
    record.commands[7] = Command::Pass;
    let reason = Refusal::WrongPhase;
    let error = ReplayError { index: 7, command: Command::Pass, reason };
    assert_eq!(record.replay(), Err(error));
    assert_eq!(record.trajectory(), Err(error));
    assert_eq!(error.to_string(), "commands[7] (pass): wrong-phase");
}

#[test]
fn deals_refuse_what_is_out_of_range() {
    let text = |result: Result<Deal, ground_engine::DealError>| result.unwrap_err().to_string();
    assert_eq!(text(Deal::seeded(1, None, 0)), "seats 1, expected 2 to 6");
    assert_eq!(text(Deal::seeded(7, None, 0)), "seats 7, expected 2 to 6");
    assert_eq!(text(Deal::seeded(2, Some(0), 0)), "threshold 0, expected 1 to 99");
    assert_eq!(text(Deal::seeded(2, Some(100), 0)), "threshold 100, expected 1 to 99");
    assert_eq!(Deal::seeded(6, None, 0).unwrap().threshold(), 21);
    let problem = read_problems(&[(0, 3), (4, 3)]).unwrap_err();
    assert_eq!(problem.to_string(), "problems[1]: kind 4, expected 0 to 3");
    let problem = read_problems(&[(0, 2)]).unwrap_err();
    assert_eq!(problem.to_string(), "problems[0]: need 2, expected 3 to 9");
    let solution = read_solutions(&[(0, 1), (0, 6), (0, 7)]).unwrap_err();
    assert_eq!(solution.to_string(), "solutions[2]: value 7, expected 1 to 6");
}
