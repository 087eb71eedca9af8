//! The known answers of RULES 12.

use ground_engine::{
    Answer, Coverage, Deal, Mark, Phase, Policy, Question, Record, State, canonical, marks,
    read_problems, read_solutions,
};

/// FNV-1a 64 over the state texts of a game, each followed by a newline.
fn fnv(record: &Record) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for state in record.trajectory().expect("a played game replays") {
        for byte in format!("{state}\n").bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    hash
}

#[test]
fn first_round_of_the_example() {
    let deal = Deal::seeded(2, None, 1).unwrap();
    let record = Record::play(deal, Policy::Greedy);
    let states = record.trajectory().unwrap();
    let texts: Vec<String> = states[..5].iter().map(State::to_string).collect();
    let expected = [
        "r1 select l0 a0 s0 q2 d4;p0:2/7/down[];p1:0/6/up[];h0:1.2,0.4;h1:2.2,1.2;",
        "r1 select l0 a1 s0 q2 d4;p0:2/7/down[];p1:0/6/up[0.4@0];h0:1.2;h1:2.2,1.2;",
        "r1 respond l0 a0 s0 q2 d4;p0:2/7/up[];p1:0/6/up[0.4@0,2.2@1];h0:1.2;h1:1.2;",
        "r1 respond l0 a1 s0 q2 d5;p0:2/7/up[];p1:0/6/up[0.4@0,2.2@1,0.1@0];h0:1.2;h1:1.2;",
        "r2 select l1 a0 s1 q3 d8;p0:2/8/up[];p1:1/4/down[];h0:1.2,1.5;h1:1.2,1.4;",
    ];
    assert_eq!(texts, expected);
    let commands: Vec<String> = record.commands[..4].iter().map(ToString::to_string).collect();
    assert_eq!(commands, ["select 1 1", "select 0 1", "improvise 1", "improvise 0"]);
    assert!(states[..4].iter().all(|state| state.legal_commands().len() == 5));
}

#[test]
fn trajectories() {
    let table = [
        (2, 1, "first-legal", 24, 1, false, 0x46ec_b509_4643_8b9d),
        (2, 1, "random", 24, 2, false, 0x4a42_c098_c1fb_d326),
        (2, 1, "greedy", 24, 2, false, 0xa220_b6c2_c56a_7b88),
        (3, 1, "first-legal", 36, 5, false, 0x9a67_635f_e6d2_8034),
        (3, 1, "random", 36, 5, false, 0x906d_6999_98ff_3a6b),
        (3, 1, "greedy", 36, 8, false, 0x4b7b_76b0_e1ef_0415),
        (4, 1, "first-legal", 48, 6, false, 0x0a86_a741_2242_c466),
        (4, 1, "random", 48, 1, false, 0x7007_fc7a_3251_5427),
        (4, 1, "greedy", 48, 11, false, 0x35c7_e0cd_cac1_6147),
        (5, 1, "first-legal", 60, 6, false, 0x3b5a_e833_e5ab_a71c),
        (5, 1, "random", 60, 6, false, 0x1010_4280_67af_c7d1),
        (5, 1, "greedy", 60, 16, false, 0x8408_5a1c_0260_2729),
        (6, 1, "first-legal", 72, 6, false, 0x89cb_4c51_af98_f7c6),
        (6, 1, "random", 72, 5, false, 0x4cab_14b4_2671_8919),
        (6, 1, "greedy", 72, 23, true, 0x6411_4be3_b313_796d),
        (4, 2, "greedy", 48, 11, false, 0xc470_b0e5_ee1c_b997),
        (4, 77, "greedy", 40, 15, true, 0xe9ea_ddfd_60cd_8ebf),
        (4, 4_294_967_295, "greedy", 48, 13, true, 0x0824_b1a8_fc0d_ad5c),
    ];
    for (seats, seed, policy, commands, solved, success, expected) in table {
        let deal = Deal::seeded(seats, None, seed).unwrap();
        let record = Record::play(deal, Policy::from_name(policy).unwrap());
        let last = record.replay().unwrap();
        let name = format!("{seats} seats, seed {seed}, {policy}");
        assert_eq!(record.commands.len(), commands, "{name}");
        assert_eq!(last.solved(), solved, "{name}");
        assert_eq!(last.group_success(), success, "{name}");
        assert_eq!(fnv(&record), expected, "{name}");
    }
}

type Pairs = &'static [(u64, u64)];

#[test]
fn short_decks() {
    const PROBLEMS: Pairs = &[(0, 3), (1, 4), (2, 3), (3, 5), (0, 4)];
    const SOLUTIONS: Pairs =
        &[(0, 3), (1, 2), (2, 6), (3, 1), (0, 5), (1, 4), (2, 2), (3, 6), (0, 1)];
    const SIX: Pairs = &[(0, 6), (1, 6), (2, 6), (3, 6), (0, 2), (1, 1)];
    type Row = (u64, u64, Pairs, Pairs, &'static str, u32, usize, u8, u8, bool, u64);
    let table: [Row; 6] = [
        (3, 9, PROBLEMS, SOLUTIONS, "first-legal", 7, 36, 2, 6, false, 0x9b6a_cdae_6393_b2c6),
        (3, 9, PROBLEMS, SOLUTIONS, "random", 7, 36, 3, 6, false, 0x2e01_177b_704c_5fa7),
        (3, 9, PROBLEMS, SOLUTIONS, "greedy", 7, 36, 3, 6, false, 0xbb05_2913_2591_0ac4),
        (
            2,
            5,
            &[(0, 9), (1, 9)],
            &[(0, 1), (1, 1), (2, 1)],
            "greedy",
            0,
            24,
            0,
            6,
            false,
            0xffeb_24fb_cb45_99a5,
        ),
        (2, 1, &[], &[(0, 3), (1, 2)], "random", 5, 24, 0, 6, false, 0x52b5_6e05_68ba_f109),
        (4, 2, &[(0, 3), (1, 4), (2, 3)], SIX, "random", 9, 8, 3, 1, true, 0xc37e_22ee_ff27_71b8),
    ];
    for (
        seats,
        threshold,
        problems,
        solutions,
        policy,
        seed,
        commands,
        solved,
        rounds,
        won,
        hash,
    ) in table
    {
        let deal = Deal::from_decks(
            seats,
            Some(threshold),
            read_problems(problems).unwrap(),
            read_solutions(solutions).unwrap(),
            Some(seed),
        )
        .unwrap();
        let record = Record::play(deal, Policy::from_name(policy).unwrap());
        let last = record.replay().unwrap();
        assert_eq!(record.commands.len(), commands, "{policy}");
        assert_eq!((last.solved(), last.round()), (solved, rounds), "{policy}");
        assert_eq!((last.group_success(), last.phase()), (won, Phase::Done), "{policy}");
        assert_eq!(fnv(&record), hash, "{policy}");
    }
}

/// A row of the retrospective table; moves as in RULES 12.
fn describe(question: &Question<'_>, answer: &Answer) -> String {
    match answer {
        Answer::AlreadyWon { solved } => format!("already-won solved {solved}"),
        Answer::NoneFound { coverage: Coverage::Exhausted, nodes } => {
            format!("none exhausted 1 nodes {nodes}")
        }
        Answer::NoneFound { coverage: Coverage::Cut(reason), .. } => format!("none cut {reason}"),
        Answer::Witness { moves, nodes } => {
            let Question::Lost { root, .. } = question else { panic!("a won game has no witness") };
            let marked = moves.iter().zip(marks(root, moves)).map(|(command, mark)| match mark {
                Mark::Visible => format!(" {command};"),
                Mark::Hidden => format!(" {command} (hidden);"),
            });
            let list: String = marked.collect();
            format!("witness nodes {nodes} moves {}:{list}", moves.len())
        }
    }
}

#[test]
fn retrospective_answers() {
    let table = [
        (2, 1, 1, "none exhausted 1 nodes 804"),
        (2, 3, 2, "none exhausted 1 nodes 514560"),
        (
            2,
            9,
            2,
            "witness nodes 14 moves 8: select 0 0 (hidden); select 0 0 (hidden); add 0 0; add 0 0; \
             select 0 0; select 0 0; add 0 1; add 0 1;",
        ),
        (2, 10, 2, "already-won solved 5"),
        (
            3,
            2,
            1,
            "witness nodes 4474 moves 6: select 0 0; select 0 1; select 1 0; add 0 0; add 0 1; \
             improvise 0 (hidden);",
        ),
        (3, 3, 1, "none exhausted 1 nodes 180305"),
        (3, 5, 1, "already-won solved 10"),
    ];
    for (seats, seed, rounds, expected) in table {
        let record = Record::play(Deal::seeded(seats, None, seed).unwrap(), Policy::Greedy);
        let question = Question::new(&record, rounds).unwrap();
        let answer = canonical::search(&question, None);
        assert_eq!(describe(&question, &answer), expected, "{seats} seats, seed {seed}");
    }
}
