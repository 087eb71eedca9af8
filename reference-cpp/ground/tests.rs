//! The known answers of RULES 12, and the properties that the rules promise.

use super::{
    Cards, Deal, Play, Policy, SearchCase, TrajectoryCase, WitnessCase, leaf, search,
    search_counting_nodes, trajectory, witness,
};
use crate::observe::{Failure, Observed, Wanted};

const ALL: Wanted = Some((0, u32::MAX));

fn seeded(seats: u32, seed: u32) -> Deal<'static> {
    Deal { seats, threshold: None, cards: Cards::Seed(seed) }
}

fn explicit<'a>(
    seats: u32,
    threshold: u32,
    problems: &'a [[u8; 2]],
    solutions: &'a [[u8; 2]],
    policy_seed: u32,
) -> Deal<'a> {
    let cards = Cards::Decks { problems, solutions, policy_seed };
    Deal { seats, threshold: Some(threshold), cards }
}

/// The texts of one field in step order.
fn texts<'a>(observed: &'a Observed, field: &str) -> Vec<&'a str> {
    observed
        .words
        .iter()
        .filter(|word| word.field == field)
        .map(|word| word.text.as_str())
        .collect()
}

fn played(deal: Deal<'_>, play: Play<'_>) -> Observed {
    trajectory(&TrajectoryCase { deal, play, state: None }, ALL).expect("the case is well-formed")
}

fn refusal(deal: Deal<'_>, commands: &[&str]) -> Option<String> {
    let observed = played(deal, Play::Commands(commands));
    texts(&observed, "reason").first().map(ToString::to_string)
}

/// FNV-1a 64 over lines, each followed by a newline.
fn fnv(lines: &[&str]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for line in lines {
        for byte in line.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    hash
}

/// What the trajectory tables of RULES 12 list of a game.
#[derive(Debug, PartialEq, Eq)]
struct Summary {
    commands: usize,
    solved: u32,
    round: u32,
    success: bool,
    fnv: u64,
}

fn summary(observed: &Observed) -> Summary {
    let states = texts(observed, "state");
    let last: Vec<&str> = states.last().expect("a game has a start").split(' ').collect();
    Summary {
        commands: states.len() - 1,
        solved: last[4][1..].parse().expect("s<solved>"),
        round: last[0][1..].parse().expect("r<round>"),
        success: texts(observed, "success").last() == Some(&"1"),
        fnv: fnv(&states),
    }
}

#[test]
fn opening_of_two_seats_seed_1_is_the_known_one() {
    let case =
        TrajectoryCase { deal: seeded(2, 1), play: Play::Policy(Policy::Greedy), state: None };
    let game = trajectory(&case, ALL).expect("the case is well-formed");
    let known = [
        "r1 select l0 a0 s0 q2 d4;p0:2/7/down[];p1:0/6/up[];h0:1.2,0.4;h1:2.2,1.2;",
        "r1 select l0 a1 s0 q2 d4;p0:2/7/down[];p1:0/6/up[0.4@0];h0:1.2;h1:2.2,1.2;",
        "r1 respond l0 a0 s0 q2 d4;p0:2/7/up[];p1:0/6/up[0.4@0,2.2@1];h0:1.2;h1:1.2;",
        "r1 respond l0 a1 s0 q2 d5;p0:2/7/up[];p1:0/6/up[0.4@0,2.2@1,0.1@0];h0:1.2;h1:1.2;",
        "r2 select l1 a0 s1 q3 d8;p0:2/8/up[];p1:1/4/down[];h0:1.2,1.5;h1:1.2,1.4;",
    ];
    assert_eq!(texts(&game, "state")[..5], known);
    assert!(texts(&game, "legal")[..4].iter().all(|legal| legal.split(';').count() == 5));
    assert_eq!(texts(&game, "legal")[2], "add 0 0;add 0 1;improvise 0;improvise 1;ask 1",);
    assert_eq!(
        texts(&game, "command")[..5],
        ["start", "select 1 1", "select 0 1", "improvise 1", "improvise 0"],
    );
    assert_eq!(texts(&game, "waves")[..5], ["0", "0", "0", "0", "1"]);

    let scores = leaf(&case, ALL).expect("the case is well-formed");
    assert_eq!(scores.digests.len(), 24);
    assert_eq!(texts(&scores, "greedy"), texts(&game, "command")[1..]);
    assert_eq!(texts(&scores, "seat")[..6], ["0", "1", "0", "1", "1", "0"]);
    // Air 4 onto the face-up air 6 gains 4: 8 * 4 - 4. Water 2 onto the face-down Problem: 4 - 2.
    assert_eq!(texts(&scores, "scores")[0], "2:6:0:28:0");
    // One power solves Problem 1 (16 more); asking costs one more than improvising.
    assert_eq!(texts(&scores, "scores")[2], "6:22:7:23:6");
}

#[test]
fn views_hide_what_the_seat_cannot_know() {
    let game = played(seeded(2, 1), Play::Policy(Policy::Greedy));
    let view = |seat: &str| texts(&game, seat);
    assert_eq!(
        view("view0")[1],
        "v0 n2 t5 r1 select l0 a1 s0 left34,76;p0:?/?/down[];p1:0/6/up[0.4@0];h0:1.2;h1:#2;",
    );
    assert_eq!(
        view("view1")[1],
        "v1 n2 t5 r1 select l0 a1 s0 left34,76;p0:?/?/down[];p1:0/6/up[?@0];h0:#1;h1:2.2,1.2;",
    );
    assert_eq!(
        view("view1")[2],
        "v1 n2 t5 r1 respond l0 a0 s0 left34,76;p0:2/7/up[];p1:0/6/up[0.4@0,2.2@1];h0:#1;h1:1.2;",
    );
}

#[test]
fn seeded_games_have_the_known_fingerprints() {
    use Policy::{FirstLegal, Greedy, Random};
    let known = [
        (2, 1, FirstLegal, 24, 1, false, 0x46ec_b509_4643_8b9d),
        (2, 1, Random, 24, 2, false, 0x4a42_c098_c1fb_d326),
        (2, 1, Greedy, 24, 2, false, 0xa220_b6c2_c56a_7b88),
        (3, 1, FirstLegal, 36, 5, false, 0x9a67_635f_e6d2_8034),
        (3, 1, Random, 36, 5, false, 0x906d_6999_98ff_3a6b),
        (3, 1, Greedy, 36, 8, false, 0x4b7b_76b0_e1ef_0415),
        (4, 1, FirstLegal, 48, 6, false, 0x0a86_a741_2242_c466),
        (4, 1, Random, 48, 1, false, 0x7007_fc7a_3251_5427),
        (4, 1, Greedy, 48, 11, false, 0x35c7_e0cd_cac1_6147),
        (5, 1, FirstLegal, 60, 6, false, 0x3b5a_e833_e5ab_a71c),
        (5, 1, Random, 60, 6, false, 0x1010_4280_67af_c7d1),
        (5, 1, Greedy, 60, 16, false, 0x8408_5a1c_0260_2729),
        (6, 1, FirstLegal, 72, 6, false, 0x89cb_4c51_af98_f7c6),
        (6, 1, Random, 72, 5, false, 0x4cab_14b4_2671_8919),
        (6, 1, Greedy, 72, 23, true, 0x6411_4be3_b313_796d),
        (4, 2, Greedy, 48, 11, false, 0xc470_b0e5_ee1c_b997),
        (4, 77, Greedy, 40, 15, true, 0xe9ea_ddfd_60cd_8ebf),
        (4, u32::MAX, Greedy, 48, 13, true, 0x0824_b1a8_fc0d_ad5c),
    ];
    for (seats, seed, policy, commands, solved, success, fnv) in known {
        let game = summary(&played(seeded(seats, seed), Play::Policy(policy)));
        let round = u32::try_from(commands).expect("a short game") / (2 * seats);
        let expected = Summary { commands: commands as usize, solved, round, success, fnv };
        assert_eq!(game, expected, "{seats} seats, seed {seed}, {policy:?}");
    }
}

#[test]
fn short_decks_have_the_known_fingerprints() {
    use Policy::{FirstLegal, Greedy, Random};
    let five = [[0, 3], [1, 4], [2, 3], [3, 5], [0, 4]];
    let nine = [[0, 3], [1, 2], [2, 6], [3, 1], [0, 5], [1, 4], [2, 2], [3, 6], [0, 1]];
    let three_seats = explicit(3, 9, &five, &nine, 7);
    let poor = explicit(2, 5, &[[0, 9], [1, 9]], &[[0, 1], [1, 1], [2, 1]], 0);
    let no_problems = explicit(2, 1, &[], &[[0, 3], [1, 2]], 5);
    let sixes = [[0, 6], [1, 6], [2, 6], [3, 6], [0, 2], [1, 1]];
    let quick = explicit(4, 2, &[[0, 3], [1, 4], [2, 3]], &sixes, 9);
    let known = [
        (three_seats, FirstLegal, 36, 2, 6, false, 0x9b6a_cdae_6393_b2c6),
        (three_seats, Random, 36, 3, 6, false, 0x2e01_177b_704c_5fa7),
        (three_seats, Greedy, 36, 3, 6, false, 0xbb05_2913_2591_0ac4),
        (poor, Greedy, 24, 0, 6, false, 0xffeb_24fb_cb45_99a5),
        (no_problems, Random, 24, 0, 6, false, 0x52b5_6e05_68ba_f109),
        (quick, Random, 8, 3, 1, true, 0xc37e_22ee_ff27_71b8),
    ];
    for (deal, policy, commands, solved, round, success, fnv) in known {
        let game = summary(&played(deal, Play::Policy(policy)));
        let expected = Summary { commands, solved, round, success, fnv };
        assert_eq!(game, expected, "{deal:?}, {policy:?}");
    }
}

fn asked(seats: u32, seed: u32, k: u32, budget: u64) -> (Result<Observed, Failure>, u64) {
    let play = Play::Policy(Policy::Greedy);
    search_counting_nodes(&SearchCase { deal: seeded(seats, seed), play, k, budget }, ALL)
}

#[test]
fn retrospective_answers_are_the_known_ones() {
    let long = "select 0 0;select 0 0;add 0 0;add 0 0;select 0 0;select 0 0;add 0 1;add 0 1";
    let short = "select 0 0;select 0 1;select 1 0;add 0 0;add 0 1;improvise 0";
    let known = [
        (2, 1, 1, "none-exhausted", 804, ""),
        (2, 3, 2, "none-exhausted", 514_560, ""),
        (2, 9, 2, "witness", 14, long),
        (2, 10, 2, "already-won", 0, ""),
        (3, 2, 1, "witness", 4474, short),
        (3, 3, 1, "none-exhausted", 180_305, ""),
        (3, 5, 1, "already-won", 0, ""),
    ];
    for (seats, seed, k, answer, nodes, moves) in known {
        let case = format!("{seats} seats, seed {seed}, k {k}");
        let (observed, counted) = asked(seats, seed, k, 5_000_000);
        let observed = observed.expect("the budget is large enough");
        assert_eq!(texts(&observed, "answer"), [answer], "{case}");
        assert_eq!(counted, nodes, "{case}");
        assert_eq!(texts(&observed, "moves"), [moves], "{case}");
    }
    assert_eq!(texts(&asked(2, 10, 2, 1).0.expect("not searched"), "solved"), ["5"]);
    assert_eq!(texts(&asked(3, 5, 1, 1).0.expect("not searched"), "solved"), ["10"]);
}

#[test]
fn a_budget_cuts_before_the_node_that_exceeds_it() {
    let cut = |nodes: u64| (Err(Failure::Unsupported(format!("cut at {nodes} nodes"))), nodes);
    assert_eq!(asked(2, 1, 1, 803), cut(803));
    assert!(asked(2, 1, 1, 804).0.is_ok());
    assert_eq!(asked(2, 9, 2, 13), cut(13));
    assert!(asked(2, 9, 2, 14).0.is_ok());
    assert_eq!(asked(2, 9, 2, 0), cut(0));
}

#[test]
fn witness_moves_are_marked_from_the_view() {
    let known: [(u32, u32, u32, &str, &str, &str); 2] = [
        (
            2,
            9,
            2,
            "select 0 0;select 0 0;add 0 0;add 0 0;select 0 0;select 0 0;add 0 1;add 0 1",
            "hhvvvvvv",
            "2",
        ),
        (3, 2, 1, "select 0 0;select 0 1;select 1 0;add 0 0;add 0 1;improvise 0", "vvvvvh", "1"),
    ];
    for (seats, seed, k, moves, marks, hidden_moves) in known {
        let moves: Vec<&str> = moves.split(';').collect();
        let play = Play::Policy(Policy::Greedy);
        let case = WitnessCase { deal: seeded(seats, seed), play, k, moves: &moves };
        let observed = witness(&case, ALL).expect("the case is well-formed");
        let letters: String = texts(&observed, "mark").iter().map(|mark| &mark[..1]).collect();
        assert_eq!(letters, marks);
        assert_eq!(texts(&observed, "success"), ["1"]);
        assert_eq!(texts(&observed, "hidden_moves"), [hidden_moves]);
    }
}

#[test]
fn a_witness_stops_at_a_refused_move() {
    let moves = ["hold", "add 0 0", "hold"];
    let play = Play::Policy(Policy::Greedy);
    let case = WitnessCase { deal: seeded(2, 1), play, k: 1, moves: &moves };
    let observed = witness(&case, ALL).expect("the case is well-formed");
    assert_eq!(observed.digests.len(), 3);
    assert_eq!(texts(&observed, "mark"), ["visible"]);
    assert_eq!(texts(&observed, "refused"), ["add 0 0"]);
    assert_eq!(texts(&observed, "reason"), ["wrong-phase"]);
    assert_eq!(texts(&observed, "success"), ["0"]);
}

#[test]
fn refusals_name_the_first_reason() {
    let deal = seeded(3, 1);
    let respond = ["select 0 0", "select 0 1", "hold"];
    let after = |last| refusal(deal, &[respond[0], respond[1], respond[2], last]);
    assert_eq!(refusal(deal, &["add 9 9"]).as_deref(), Some("wrong-phase"));
    assert_eq!(refusal(deal, &["select 2 9"]).as_deref(), Some("no-such-slot"));
    assert_eq!(refusal(deal, &["select 1 3"]).as_deref(), Some("no-such-problem"));
    assert_eq!(after("hold").as_deref(), Some("wrong-phase"));
    assert_eq!(after("add 1 0").as_deref(), Some("no-such-slot"));
    assert_eq!(after("add 0 3").as_deref(), Some("no-such-problem"));
    assert_eq!(after("improvise 3").as_deref(), Some("no-such-problem"));
    assert_eq!(after("ask 3").as_deref(), Some("no-such-seat"));
    assert_eq!(after("ask 0").as_deref(), Some("ask-self"));
    assert_eq!(after("pass").as_deref(), Some("pass-not-needed"));
    assert_eq!(after("ask 2"), None);

    let one_problem = explicit(2, 5, &[[0, 9]], &[[0, 1]], 0);
    let holds = |last| refusal(one_problem, &["hold", "hold", last]);
    assert_eq!(holds("improvise 1").as_deref(), Some("no-such-problem"));
    assert_eq!(holds("improvise 0").as_deref(), Some("empty-deck"));
    assert_eq!(holds("ask 1").as_deref(), Some("empty-hand"));
    assert_eq!(holds("add 0 0"), None);
    let own_empty = refusal(one_problem, &["hold", "hold", "add 0 0", "ask 0"]);
    assert_eq!(own_empty.as_deref(), Some("no-such-problem"));
    let own_empty_self = refusal(one_problem, &["hold", "hold", "add 0 0", "ask 1"]);
    assert_eq!(own_empty_self.as_deref(), Some("ask-self"));

    let nothing = explicit(2, 5, &[], &[], 0);
    let mut whole = ["hold", "hold", "pass", "pass"].repeat(6);
    assert_eq!(refusal(nothing, &whole), None);
    whole.push("add 9 9");
    assert_eq!(refusal(nothing, &whole).as_deref(), Some("game-over"));
}

/// Every command text with numbers up to one beyond the largest sensible one.
fn every_command(seats: usize) -> Vec<String> {
    let mut commands = vec!["hold".to_owned(), "pass".to_owned()];
    for number in 0..=seats {
        commands.push(format!("improvise {number}"));
        commands.push(format!("ask {number}"));
        for slot in 0..=2 {
            commands.push(format!("select {slot} {number}"));
            commands.push(format!("add {slot} {number}"));
        }
    }
    commands
}

#[test]
fn a_command_is_refused_iff_it_is_not_legal() {
    let problems = [[0, 3], [1, 4], [2, 3], [3, 5]];
    let solutions = [[0, 3], [1, 2], [2, 6], [3, 1], [0, 5], [1, 4], [2, 2], [3, 6]];
    for policy_seed in 0..5 {
        let deal = explicit(3, 4, &problems, &solutions, policy_seed);
        let game = played(deal, Play::Policy(Policy::Random));
        let commands = &texts(&game, "command")[1..];
        for (step, legal) in texts(&game, "legal").iter().enumerate() {
            let legal: Vec<&str> = legal.split(';').collect();
            for command in every_command(3) {
                let mut given = commands[..step].to_vec();
                given.push(&command);
                let allowed = legal.contains(&command.as_str());
                assert_eq!(refusal(deal, &given).is_none(), allowed, "{command} at step {step}");
            }
        }
    }
}

#[test]
fn a_hidden_card_changes_no_view_of_another_seat() {
    let problems = [[0, 3], [1, 4], [2, 3], [3, 5]];
    let deal = |solutions| explicit(2, 5, &problems, solutions, 0);
    let commands = Play::Commands(&["select 0 1", "select 1 0"]);
    let game = played(deal(&[[0, 3], [1, 2], [2, 6], [3, 1], [0, 5]]), commands);
    // Seat 1's card that stays in its hand, and the card that nobody drew, change places.
    let swapped = played(deal(&[[0, 3], [1, 2], [0, 5], [3, 1], [2, 6]]), commands);
    assert_eq!(texts(&game, "view0"), texts(&swapped, "view0"));
    assert_ne!(texts(&game, "view1"), texts(&swapped, "view1"));
    // Seat 0's selected card is hidden from seat 1 until the Reveal.
    let other = played(deal(&[[3, 6], [1, 2], [2, 6], [3, 1], [0, 5]]), commands);
    assert_eq!(texts(&game, "view1")[..2], texts(&other, "view1")[..2]);
    assert_ne!(texts(&game, "view1")[2], texts(&other, "view1")[2]);
}

#[test]
fn records_that_cannot_be_searched_are_told_apart() {
    let ask = |commands| {
        let play = Play::Commands(commands);
        search(&SearchCase { deal: seeded(2, 1), play, k: 1, budget: 10 }, ALL)
    };
    let unfinished = ask(&["hold", "hold"]).expect("the record replays");
    assert_eq!(texts(&unfinished, "answer"), ["unfinished"]);
    let refused = Failure::Broken("command 1: 'pass' is refused: wrong-phase".to_owned());
    assert_eq!(ask(&["hold", "pass"]), Err(refused));
}

fn broken(deal: Deal<'_>, play: Play<'_>) -> String {
    match trajectory(&TrajectoryCase { deal, play, state: None }, None) {
        Err(Failure::Broken(reason)) => reason,
        other => panic!("expected an error, got {other:?}"),
    }
}

#[test]
fn malformed_cases_are_errors_that_name_the_place() {
    let greedy = Play::Policy(Policy::Greedy);
    assert_eq!(broken(seeded(7, 1), greedy), "seats is 7, expected 2 to 6");
    let no_goal = Deal { threshold: Some(0), ..seeded(2, 1) };
    assert_eq!(broken(no_goal, greedy), "threshold is 0, expected 1 to 99");
    let need = explicit(2, 5, &[[0, 3], [0, 10]], &[], 0);
    assert_eq!(broken(need, greedy), "need of problem 1 is 10, expected 3 to 9");
    let kind = explicit(2, 5, &[], &[[4, 1]], 0);
    assert_eq!(broken(kind, greedy), "kind of solution 0 is 4, expected 0 to 3");
    assert_eq!(
        broken(seeded(2, 1), Play::Commands(&["hold", "select 0 -1"])),
        "command 1: 'select 0 -1': expected a plain number",
    );
    for text in ["", "Hold", "hold ", "select 0", "ask", "ask 01", "improvise 1234567890"] {
        let reason = broken(seeded(2, 1), Play::Commands(&[text]));
        assert!(reason.starts_with("command 0: "), "{reason}");
    }
    let k = |k| search(&SearchCase { deal: seeded(2, 1), play: greedy, k, budget: 1 }, None);
    assert_eq!(k(7), Err(Failure::Broken("k is 7, expected 1 to 6".to_owned())));
    let case = WitnessCase { deal: seeded(4, 77), play: greedy, k: 1, moves: &[] };
    let early = "the game ended in round 5, expected it to reach round 6";
    assert_eq!(witness(&case, None), Err(Failure::Broken(early.to_owned())));
}
