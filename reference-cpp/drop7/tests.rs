//! Both engines on the worked examples of RULES section 11, and on the edges of GATES.md.

use super::{
    Driver, Engine, Policy, PublicState, SearchCase, Table, TrajectoryCase, leaf, leaf_checksum,
    search, trajectory,
};
use crate::observe::{Failure, Observed, Wanted};

const ENGINES: [Engine; 2] = [Engine::Plain, Engine::Fast];
const ALL: Wanted = Some((0, u32::MAX));
const NO_LIMIT: u64 = 1 << 62;

const START: &str = "0000000000000000000000000000000000000000008888888";
const EMPTY: &str = "0000000000000000000000000000000000000000000000000";

const E1: PublicState<'_> = PublicState { board: START, next: 4, moves_remaining: 5 };
const E2: PublicState<'_> = PublicState {
    board: "0000000000000000000000008000060309071471472582582",
    next: 3,
    moves_remaining: 4,
};
/// Its mirror image is the canonical one.
const E3: PublicState<'_> = PublicState {
    board: "0000000200208069069301471471582582593693694714714",
    next: 2,
    moves_remaining: 2,
};
/// Mirrored too; three columns are full.
const E4: PublicState<'_> = PublicState {
    board: "9060300471070482582083693693714714725825826936936",
    next: 1,
    moves_remaining: 1,
};
const E5: PublicState<'_> = PublicState { board: EMPTY, next: 1, moves_remaining: 5 };

/// The words of one step, as `field text`.
fn step(observed: &Observed, step: u32) -> Vec<String> {
    let words = observed.words.iter().filter(|word| word.step == step);
    words.map(|word| format!("{} {}", word.field, word.text)).collect()
}

/// The text of a field in a step.
fn text(observed: &Observed, step: u32, field: &str) -> String {
    let word = observed.words.iter().find(|word| word.step == step && word.field == field);
    word.unwrap_or_else(|| panic!("step {step} has no {field}")).text.clone()
}

fn values(observed: &Observed, step: u32) -> Vec<String> {
    (0..7).map(|column| text(observed, step, &format!("value{column}"))).collect()
}

fn game(driver: Driver, seed: u32, policy: Policy) -> TrajectoryCase<'static> {
    TrajectoryCase::Game { driver, seed, policy, max_moves: 2000 }
}

/// The step of one move from a given position, of level 1 and with the seed 1.
fn moved(engine: Engine, board: &str, next: i32, moves_remaining: i32, column: i32) -> Vec<String> {
    let case = TrajectoryCase::Move { board, next, moves_remaining, level: 1, column, seed: 1 };
    let observed = trajectory(engine, &case, ALL).unwrap();
    assert_eq!(text(&observed, 0, "accepted"), "1");
    step(&observed, 1)
}

#[test]
fn the_game_of_seed_1_is_the_one_of_the_rules() {
    for engine in ENGINES {
        let observed = trajectory(engine, &game(Driver::Headless, 1, Policy::Center), ALL).unwrap();
        assert_eq!(step(&observed, 0), ["next 5"]);
        let eighth = [
            "moves_played 8",
            "column 3",
            "score_delta 14",
            "board 0000000000000000000000000000000000088868888888888",
            "next 4",
            "score 17056",
            "level 2",
            "moves_remaining 2",
            "game_over 0",
            "cleared 0",
            "level_advanced 0",
            "wave 1:2:1:14",
        ];
        assert_eq!(step(&observed, 8), eighth);
        assert_eq!(
            step(&observed, 12)[2..5],
            [
                "score_delta 162",
                "board 0000000000000000000000000000887028888868888888888",
                "next 4"
            ]
        );
        assert_eq!(step(&observed, 12)[11..], ["wave 1:2:0:14", "wave 2:1:0:39", "wave 3:1:3:109"]);
    }
}

#[test]
fn the_drivers_deal_the_discs_of_the_rules() {
    for (seed, headless, ts) in [(0, 5, 2), (1, 5, 5), (2, 6, 6), (0xffff_ffff, 6, 7)] {
        for engine in ENGINES {
            for (driver, disc) in [(Driver::Headless, headless), (Driver::Ts, ts)] {
                let case = TrajectoryCase::Replay { driver, seed, columns: "" };
                let observed = trajectory(engine, &case, ALL).unwrap();
                assert_eq!(step(&observed, 0), [format!("next {disc}")], "{seed} {driver:?}");
                let end = ["final_score 0", "final_moves 0", "final_over 0"];
                assert_eq!(step(&observed, 1), end);
            }
        }
    }
}

#[test]
fn a_clear_and_a_rise_in_one_move_both_pay() {
    for engine in ENGINES {
        let observed = moved(engine, EMPTY, 1, 1, 3);
        assert_eq!(observed[2], "score_delta 87007");
        assert_eq!(observed[3], format!("board {START}"));
        assert_eq!(
            observed[6..11],
            ["level 2", "moves_remaining 5", "game_over 0", "cleared 1", "level_advanced 1"]
        );
    }
}

#[test]
fn an_occupied_top_row_ends_the_game_at_the_boundary_without_a_draw() {
    let board = "8000000800000080000008000000800000080000008000000";
    for engine in ENGINES {
        let observed = moved(engine, board, 7, 1, 6);
        assert_eq!(observed[2], "score_delta 0");
        assert_eq!(
            observed[4..11],
            [
                "next 7",
                "score 0",
                "level 1",
                "moves_remaining 0",
                "game_over 1",
                "cleared 0",
                "level_advanced 0"
            ]
        );
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let full = "8000000800000080000008000000800000080000008000000";
    for engine in ENGINES {
        for column in [0, -1, 7] {
            let case = TrajectoryCase::Move {
                board: full,
                next: 7,
                moves_remaining: 3,
                level: 1,
                column,
                seed: 1,
            };
            let observed = trajectory(engine, &case, ALL).unwrap();
            assert_eq!(observed.digests.len(), 1);
            assert_eq!(step(&observed, 0), ["accepted 0"]);
        }
        let case = TrajectoryCase::Replay { driver: Driver::Headless, seed: 1, columns: "38" };
        let observed = trajectory(engine, &case, ALL).unwrap();
        assert_eq!(step(&observed, 2), ["refused 8"]);
        assert_eq!(step(&observed, 3), ["final_score 0", "final_moves 1", "final_over 0"]);
    }
}

#[test]
fn the_fingerprints_are_those_of_the_benchmark() {
    let headless = ["moves 694929", "waves 481838", "score_sum 1824821707"];
    let ts = ["moves 695888", "waves 482539", "score_sum 1828324257"];
    for engine in ENGINES {
        for (driver, totals) in [(Driver::Headless, headless), (Driver::Ts, ts)] {
            let case = TrajectoryCase::Fingerprint {
                driver,
                policy: Policy::Center,
                first_seed: 0xa527_7000,
                games: 32768,
                max_moves: 2000,
            };
            assert_eq!(step(&trajectory(engine, &case, ALL).unwrap(), 0), totals);
        }
    }
}

#[test]
fn both_engines_play_every_policy_alike() {
    let policies = [
        Policy::Left,
        Policy::Right,
        Policy::Cycle,
        Policy::Random,
        Policy::Search { depth: 1, strata: 7 },
        Policy::Search { depth: 2, strata: 2 },
    ];
    for policy in policies {
        for driver in [Driver::Headless, Driver::Ts] {
            let case = game(driver, 77, policy);
            let said = |engine| without_rules(trajectory(engine, &case, None).unwrap());
            let [plain, fast] = ENGINES.map(said);
            assert!(plain.digests.len() > 10, "{policy:?}");
            assert_eq!(plain, fast, "{policy:?} {driver:?}");
        }
    }
}

/// Only the plain engine names the rules that fire.
fn without_rules(observed: Observed) -> Observed {
    Observed { rules: Vec::new(), ..observed }
}

#[test]
fn the_leaf_has_the_bits_of_the_rules() {
    let states = [E1, E2, E3, E4, E5];
    for engine in ENGINES {
        let observed = leaf(engine, &states, ALL).unwrap();
        let leaves: Vec<_> = (0..5).map(|step| text(&observed, step, "leaf")).collect();
        assert_eq!(
            leaves,
            [
                "c0afb30000000000",
                "4098d1099999999a",
                "c0e0547f5c28f5c2",
                "c0f86d97d70a3d71",
                "40a5e00000000000"
            ]
        );
        let terms = [
            "open_columns 401c000000000000",
            "height_load 4053800000000000",
            "solid_cells 4008000000000000",
            "cracked_cells 3ff0000000000000",
            "numbered_cells 402c000000000000",
            "high_low 0000000000000000",
            "direct 4010400000000000",
            "latent 3fec000000000000",
            "cracked_exposure 3ff0000000000000",
            "solid_exposure 3ff5d80000000000",
            "adjacent_ones 0000000000000000",
            "triple_twos 0000000000000000",
            "dead_low 4003400000000000",
            "covered_risk 40387ae147ae147b",
            "low_risk 0000000000000000",
            "danger 0000000000000000",
            "rise_pressure 4042c00000000000",
            "next_vertical 4010000000000000",
        ];
        assert_eq!(step(&observed, 1)[1..], terms);
    }
}

#[test]
fn the_leaf_checksum_is_the_sum_of_the_leaf_bits() {
    let bits = [0xc0af_b300_0000_0000_u64, 0x4098_d109_9999_999a];
    let sum = bits.iter().fold(0_u64, |sum, bits| sum.wrapping_add(*bits));
    for engine in ENGINES {
        assert_eq!(leaf_checksum(engine, &[E1, E2], 3), Ok(sum.wrapping_mul(3)));
    }
}

fn decide(
    engine: Engine,
    root: PublicState<'_>,
    (depth, strata): (u32, u32),
    tables: &[Table],
) -> Observed {
    let case = SearchCase { root, depth, strata, work_limit: NO_LIMIT, tables };
    search(engine, &case, ALL).unwrap()
}

#[test]
fn the_search_counts_and_values_as_in_the_rules() {
    for engine in ENGINES {
        let observed = decide(engine, E1, (3, 5), &[Table::Lru(200_000), Table::None]);
        let first = ["table lru:200000", "action 3", "completed 3", "work 38430", "nodes 19600"];
        assert_eq!(step(&observed, 0)[..5], first);
        assert_eq!(text(&observed, 0, "hits"), "213");
        assert_eq!(text(&observed, 1, "hits"), "0");
        let expected = [
            "c088b9dc432ca57b",
            "c08c56902de00d1d",
            "c088b8899999999a",
            "c0875aa1f8a0902e",
            "c088b8899999999a",
            "c08c56902de00d1d",
            "c088b9dc432ca57b",
        ];
        assert_eq!(values(&observed, 0), expected);
        assert_eq!(values(&observed, 1), expected);
    }
}

#[test]
fn a_mirrored_root_is_valued_in_the_canonical_frame_and_answered_in_its_own() {
    for engine in ENGINES {
        let observed = decide(engine, E3, (2, 7), &[Table::Lru(200_000)]);
        assert_eq!(text(&observed, 0, "action"), "4");
        assert_eq!(text(&observed, 0, "work"), "4753");
        assert_eq!(text(&observed, 0, "hits"), "2");
        assert_eq!(text(&observed, 0, "value2"), "40d9666265d9f739");
    }
}

#[test]
fn a_full_column_has_no_value() {
    for engine in ENGINES {
        let observed = decide(engine, E4, (2, 7), &[Table::Lru(200_000)]);
        assert_eq!(
            values(&observed, 0),
            [
                "40db7e63eac042e0",
                "40dd0064562df9ba",
                "none",
                "40dcc27dadf9bb0a",
                "none",
                "40dee2eb22d8ebba",
                "none"
            ]
        );
        assert_eq!(text(&observed, 0, "action"), "1");
    }
}

#[test]
fn a_table_changes_counts_but_no_value() {
    let lru = [1, 2, 7, 50, 400].map(Table::Lru);
    let [plain, fast] = ENGINES.map(|engine| without_rules(decide(engine, E2, (3, 3), &lru)));
    assert_eq!(plain, fast);
    let none = values(&decide(Engine::Plain, E2, (3, 3), &[Table::None]), 0);
    let direct = decide(Engine::Plain, E2, (3, 3), &[Table::Direct(1), Table::Direct(1000)]);
    assert_eq!(values(&direct, 0), none);
    assert_eq!(values(&direct, 1), none);
    let work: Vec<u32> = (0..5).map(|step| text(&plain, step, "work").parse().unwrap()).collect();
    assert!(work.is_sorted_by(|a, b| a >= b) && work[0] > work[4], "{work:?}");
    for step in 0..5 {
        assert_eq!(values(&plain, step), none);
    }
}

#[test]
fn a_spent_budget_leaves_the_last_completed_iteration() {
    for engine in ENGINES {
        for (work_limit, completed, work) in [(0, 0, 0), (97, 0, 97), (98, 1, 98), (1225, 1, 1225)]
        {
            let tables = [Table::None];
            let case = SearchCase { root: E1, depth: 2, strata: 7, work_limit, tables: &tables };
            let observed = search(engine, &case, ALL).unwrap();
            assert_eq!(text(&observed, 0, "completed"), completed.to_string());
            assert_eq!(text(&observed, 0, "work"), work.to_string());
            assert_eq!(text(&observed, 0, "action"), "3");
            assert_eq!(values(&observed, 0), ["none"; 7]);
        }
    }
}

#[test]
fn the_fast_engine_has_no_direct_table_and_says_so() {
    let tables = [Table::None, Table::Direct(16)];
    let case = SearchCase { root: E1, depth: 1, strata: 7, work_limit: NO_LIMIT, tables: &tables };
    let failure = search(Engine::Fast, &case, None).unwrap_err();
    assert_eq!(failure, Failure::Unsupported("no direct-mapped table in this engine".into()));
}

#[test]
fn outside_input_is_answered_with_its_reason() {
    let floating = "1000000000000000000000000000000000000000000000000";
    for engine in ENGINES {
        let broken = |state, reason: &str| {
            let failure = leaf(engine, &[E1, state], None).unwrap_err();
            assert_eq!(failure, Failure::Broken(reason.into()));
        };
        broken(PublicState { next: 8, ..E1 }, "next disc 8: expected 1 to 7");
        broken(PublicState { moves_remaining: 0, ..E1 }, "moves remaining 0: expected 1 to 5");
        broken(PublicState { board: "12", ..E1 }, "board: expected 49 digits, found 2 characters");
        broken(
            PublicState { board: floating, ..E1 },
            "board: column 0 has a floating disc in row 0",
        );
        let case = game(Driver::Headless, 1, Policy::Search { depth: u32::MAX, strata: 7 });
        assert!(matches!(trajectory(engine, &case, None), Err(Failure::Broken(_))));
    }
}
