//! The retrospective search as an instrument that can fail: controls, marks, cuts, the memo cap.

use ground_engine::fast::{self, Limits};
use ground_engine::{
    Answer, Command, Coverage, CutReason, Deal, Mark, Phase, Policy, Question, QuestionError,
    Record, State, canonical, marks, read_problems, read_solutions, summary,
};

type Pairs<'p> = &'p [(u64, u64)];

fn deal(seats: u64, threshold: u64, problems: Pairs<'_>, solutions: Pairs<'_>) -> Deal {
    let (problems, solutions) =
        (read_problems(problems).unwrap(), read_solutions(solutions).unwrap());
    Deal::from_decks(seats, Some(threshold), problems, solutions, None).unwrap()
}

/// A game in which everybody always does the last legal command.
fn lost_game(deal: Deal) -> Record {
    let mut state = State::start(&deal);
    let mut commands = Vec::new();
    while let Some(&command) = state.legal_commands().last() {
        state.apply(command).unwrap();
        commands.push(command);
    }
    Record { deal, commands }
}

/// Both searches, which must agree.
fn ask<'r>(record: &'r Record, rounds: u64) -> (Question<'r>, Answer) {
    let question = Question::new(record, rounds).unwrap();
    let answer = fast::search(&question, &Limits::default());
    assert!(answer.agrees_with(&canonical::search(&question, None)));
    (question, answer)
}

fn assert_exhausted(answer: &Answer) {
    let exhausted = matches!(answer, Answer::NoneFound { coverage: Coverage::Exhausted, .. });
    assert!(exhausted, "expected that every line was examined: {answer:?}");
}

/// One Problem of need 9 a position and only fives of another kind: 2 + 2 + 2 + 2 even if all cards
/// meet on one.
#[test]
fn a_deal_built_unwinnable_has_no_witness() {
    let record = lost_game(deal(2, 1, &[(0, 9), (0, 9)], &[(1, 5); 30]));
    for rounds in 1..=2 {
        let (question, answer) = ask(&record, rounds);
        assert_exhausted(&answer);
        let last = if rounds == 1 { "round" } else { "2 rounds" };
        let sentence = format!("No winning line found in the last {last}.");
        assert_eq!(summary(&question, &answer), sentence);
    }
}

/// The same with sixes of the right kind: two of them solve a Problem. The game is lost because
/// everybody holds and asks.
#[test]
fn a_deal_built_winnable_has_a_witness_that_replays() {
    let record = lost_game(deal(2, 2, &[(0, 9), (0, 9)], &[(0, 6); 30]));
    let (question, answer) = ask(&record, 1);
    let (Question::Lost { root, .. }, Answer::Witness { moves, .. }) = (question, &answer) else {
        panic!("expected a witness: {answer:?}")
    };
    let whole: Vec<Command> =
        record.commands[..record.commands.len() - 4].iter().chain(moves).copied().collect();
    let replayed = Record { deal: record.deal.clone(), commands: whole };
    let last = replayed.replay().unwrap();
    assert!(last.phase() == Phase::Done && last.group_success());
    // Everything lies face up in round 6, and everybody holds a card for it.
    assert_eq!(marks(&root, moves), [Mark::Visible; 4]);
    let sentence = "This deal was winnable from round 6. None of these four moves needed a card \
                    you had no way to know was coming.";
    assert_eq!(summary(&question, &answer), sentence);
}

/// Witnesses of played games: the marks follow from what lies face up, and blind selects do occur.
#[test]
fn a_blind_select_is_hidden_although_the_card_is_in_hand() {
    let mut found = 0;
    for seed in 0..200 {
        let record = Record::play(Deal::seeded(2, Some(99), seed).unwrap(), Policy::Greedy);
        let solved = record.replay().unwrap().solved();
        let deal = record.deal.with_threshold(u64::from(solved + 1)).unwrap();
        let record = Record { deal, commands: record.commands };
        let (question, answer) = ask(&record, 1);
        let (Question::Lost { root, .. }, Answer::Witness { moves, .. }) = (question, answer)
        else {
            continue;
        };
        let mut state = root;
        for (&command, mark) in moves.iter().zip(marks(&root, &moves)) {
            let face_up = |j: u8| state.positions()[usize::from(j)].unwrap().face_up;
            let expected = match command {
                Command::Select { problem, .. } if face_up(problem) => Mark::Visible,
                Command::Add { .. } | Command::Hold | Command::Pass => Mark::Visible,
                _ => Mark::Hidden,
            };
            assert_eq!(mark, expected, "{command} in {state}");
            let blind = matches!(command, Command::Select { .. }) && mark == Mark::Hidden;
            found += usize::from(blind);
            state.apply(command).unwrap();
        }
        assert!(state.phase() == Phase::Done && state.group_success());
    }
    assert!(found > 0, "no witness with a blind select among the games");
}

/// The falsifier: both moves of seat 0 use its own cards, so from the hands alone all looks
/// visible. But nobody could choose to lay the six on a Problem that lies face down, so the witness
/// is not a line that was there to be seen.
#[test]
fn a_line_nobody_could_have_chosen_is_not_all_visible() {
    // Round 1: position 0 is face down (0 + 1 is odd), position 1 face up. Needs 9 and 9; only
    // position 0 can be solved, by both cards of seat 0 (6 + 6 of its kind); the deck is then empty
    // and seat 1 has ones.
    let deal = deal(2, 1, &[(0, 9), (1, 9)], &[(0, 6), (0, 6), (2, 1), (2, 1)]);
    let moves = [
        Command::Select { slot: 0, problem: 0 },
        Command::Hold,
        Command::Add { slot: 0, problem: 0 },
        Command::Add { slot: 0, problem: 0 },
    ];
    let root = State::start(&deal);
    let list = marks(&root, &moves);
    assert_eq!(list, [Mark::Hidden, Mark::Visible, Mark::Visible, Mark::Visible]);
    let mut state = root;
    moves.iter().for_each(|&command| assert!(state.apply(command).is_ok()));
    assert!(state.group_success());
    // Not even the six on the Problem it belongs to is a choice if that Problem lies face down;
    // face up it is.
    let seen = [Command::Select { slot: 0, problem: 1 }];
    assert_eq!(marks(&root, &seen), [Mark::Visible]);
}

#[test]
fn improvised_and_asked_cards_are_hidden_even_from_their_owner() {
    let deal = Deal::seeded(3, None, 1).unwrap();
    let moves = [
        Command::Hold,
        Command::Hold,
        Command::Hold,
        Command::Improvise { problem: 1 },
        Command::Ask { seat: 0 },
        Command::Add { slot: 1, problem: 2 },
    ];
    let expected =
        [Mark::Visible, Mark::Visible, Mark::Visible, Mark::Hidden, Mark::Hidden, Mark::Visible];
    assert_eq!(marks(&State::start(&deal), &moves), expected);
}

#[test]
fn the_summary_counts_in_words() {
    let record = Record::play(Deal::seeded(3, None, 2).unwrap(), Policy::Greedy);
    let (question, answer) = ask(&record, 1);
    assert_eq!(
        summary(&question, &answer),
        "This deal was winnable from round 6. One of these six moves needed a card you had no way \
         to know was coming."
    );
}

#[test]
fn a_budget_cuts_and_says_so() {
    let record = Record::play(Deal::seeded(2, None, 3).unwrap(), Policy::Greedy);
    let question = Question::new(&record, 2).unwrap();
    let cut = |answer: &Answer, budget| {
        let coverage = Coverage::Cut(CutReason::NodeBudget(budget));
        *answer == Answer::NoneFound { coverage, nodes: budget }
    };
    assert!(cut(&canonical::search(&question, Some(514_559)), 514_559));
    assert_exhausted(&canonical::search(&question, Some(514_560)));
    assert!(cut(&canonical::search(&question, Some(0)), 0));

    let full = Limits::default();
    let (answer, usage) = fast::search_with_usage(&question, &full);
    assert_exhausted(&answer);
    let enough = Limits { nodes: Some(usage.nodes), ..full };
    assert_exhausted(&fast::search(&question, &enough));
    let short = Limits { nodes: Some(usage.nodes - 1), ..full };
    assert!(cut(&fast::search(&question, &short), usage.nodes - 1));
}

#[test]
fn a_witness_may_be_the_last_node_of_a_budget() {
    let record = Record::play(Deal::seeded(2, None, 9).unwrap(), Policy::Greedy);
    let question = Question::new(&record, 2).unwrap();
    assert!(matches!(canonical::search(&question, Some(14)), Answer::Witness { nodes: 14, .. }));
    assert!(matches!(
        canonical::search(&question, Some(13)),
        Answer::NoneFound { coverage: Coverage::Cut(_), nodes: 13 }
    ));
}

#[test]
fn a_full_memo_changes_the_time_only() {
    // The smallest memo has 1024 entries; these questions learn more than that.
    for seed in [1, 3, 14] {
        let record = Record::play(Deal::seeded(2, None, seed).unwrap(), Policy::Greedy);
        let largest = fast::largest_winnable(&record, 6, &Limits::default()).unwrap().unwrap();
        for more in [0, 1] {
            let deal = record.deal.with_threshold(u64::from(largest + more)).unwrap();
            let record = Record { deal, commands: record.commands.clone() };
            let question = Question::new(&record, 6).unwrap();
            let small = Limits { nodes: None, memo_bytes: 0 };
            let (answer, usage) = fast::search_with_usage(&question, &small);
            assert_eq!(usage.memo_bytes, 16 << 10);
            let roomy = fast::search(&question, &Limits::default());
            assert!(answer.agrees_with(&roomy));
            assert_eq!(matches!(answer, Answer::Witness { .. }), more == 0);
        }
    }
}

#[test]
fn questions_are_refused_with_a_reason() {
    let mut record = Record::play(Deal::seeded(2, None, 3).unwrap(), Policy::Greedy);
    assert_eq!(Question::new(&record, 0), Err(QuestionError::Rounds(0)));
    assert_eq!(Question::new(&record, 7), Err(QuestionError::Rounds(7)));
    record.commands.pop();
    assert_eq!(Question::new(&record, 1), Err(QuestionError::Unfinished));
    assert_eq!(QuestionError::Unfinished.to_string(), "unfinished");
    record.commands[3] = Command::Hold;
    let refused = Question::new(&record, 1).unwrap_err().to_string();
    assert_eq!(refused, "commands[3] (hold): wrong-phase");
}

#[test]
fn the_largest_threshold_is_the_edge() {
    for seats in 2..=3 {
        for seed in 0..8 {
            let record = Record::play(Deal::seeded(seats, Some(99), seed).unwrap(), Policy::Random);
            let largest = fast::largest_winnable(&record, 1, &Limits::default()).unwrap().unwrap();
            let solved = record.replay().unwrap().solved();
            assert!(largest >= solved);
            for threshold in solved + 1..=largest + 1 {
                let deal = record.deal.with_threshold(u64::from(threshold)).unwrap();
                let asked = Record { deal, commands: record.commands.clone() };
                let (_, answer) = ask(&asked, 1);
                let won = matches!(answer, Answer::Witness { .. });
                assert_eq!(won, threshold <= largest, "{seats} seats, seed {seed}, {threshold}");
            }
        }
    }
}
