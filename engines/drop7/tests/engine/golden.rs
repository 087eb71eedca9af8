//! The worked examples of RULES 11.

use drop7_engine::{
    Backend, Board, Decision, DirectTable, Driver, EndLine, FairLeaf, Game, GameLine, Limits,
    LruTable, MoveLine, Mulberry32, Searcher, State, leaf, terms,
};

const E1: &str = "0000000000000000000000000000000000000000008888888";
const E2: &str = "0000000000000000000000008000060309071471472582582";
const E3: &str = "0000000200208069069301471471582582593693694714714";
const E4: &str = "9060300471070482582083693693714714725825826936936";
const E5: &str = "0000000000000000000000000000000000000000000000000";

fn state(board: &str, next_disc: u8, moves_remaining: i32) -> State {
    let board: Board = board.parse().expect("a board");
    State { board, moves_remaining, ..State::start(next_disc) }
}

#[test]
fn trajectory() {
    const LINES: [&str; 8] = [
        "m 1 col 3 sd 0 b 0000000000000000000000000000000000000050008888888 next 4 score 0 level 1 mr 4 over 0 cleared 0 advanced 0 waves",
        "m 2 col 3 sd 0 b 0000000000000000000000000000000400000050008888888 next 5 score 0 level 1 mr 3 over 0 cleared 0 advanced 0 waves",
        "m 3 col 3 sd 7 b 0000000000000000000000000000000500000050008888888 next 1 score 7 level 1 mr 2 over 0 cleared 0 advanced 0 waves 1:1:0:7",
        "m 4 col 3 sd 7 b 0000000000000000000000000000000500000050008888888 next 4 score 14 level 1 mr 1 over 0 cleared 0 advanced 0 waves 1:1:0:7",
        "m 5 col 3 sd 17007 b 0000000000000000000000005000000500088888888888888 next 1 score 17021 level 2 mr 5 over 0 cleared 0 advanced 1 waves 1:1:0:7",
        "m 6 col 3 sd 21 b 0000000000000000000000000000000000088898888888888 next 4 score 17042 level 2 mr 4 over 0 cleared 0 advanced 0 waves 1:3:0:21",
        "m 7 col 3 sd 0 b 0000000000000000000000000000000400088898888888888 next 1 score 17042 level 2 mr 3 over 0 cleared 0 advanced 0 waves",
        "m 8 col 3 sd 14 b 0000000000000000000000000000000000088868888888888 next 4 score 17056 level 2 mr 2 over 0 cleared 0 advanced 0 waves 1:2:1:14",
    ];
    const LINE_12: &str = "m 12 col 3 sd 162 b 0000000000000000000000000000887028888868888888888 next 4 score 34225 level 3 mr 3 over 0 cleared 0 advanced 0 waves 1:2:0:14 2:1:0:39 3:1:3:109";
    for backend in Backend::available() {
        let mut game = Game::start(backend, Driver::Headless, 1);
        let first = GameLine { seed: 1, next_disc: game.state().next_disc };
        assert_eq!(first.to_string(), "game 0x1 next 5");
        let mut lines = Vec::new();
        for _ in 0..12 {
            let mut waves = Vec::new();
            let result = game.play(3, |wave| waves.push(wave)).expect("column 3 is open");
            let line = MoveLine { column: 3, result, waves: &waves, after: game.state() };
            lines.push(line.to_string());
        }
        assert_eq!(lines[..8], LINES, "{backend}");
        assert_eq!(lines[11], LINE_12, "{backend}");
        let end = EndLine { last: game.state() }.to_string();
        assert_eq!(end, "end score 34225 moves 12 over 0", "{backend}");
    }
}

#[test]
fn leaves() {
    for (board, next_disc, moves_remaining, bits) in [
        (E1, 4, 5, 0xc0af_b300_0000_0000),
        (E2, 3, 4, 0x4098_d109_9999_999a),
        (E3, 2, 2, 0xc0e0_547f_5c28_f5c2),
        (E4, 1, 1, 0xc0f8_6d97_d70a_3d71_u64),
        (E5, 1, 5, 0x40a5_e000_0000_0000),
    ] {
        for backend in Backend::available() {
            let value = leaf(backend, &state(board, next_disc, moves_remaining));
            assert_eq!(value.to_bits(), bits, "{backend}: {board}: {value}");
        }
    }
    let over = State { game_over: true, ..state(E1, 4, 5) };
    assert_eq!(leaf(Backend::detect(), &over).to_bits(), (-2_500_000.0_f64).to_bits());
}

#[test]
fn leaf_terms() {
    const E2_TERMS: [u64; 18] = [
        0x401c_0000_0000_0000,
        0x4053_8000_0000_0000,
        0x4008_0000_0000_0000,
        0x3ff0_0000_0000_0000,
        0x402c_0000_0000_0000,
        0,
        0x4010_4000_0000_0000,
        0x3fec_0000_0000_0000,
        0x3ff0_0000_0000_0000,
        0x3ff5_d800_0000_0000,
        0,
        0,
        0x4003_4000_0000_0000,
        0x4038_7ae1_47ae_147b,
        0,
        0,
        0x4042_c000_0000_0000,
        0x4010_0000_0000_0000,
    ];
    let board: Board = E2.parse().expect("a board");
    for backend in Backend::available() {
        assert_eq!(terms(backend, &board, 3, 4).map(f64::to_bits), E2_TERMS, "{backend}");
    }
}

/// Decides with the table of the reference, large enough never to forget.
fn decide(backend: Backend, root: &State, depth: u32, strata: u32) -> Decision {
    let limits = Limits::new(depth, strata).expect("limits within range");
    let mut searcher = Searcher::new(backend, limits, FairLeaf, LruTable::new(200_000));
    searcher.decide(root).expect("the game goes on")
}

fn bits(decision: &Decision) -> [Option<u64>; 7] {
    decision.values.map(|value| value.map(f64::to_bits))
}

#[test]
fn decisions() {
    for backend in Backend::available() {
        let d = decide(backend, &state(E1, 4, 5), 1, 7);
        assert_eq!((d.action, d.completed, d.work, d.nodes), (3, 1, 98, 49));
        assert_eq!(bits(&d), [Some(0xc0a7_7080_0000_0000); 7]);

        let d = decide(backend, &state(E1, 4, 5), 3, 5);
        assert_eq!((d.action, d.work, d.nodes, d.hits), (3, 38430, 19600, 213));
        let half =
            [Some(0xc088_b9dc_432c_a57b), Some(0xc08c_5690_2de0_0d1d), Some(0xc088_b889_9999_999a)];
        let [a, b, c] = half;
        assert_eq!(bits(&d), [a, b, c, Some(0xc087_5aa1_f8a0_902e), c, b, a]);

        let d = decide(backend, &state(E2, 3, 4), 2, 7);
        assert_eq!((d.action, d.work, d.nodes, d.hits), (6, 4361, 2205, 6));
        assert_eq!(d.values[6].map(f64::to_bits), Some(0x40c3_a6cf_c924_9249));

        // The root is mirrored: canonical column 2 is best.
        let d = decide(backend, &state(E3, 2, 2), 2, 7);
        assert_eq!((d.action, d.work, d.nodes, d.hits), (4, 4753, 2401, 2));
        assert_eq!(d.values[2].map(f64::to_bits), Some(0x40d9_6662_65d9_f739));

        let d = decide(backend, &state(E4, 1, 1), 2, 7);
        assert_eq!((d.action, d.work, d.nodes, d.hits), (1, 2828, 1428, 0));
        let expected = [
            Some(0x40db_7e63_eac0_42e0),
            Some(0x40dd_0064_562d_f9ba),
            None,
            Some(0x40dc_c27d_adf9_bb0a),
            None,
            Some(0x40de_e2eb_22d8_ebba),
            None,
        ];
        assert_eq!(bits(&d), expected);

        let d = decide(backend, &state(E5, 1, 5), 2, 7);
        assert_eq!((d.action, bits(&d)), (3, [Some(0x40f4_078b_db6d_b6db); 7]));
    }
}

/// Counts of a small direct-mapped table, which follow from its hash. They are pinned from this
/// engine at a time when it gave the published counts of a table of 65,536 entries (RULES 12.13).
#[test]
fn direct_table_counts() {
    let limits = Limits::new(3, 7).expect("limits within range");
    let table = DirectTable::new(256, 1);
    let mut searcher = Searcher::new(Backend::detect(), limits, FairLeaf, table);
    let d = searcher.decide(&state(E2, 3, 4)).expect("the game goes on");
    assert_eq!((d.action, d.completed), (6, 3));
    assert_eq!((d.work, d.nodes, d.hits), (191_835, 97_020, 228));
}

/// Named rule cases (RULES 11): board, disc, moves remaining, column, then what comes out.
#[test]
fn rule_cases() {
    const LOW: &str = "00000000000000000000000000000000000";
    let rest = |rows: &str| format!("{LOW}{rows}");
    struct Case {
        name: &'static str,
        board: String,
        disc: u8,
        moves_remaining: i32,
        score_delta: i64,
        waves: &'static [(u32, u32, u32)],
        /// Cleared, level advanced, game over, moves remaining after.
        flags: (bool, bool, bool, i32),
    }
    let full_column = |top: &str| {
        let column = format!("{top}888888");
        column.chars().map(|code| format!("000{code}000")).collect::<String>()
    };
    let all_full = |top: &str| format!("{top}{}", "8888888".repeat(6));
    let cases = [
        Case {
            name: "a one clears the board",
            board: E5.to_owned(),
            disc: 1,
            moves_remaining: 3,
            score_delta: 70_007,
            waves: &[(1, 1, 0)],
            flags: (true, false, false, 2),
        },
        Case {
            name: "clear and rise in one move",
            board: E5.to_owned(),
            disc: 1,
            moves_remaining: 1,
            score_delta: 87_007,
            waves: &[(1, 1, 0)],
            flags: (true, true, false, 5),
        },
        Case {
            name: "no rise under an occupied top row",
            board: full_column("0"),
            disc: 2,
            moves_remaining: 1,
            score_delta: 0,
            waves: &[],
            flags: (false, false, true, 0),
        },
        Case {
            name: "a seven pops on top of a full column, and the board rises",
            board: full_column("0"),
            disc: 7,
            moves_remaining: 1,
            score_delta: 17_007,
            waves: &[(1, 1, 0)],
            flags: (false, true, false, 5),
        },
        Case {
            name: "the last open column fills without a pop",
            board: all_full("8880888"),
            disc: 1,
            moves_remaining: 3,
            score_delta: 0,
            waves: &[],
            flags: (false, false, true, 2),
        },
        Case {
            name: "two hits at once reveal a solid disc",
            board: rest("00000000380000"),
            disc: 3,
            moves_remaining: 3,
            score_delta: 14,
            waves: &[(1, 2, 1)],
            flags: (false, false, false, 2),
        },
    ];
    for Case { name, board, disc, moves_remaining, score_delta, waves, flags } in cases {
        for backend in Backend::available() {
            let mut after = state(&board, disc, moves_remaining);
            let mut found = Vec::new();
            let result = after
                .play(backend, 3, &mut Mulberry32::new(1), |w| {
                    found.push((w.depth, w.popped, w.revealed));
                })
                .expect("column 3 is open");
            assert_eq!(result.score_delta, score_delta, "{name}: score");
            assert_eq!(found, waves, "{name}: waves");
            let State { game_over, moves_remaining, .. } = after;
            let found = (result.cleared, result.level_advanced, game_over, moves_remaining);
            assert_eq!(found, flags, "{name}: flags");
        }
    }
}
