//! The tables of RULES 12, asked of the engines in process. What they say as corpus lines is in
//! `corpora/ground/*-recorded.jsonl`; the hashes over whole games do not fit that form.

use gates_ground::case::{DealCase, GameCase, PolicyName};
use gates_ground::trajectory_gate;

/// FNV-1a 64 over the states of a game, a newline after each; the number of commands; the last
/// step's `success`.
fn game(engine: &str, deal: DealCase, policy: PolicyName) -> (u64, usize, String) {
    let mut conversation = trajectory_gate().conversation(engine).expect("an engine of the gate");
    let case = GameCase::played(deal, policy);
    let answer = conversation.ask(&case, Some((0, u32::MAX))).expect("an answer");
    let texts = |field: &'static str| {
        answer.words.iter().filter(move |word| word.field == field).map(|word| &word.text)
    };
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in texts("state").flat_map(|state| state.bytes().chain([b'\n'])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    let success = texts("success").next_back().expect("a step").clone();
    (hash, texts("state").count() - 1, success)
}

fn policy(name: &str) -> PolicyName {
    let found = PolicyName::ALL.into_iter().find(|policy| policy.engine().name() == name);
    found.expect("a policy of RULES 8")
}

#[test]
fn whole_games() {
    let table = [
        (2, 1, "first-legal", 24, 0, 0x46ec_b509_4643_8b9d),
        (2, 1, "random", 24, 0, 0x4a42_c098_c1fb_d326),
        (2, 1, "greedy", 24, 0, 0xa220_b6c2_c56a_7b88),
        (3, 1, "first-legal", 36, 0, 0x9a67_635f_e6d2_8034),
        (3, 1, "random", 36, 0, 0x906d_6999_98ff_3a6b),
        (3, 1, "greedy", 36, 0, 0x4b7b_76b0_e1ef_0415),
        (4, 1, "first-legal", 48, 0, 0x0a86_a741_2242_c466),
        (4, 1, "random", 48, 0, 0x7007_fc7a_3251_5427),
        (4, 1, "greedy", 48, 0, 0x35c7_e0cd_cac1_6147),
        (5, 1, "first-legal", 60, 0, 0x3b5a_e833_e5ab_a71c),
        (5, 1, "random", 60, 0, 0x1010_4280_67af_c7d1),
        (5, 1, "greedy", 60, 0, 0x8408_5a1c_0260_2729),
        (6, 1, "first-legal", 72, 0, 0x89cb_4c51_af98_f7c6),
        (6, 1, "random", 72, 0, 0x4cab_14b4_2671_8919),
        (6, 1, "greedy", 72, 1, 0x6411_4be3_b313_796d),
        (4, 2, "greedy", 48, 0, 0xc470_b0e5_ee1c_b997),
        (4, 77, "greedy", 40, 1, 0xe9ea_ddfd_60cd_8ebf),
        (4, 4_294_967_295, "greedy", 48, 1, 0x0824_b1a8_fc0d_ad5c),
    ];
    for engine in ["cpp", "rust"] {
        for (seats, seed, name, commands, success, hash) in table {
            let found = game(engine, DealCase::seeded(seats, None, seed), policy(name));
            let expected = (hash, commands, success.to_string());
            assert_eq!(found, expected, "{engine}, {seats} seats, seed {seed}, {name}");
        }
    }
}

#[test]
fn short_decks() {
    const PROBLEMS: &[[u8; 2]] = &[[0, 3], [1, 4], [2, 3], [3, 5], [0, 4]];
    const SOLUTIONS: &[[u8; 2]] =
        &[[0, 3], [1, 2], [2, 6], [3, 1], [0, 5], [1, 4], [2, 2], [3, 6], [0, 1]];
    const SIX: &[[u8; 2]] = &[[0, 6], [1, 6], [2, 6], [3, 6], [0, 2], [1, 1]];
    type Row =
        (u32, u32, &'static [[u8; 2]], &'static [[u8; 2]], &'static str, u32, usize, u8, u64);
    let table: [Row; 6] = [
        (3, 9, PROBLEMS, SOLUTIONS, "first-legal", 7, 36, 0, 0x9b6a_cdae_6393_b2c6),
        (3, 9, PROBLEMS, SOLUTIONS, "random", 7, 36, 0, 0x2e01_177b_704c_5fa7),
        (3, 9, PROBLEMS, SOLUTIONS, "greedy", 7, 36, 0, 0xbb05_2913_2591_0ac4),
        (
            2,
            5,
            &[[0, 9], [1, 9]],
            &[[0, 1], [1, 1], [2, 1]],
            "greedy",
            0,
            24,
            0,
            0xffeb_24fb_cb45_99a5,
        ),
        (2, 1, &[], &[[0, 3], [1, 2]], "random", 5, 24, 0, 0x52b5_6e05_68ba_f109),
        (4, 2, &PROBLEMS[..3], SIX, "random", 9, 8, 1, 0xc37e_22ee_ff27_71b8),
    ];
    for engine in ["cpp", "rust"] {
        for (seats, threshold, problems, solutions, name, seed, commands, success, hash) in table {
            let (problems, solutions) = (problems.to_vec(), solutions.to_vec());
            let deal =
                DealCase::from_decks(seats, Some(threshold), problems, solutions, Some(seed));
            let expected = (hash, commands, success.to_string());
            assert_eq!(
                game(engine, deal, policy(name)),
                expected,
                "{engine}, {seats} seats, {name}"
            );
        }
    }
}
