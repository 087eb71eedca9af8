//! The worked examples of RULES 3 and 15.

use klondike_engine::evaluation::{ProgressVersion, heuristic, progress};
use klondike_engine::format::{parse_hex, print_hex};
use klondike_engine::rules::{Board, Draw, Move, Shuffle, View};

use crate::boards::moves;

/// Shuffle, seed, game, deck, FNV signature, Zobrist signature.
const DEALS: [(Shuffle, u64, u64, &str, u64, u64); 8] = [
    (
        Shuffle::Compat,
        1,
        1,
        "3337291323051a323902261b2d3c0d19313b220835383a1621112414280c01360934182a031d2c2b3d150b1c2517070a12062704",
        0x29fc_6e17_76e4_7ead,
        0x5064_ec2a_e005_5602,
    ),
    (
        Shuffle::Simple,
        1,
        1,
        "371b313b2b090224363d153933012129111308320634380b0a3a18121a2516260323221d0d2d190405351c140c3c072c27172a28",
        0x22ce_7498_1b0f_a271,
        0x2193_ccc3_64e9_eacc,
    ),
    (
        Shuffle::Compat,
        1234,
        1,
        "23291a37180609161424343d2a032d191c311104363212380801221d3c131726073b25150a3928270d0c0b211b353a022b332c05",
        0xe209_d46d_b127_f8d3,
        0x406c_67ba_dc16_5f83,
    ),
    (
        Shuffle::Simple,
        1234,
        1,
        "2a2d1134262c2b0c252714282407091839081a171b3d063c370b223a38351529330403022112320a3b1d1301361c310d19162305",
        0x385a_608d_dc87_664d,
        0x61a7_0f60_6ead_6228,
    ),
    (
        Shuffle::Compat,
        1234,
        2,
        "3502130c372a17263d211c220719151b14091a3a3c34230b1236383b39280d2c2d2406011d331804160827053203312511292b0a",
        0xee5a_5919_f8f5_9e6d,
        0x0ca6_959e_fe9d_bbb8,
    ),
    (
        Shuffle::Simple,
        1234,
        2,
        "13091b310327023a2d1c1201251629173c3438370b0422142324362c333219260a2b080c282a063b3d18110d0515351d3907211a",
        0x946b_d4e4_a16c_79db,
        0xe1fd_6b25_dd17_2fc9,
    ),
    (
        Shuffle::Compat,
        1234,
        5,
        "1d1a3203241c091b2d01350413182905380c3a02162b2122370d063b333d1714082739261207282a362c250a3419113c15230b31",
        0xd43b_afce_d159_83ab,
        0xca62_3189_10e4_f4d7,
    ),
    (
        Shuffle::Simple,
        1234,
        5,
        "1a2618233634240a051403222b212913172a3c270715331b2d3b2c1d1601083a0b112506043d28120931391c1902370d380c3235",
        0x5c16_106b_2d73_f20b,
        0x10c6_a0ed_d901_d3c1,
    ),
];

#[test]
fn shuffles_and_signatures() {
    for (shuffle, seed, game, deck, fnv, zobrist) in DEALS {
        let deal = shuffle.deal(seed, game);
        assert_eq!(print_hex(&deal), deck, "{shuffle:?} {seed} {game}");
        assert_eq!(parse_hex(deck), Ok(deal));
        let board = Board::new(&deal);
        assert_eq!(board.fnv_signature(), fnv, "{shuffle:?} {seed} {game}");
        assert_eq!(board.signature(), zobrist, "{shuffle:?} {seed} {game}");
    }
    assert_eq!(Shuffle::Compat.deal(1234, 1), Shuffle::Compat.deal(1235, 0));
}

#[test]
fn evaluations_of_fresh_deals() {
    for (game, h, score) in [(1, 89, -11_590), (2, 83, -6_890), (5, 83, -9_770)] {
        let board = Board::new(&Shuffle::Compat.deal(1234, game));
        assert_eq!(heuristic(&board, Draw::THREE), h, "game {game}");
        assert_eq!(progress(&board, Draw::THREE, ProgressVersion::V1), score, "game {game}");
    }
    // The corrected deadlock term changes the score of game 1.
    let board = Board::new(&Shuffle::Compat.deal(1234, 1));
    assert_eq!(progress(&board, Draw::THREE, ProgressVersion::V2), -11_270);
    assert_eq!(board.progress_token(), "f:0|u:7|s:24|w:0");
}

/// Stock positions that come to lie on the waste (RULES 15, "Macro example").
#[test]
fn reachable_waste_positions() {
    let board = Board::new(&Shuffle::Compat.deal(1234, 2));
    let ahead: Vec<_> = board.cards_ahead(Draw::THREE).collect();
    let expected: Vec<_> = (1..=8).map(|k| (k, board.stock()[usize::from(k) * 3 - 1])).collect();
    assert_eq!(ahead, expected);
    assert_eq!(board.advances_left(Draw::ONE), 24);

    let mut layout = board.layout();
    layout.stock.truncate(7);
    layout.stock_index = 2;
    let board = Board::from_layout(&layout).expect("a valid layout");
    let indices: Vec<u8> = (0..=2).map(|k| board.index_after(k, Draw::THREE)).collect();
    assert_eq!(indices, [2, 5, 7]);
    let recycle = Move::StockDrawRecycle { advances: 2, increment: 3 };
    assert!(moves(&board, View::Macro, Draw::THREE).contains(&recycle));
    assert_eq!(recycle.cost(), 3);
}
