use super::*;
use crate::observe::Word;

/// RULES 15: shuffle, seed, game, deck, FNV and Zobrist signature of the deal.
const DEALS: [(Shuffle, u64, u64, &str, &str, &str); 8] = [
    (
        Shuffle::Compat,
        1,
        1,
        "3337291323051a323902261b2d3c0d19313b220835383a1621112414280c01360934182a031d2c2b3d150b1c2517070a12062704",
        "29fc6e1776e47ead",
        "5064ec2ae0055602",
    ),
    (
        Shuffle::Simple,
        1,
        1,
        "371b313b2b090224363d153933012129111308320634380b0a3a18121a2516260323221d0d2d190405351c140c3c072c27172a28",
        "22ce74981b0fa271",
        "2193ccc364e9eacc",
    ),
    (
        Shuffle::Compat,
        1234,
        1,
        "23291a37180609161424343d2a032d191c311104363212380801221d3c131726073b25150a3928270d0c0b211b353a022b332c05",
        "e209d46db127f8d3",
        "406c67badc165f83",
    ),
    (
        Shuffle::Simple,
        1234,
        1,
        "2a2d1134262c2b0c252714282407091839081a171b3d063c370b223a38351529330403022112320a3b1d1301361c310d19162305",
        "385a608ddc87664d",
        "61a70f606ead6228",
    ),
    (
        Shuffle::Compat,
        1234,
        2,
        "3502130c372a17263d211c220719151b14091a3a3c34230b1236383b39280d2c2d2406011d331804160827053203312511292b0a",
        "ee5a5919f8f59e6d",
        "0ca6959efe9dbbb8",
    ),
    (
        Shuffle::Simple,
        1234,
        2,
        "13091b310327023a2d1c1201251629173c3438370b0422142324362c333219260a2b080c282a063b3d18110d0515351d3907211a",
        "946bd4e4a16c79db",
        "e1fd6b25dd172fc9",
    ),
    (
        Shuffle::Compat,
        1234,
        5,
        "1d1a3203241c091b2d01350413182905380c3a02162b2122370d063b333d1714082739261207282a362c250a3419113c15230b31",
        "d43bafced15983ab",
        "ca62318910e4f4d7",
    ),
    (
        Shuffle::Simple,
        1234,
        5,
        "1a2618233634240a051403222b212913172a3c270715331b2d3b2c1d1601083a0b112506043d28120931391c1902370d380c3235",
        "5c16106b2d73f20b",
        "10c6a0edd901d3c1",
    ),
];

const ALL: Wanted = Some((0, u32::MAX));

fn compat(game: u64) -> Deal<'static> {
    Deal::Shuffled { shuffle: Shuffle::Compat, seed: 1234, game }
}

fn game(deal: Deal<'_>, draw: i64, policy: Policy, view: View, moves: i64) -> TrajectoryCase<'_> {
    TrajectoryCase { deal, draw, policy, view, max_moves: moves, policy_seed: 7, moves: "" }
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// The texts of all observations of a field, in order of the steps.
fn texts<'a>(words: &'a [Word], field: &str) -> Vec<&'a str> {
    words.iter().filter(|word| word.field == field).map(|word| word.text.as_str()).collect()
}

/// `field value` of the last step.
fn last_step(observed: &Observed) -> Vec<String> {
    let step = u32::try_from(observed.digests.len()).unwrap() - 1;
    let last = observed.words.iter().filter(|word| word.step == step);
    last.map(|word| format!("{} {}", word.field, word.text)).collect()
}

/// The primitive moves of a move's text, as a witness path.
fn spelled(text: &str) -> String {
    let advances = text.len() - text.trim_start_matches('A').len();
    let folded = if advances == text.len() { advances - 1 } else { advances };
    "A ".repeat(folded) + &text[folded..]
}

#[test]
fn deals_have_their_decks_and_signatures() {
    for (shuffle, seed, number, deck, fnv, zobrist) in DEALS {
        let cards = bytes(deck);
        for deal in [Deal::Deck(&cards), Deal::Shuffled { shuffle, seed, game: number }] {
            let case = game(deal, 3, Policy::First, View::Primitive, 0);
            let words = trajectory(&case, ALL).unwrap().words;
            let tableau = texts(&words, "tableau")[0].replace(['|', '/'], "");
            assert_eq!(tableau + texts(&words, "stock")[0], deck);
            assert_eq!(texts(&words, "fnv"), [fnv]);
            assert_eq!(texts(&words, "zobrist"), [zobrist]);
        }
    }
}

#[test]
fn zobrist_keys_follow_the_layout() {
    let golden: [(i64, u64); 8] = [
        (0, 0x87b5_3e2d_1354_4096),
        (1, 0xc3e1_7b60_8c3e_86fa),
        (2, 0x4027_0bfe_3710_cd95),
        (7644, 0x4dc8_4a08_cdb1_5437),
        (7700, 0xc35a_0e14_d56b_9230),
        (7756, 0xdd66_1409_c1d0_5491),
        (7808, 0xba80_34f8_7f3a_ec15),
        (7832, 0xde75_f211_848c_0f7b),
    ];
    for (place, expected) in golden {
        let mut key = 0;
        collect(None, |_, error, capacity| {
            // SAFETY: `key` lives for the call, which writes one value to it.
            unsafe { abi::klondike_zobrist_key(place, &raw mut key, error, capacity) }
        })
        .unwrap();
        assert_eq!(key, expected, "key {place}");
    }
}

#[test]
fn deals_have_their_evaluations() {
    let golden = [(1, "89", "-11590"), (2, "83", "-6890"), (5, "83", "-9770")];
    for (number, h, progress) in golden {
        let case = game(compat(number), 3, Policy::First, View::Primitive, 0);
        let words = leaf(&case, ALL).unwrap().words;
        assert_eq!(texts(&words, "h"), [h]);
        assert_eq!(texts(&words, "progress_v1"), [progress]);
    }
    let draw_1 = game(compat(1), 1, Policy::First, View::Primitive, 0);
    assert_eq!(texts(&leaf(&draw_1, ALL).unwrap().words, "h"), ["97"]);
    // V2 scores of rows of the document setting.
    for (number, progress) in [(1, "-11270"), (5, "-9290"), (7, "-11310")] {
        let case = game(compat(number), 3, Policy::First, View::Primitive, 0);
        let words = leaf(&case, ALL).unwrap().words;
        assert_eq!(texts(&words, "progress_v2"), [progress]);
    }
}

#[test]
fn start_of_a_game_in_words() {
    let case = game(compat(2), 3, Policy::First, View::Macro, 1);
    let words = trajectory(&case, Some((0, 0))).unwrap().words;
    let lines: Vec<_> =
        words.iter().map(|word| format!("{} {} {}", word.field, word.kind, word.text)).collect();
    assert_eq!(
        lines,
        [
            "move t start",
            "tableau t |35/02|13/0c37|2a/17263d|21/1c220719|15/1b14091a3a|3c/34230b123638|3b",
            "foundations l 0:0:0:0",
            "stock t 39280d2c2d2406011d331804160827053203312511292b0a",
            "index i 0",
            "recycles i 0",
            "zobrist b 0ca6959efe9dbbb8",
            "fnv b ee5a5919f8f59e6d",
            "token t f:0|u:7|s:24|w:0",
            "primitive t F3 C26x1 A",
            "macro t F3 AAAAAAAWF C26x1 AAW0 AAAAW4",
            "won i 0",
        ]
    );
}

#[test]
fn macros_are_their_primitives() {
    let mut folded = 0;
    for draw in 1..=3 {
        for number in 1..=6 {
            let case = game(compat(number), draw, Policy::Random, View::Macro, 60);
            let observed = trajectory(&case, ALL).unwrap();
            let moves = texts(&observed.words, "move")[1..].to_vec();
            folded += moves.iter().filter(|text| text.starts_with('A')).count();
            let path: Vec<_> = moves.iter().map(|text| spelled(text)).collect();
            let path = path.join(" ");
            let replay = WitnessCase { deal: compat(number), draw, path: &path };
            let replayed = witness(&replay, ALL).unwrap();
            assert_eq!(texts(&replayed.words, "refused"), [""]);
            for field in ["tableau", "foundations", "stock", "index", "recycles"] {
                let expected = texts(&observed.words, field);
                assert_eq!(texts(&replayed.words, field), expected[expected.len() - 1..]);
            }
        }
    }
    assert!(folded > 100, "only {folded} macros were played");
}

/// Greedy may come back to a position by a safe move, the first policy never does.
#[test]
fn the_first_policy_meets_no_position_twice() {
    for view in [View::Primitive, View::Macro] {
        let case = game(compat(2), 3, Policy::First, view, 80);
        let observed = trajectory(&case, ALL).unwrap();
        let mut met = texts(&observed.words, "zobrist");
        assert!(met.len() > 10);
        let count = met.len();
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), count);
    }
}

#[test]
fn baseline_searches_node_for_node() {
    let rows = [
        (
            1,
            "dead-at-root",
            "moves 6,undos 0,checkpoints 0,chunks 1,bounds 6,nodes 35",
            "A A A A A A",
        ),
        (
            7,
            "dead-at-root",
            "moves 23,undos 0,checkpoints 0,chunks 1,bounds 20,nodes 1426",
            "C30x1 A A A A A WF A A A R A A A A A A WF A A R A A",
        ),
    ];
    for (number, outcome, numbers, path) in rows {
        let case = SearchCase::new(compat(number), 3, Mode::Fast, Setting::Baseline);
        let observed = search(&case, ALL).unwrap();
        let expected = format!("outcome {outcome},{numbers},path {path}");
        assert_eq!(last_step(&observed).join(","), expected);
    }
}

#[test]
fn a_baseline_win_replays() {
    let case = SearchCase::new(compat(2), 3, Mode::Fast, Setting::Baseline);
    let observed = search(&case, ALL).unwrap();
    let last = last_step(&observed);
    let (path, numbers) = last.split_last().unwrap();
    assert_eq!(
        numbers.join(","),
        "outcome won,moves 107,undos 0,checkpoints 0,chunks 1,bounds 25,nodes 691693"
    );
    let path = path.strip_prefix("path ").unwrap();
    let replayed = witness(&WitnessCase { deal: compat(2), draw: 3, path }, ALL).unwrap();
    assert_eq!(
        last_step(&replayed)[..4],
        ["accepted 107", "refused ", "foundation_cards 52", "won 1"]
    );
}

#[test]
fn document_searches_node_for_node() {
    let case = SearchCase::new(compat(7), 3, Mode::Fast, Setting::Document);
    assert_eq!(
        last_step(&search(&case, ALL).unwrap()).join(","),
        "outcome dead-at-root,moves 21,undos 0,checkpoints 0,chunks 1,bounds 21,nodes 366,\
         path C30x1 A A A A A WF A A A R A A A A A A WF A A R"
    );
    // A small table and a low depth limit, over several chunks.
    let rows = [
        (31, 3, "moves 105,undos 0,checkpoints 1,chunks 2,bounds 22,nodes 90083"),
        (5, 1, "moves 129,undos 0,checkpoints 2,chunks 3,bounds 34,nodes 88010"),
    ];
    for (number, draw, numbers) in rows {
        let case = SearchCase {
            limit_scale: 100,
            table_cap: Some(20_000),
            depth_limit: Some(90),
            ..SearchCase::new(compat(number), draw, Mode::Fast, Setting::Document)
        };
        let last = last_step(&search(&case, ALL).unwrap());
        assert_eq!(last[..7].join(","), format!("outcome won,{numbers}"));
    }
}

#[test]
fn every_switch_and_parameter_is_heard() {
    let plain = SearchCase {
        limit_scale: 1000,
        ..SearchCase::new(compat(3), 3, Mode::Fast, Setting::Document)
    };
    let variants = [
        SearchCase { mode: Mode::Strict, ..plain },
        SearchCase { setting: Setting::Baseline, ..plain },
        SearchCase { macro_moves: Some(false), ..plain },
        SearchCase { receiver: Some(false), ..plain },
        SearchCase { draw_limits: Some(false), ..plain },
        SearchCase { failed_bounds: Some(false), ..plain },
        SearchCase { charge_bounded: Some(true), ..plain },
        SearchCase { evaluation: Some(Evaluation::V1), ..plain },
        SearchCase { limit_scale: 900, ..plain },
        SearchCase { table_cap: Some(500), ..plain },
        SearchCase { depth_limit: Some(40), ..plain },
        SearchCase { node_budget: Some(700), ..plain },
    ];
    let expected = search(&plain, None).unwrap();
    for variant in variants {
        assert_ne!(search(&variant, None).unwrap(), expected, "{variant:?}");
    }
    // Foundation returns abound where they need no receiver.
    let returning = SearchCase { setting: Setting::Baseline, ..plain };
    let without = SearchCase { undo_limit: Some(0), ..returning };
    assert_ne!(search(&without, None).unwrap(), search(&returning, None).unwrap());
}

#[test]
fn the_node_budget_caps_the_nodes() {
    let case = SearchCase {
        node_budget: Some(700),
        ..SearchCase::new(compat(3), 3, Mode::Fast, Setting::Document)
    };
    let observed = search(&case, ALL).unwrap();
    assert_eq!(texts(&observed.words, "end"), ["budget"]);
    assert_eq!(texts(&observed.words, "outcome"), ["node-budget"]);
    assert_eq!(texts(&observed.words, "nodes"), ["700", "700"]);
}

#[test]
fn a_refused_move_ends_the_replay() {
    let case = WitnessCase { deal: compat(2), draw: 3, path: "C26x1 A W9 A" };
    let observed = witness(&case, ALL).unwrap();
    assert_eq!(last_step(&observed)[..2], ["accepted 2", "refused W9"]);
    assert_eq!(texts(&observed.words, "index"), ["3"]);
}

#[test]
fn wrong_input_is_refused_with_its_place() {
    let deck = bytes(DEALS[0].3);
    let broken = |deck: &[u8], draw: i64| {
        trajectory(&game(Deal::Deck(deck), draw, Policy::First, View::Primitive, 1), None)
    };
    let reason = |text: &str| Err(Failure::Broken(text.to_owned()));
    assert_eq!(broken(&[], 1), reason("deck: expected 52 cards, found 0"));
    assert_eq!(broken(&deck[..51], 1), reason("deck: expected 52 cards, found 51"));
    assert_eq!(broken(&deck, 4), reason("draw: expected 1 to 3, found 4"));
    let mut twice = deck.clone();
    twice[51] = twice[2];
    let expected = "deck: card 29 at position 51 stands at position 2 already";
    assert_eq!(broken(&twice, 1), reason(expected));
    let mut strange = deck.clone();
    strange[5] = 0x1e;
    assert_eq!(broken(&strange, 1), reason("deck: byte 1e at position 5 is not a card"));
    let deep = SearchCase {
        depth_limit: Some(501),
        ..SearchCase::new(compat(1), 1, Mode::Fast, Setting::Document)
    };
    assert!(matches!(search(&deep, None), Err(Failure::Unsupported(_))));
}
