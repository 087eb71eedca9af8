//! Deals as text: samples of each format, faults, and printing as the inverse of parsing.

use klondike_engine::format::{
    Fault, Format, parse_any, parse_digits, parse_hex, parse_letters, parse_pysol,
    parse_solvitaire, print_digits, print_hex, print_letters, print_pysol, print_solvitaire,
};
use klondike_engine::rules::{Deal, Shuffle};
use proptest::prelude::*;

/// One deal in three formats.
const DIGITS: &str = "084113091024022122064101032011111071093081124133053021033051013061044102052083082012123104121112034042023092031132014074094072114063134041073054062043131103";
const LETTERS: &str = "8S JH TC 9C 3D 8C 2S AC QS 3H 2D JC KH 5C 4S QD 7C 5H AH TD 8H 6S 9H 2C 6C 5D 8D AD TH KC 4H 6D 5S 7H 4C KS 6H JS 7D 9S 7S AS KD 3C 9D 2H 4D 3S JD QC TS QH";
const SOLVITAIRE: &str = r#"{"tableau piles": [["8S"],["Jh","10C"],["9c","3d","8C"],["2s","Ac","Qs","3H"],["2d","Jc","Kh","5c","4S"],["Qd","7c","5h","Ah","10d","8H"],["6s","9h","2c","6c","5d","8d","AD"]],
 "stock": ["10H","KC","4H","6D","5S","7H","4C","KS","6H","JS","7D","9S","7S","AS","KD","3C","9D","2H","4D","3S","JD","QC","10S","QH"]}
"#;

/// PySol's Klondike game 24, as PySol writes it.
const PYSOL: &str = "\
Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS
5C
<7H> 9H
<2D> <9S> AC
<5D> <QH> <5S> 8C
<QC> <2C> <JS> <3C> 7D
<5H> <7S> <KD> <9C> <JC> 6S
<4C> <AH> <2S> <6C> <6H> <TH> KH
";

/// The same game as Klondike-Solver writes it.
const PYSOL_ARROWS: &str = "\
# a comment
Game: 24
Talon: ==> TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS <==
Foundations: H-0 C-0 D-0 S-0
: 5C
: <7H> 9H
: <2D> <9S> AC
: <5D> <QH> <5S> 8C
: <QC> <2C> <JS> <3C> 7D
: <5H> <7S> <KD> <9C> <JC> 6S
: <4C> <AH> <2S> <6C> <6H> <TH> KH
";

/// The same game in KSolve's reversed variant, suits first and ranks in two digits.
const PYSOL_REVERSED: &str = "\
naloT: c10 s10 da d4 sq h3 s3 hj d10 ck h8 s8 s4 h4 sk d6 d8 c7 dj d9 h2 dq d3 sa
c5
h9 h7
ca s9 d2
c8 s5 hq d5
d7 c3 sj c2 cq
s6 cj c9 dk s7 h5
hk h10 h6 c6 s2 ha c4
";

#[test]
fn samples_of_one_deal_agree() {
    let deal = parse_digits(DIGITS).expect("a sample");
    assert_eq!(parse_letters(LETTERS), Ok(deal));
    assert_eq!(parse_letters(&LETTERS.to_lowercase()), Ok(deal));
    assert_eq!(parse_solvitaire(SOLVITAIRE), Ok(deal));
    assert_eq!(print_digits(&deal), DIGITS);
    assert_eq!(print_letters(&deal), LETTERS);
    assert_eq!(print_solvitaire(&deal), SOLVITAIRE);
    assert_eq!(deal.cards()[0].to_string(), "8S");
    assert_eq!(deal.stock()[0].to_string(), "QH");
}

#[test]
fn pysol_variants_agree() {
    let deal = parse_pysol(PYSOL).expect("a sample");
    assert_eq!(print_pysol(&deal), PYSOL);
    assert_eq!(parse_pysol(PYSOL_ARROWS), Ok(deal));
    assert_eq!(parse_pysol(PYSOL_REVERSED), Ok(deal));
    assert_eq!(parse_pysol(&PYSOL.replace(['<', '>'], "")), Ok(deal));
}

#[test]
fn formats_are_told_apart() {
    let deal = parse_digits(DIGITS).expect("a sample");
    let game = parse_pysol(PYSOL).expect("a sample");
    for (text, format, deal) in [
        (print_hex(&deal), Format::Hex, deal),
        (format!("# deal 0\n\n{DIGITS}\n"), Format::Digits, deal),
        (LETTERS.to_owned(), Format::Letters, deal),
        (print_solvitaire(&deal), Format::Solvitaire, deal),
        (PYSOL.to_owned(), Format::PySol, game),
        (PYSOL_ARROWS.to_owned(), Format::PySol, game),
        (PYSOL_REVERSED.to_owned(), Format::PySol, game),
    ] {
        assert_eq!(Format::of(&text), format, "{text}");
        assert_eq!(parse_any(&text), Ok(deal), "{text}");
    }
}

/// Parses a faulty text and compares the message.
fn check_fault(parsed: Result<Deal, Fault>, message: &str) {
    assert_eq!(parsed.expect_err("a faulty deal").to_string(), message);
}

#[test]
fn lines_before_a_deal_count_for_positions() {
    check_fault(
        parse_any(&format!("# deal 0\n\nGame: 3\n{}", &DIGITS[..93])),
        "line 4, character 94: expected 52 cards, found the end of the text after 31 cards",
    );
}

#[test]
fn faults_of_digits() {
    let with = |at: usize, digits: &str| {
        let mut text = DIGITS.to_owned();
        text.replace_range(at..at + digits.len(), digits);
        parse_any(&text)
    };
    check_fault(
        parse_any(&DIGITS[..93]),
        "character 94: expected 52 cards, found the end of the text after 31 cards",
    );
    check_fault(
        parse_any(&format!("{DIGITS}084")),
        "character 157 (card 53): expected the end of the deal after 52 cards, found 8S",
    );
    check_fault(
        with(3, "084"),
        "character 4 (card 2): expected a card not dealt before, found 8S again (first as card 1)",
    );
    check_fault(with(6, "14"), "character 7 (card 3): expected a rank 01 to 13, found '14'");
    check_fault(with(6, "00"), "character 7 (card 3): expected a rank 01 to 13, found '00'");
    check_fault(with(11, "0"), "character 12 (card 4): expected a suit 1 to 4, found '0'");
    check_fault(with(9, "x"), "character 10 (card 4): expected a digit, found 'x'");
    check_fault(
        parse_any(&DIGITS[..155]),
        "character 156 (card 52): expected a digit, found the end of the text",
    );
    check_fault(
        parse_any(""),
        "character 1: expected 52 cards, found the end of the text after 0 cards",
    );
}

#[test]
fn faults_of_hex() {
    let hex = print_hex(&parse_digits(DIGITS).expect("a sample"));
    check_fault(
        parse_any(&hex[..62]),
        "character 63: expected 52 cards, found the end of the text after 31 cards",
    );
    check_fault(
        parse_hex(&format!("0e{}", &hex[2..])),
        "character 1 (card 1): expected a suit 0 to 3 and a value 1 to d, found '0e'",
    );
    check_fault(
        parse_hex(&format!("{}4d", &hex[..102])),
        "character 103 (card 52): expected a suit 0 to 3 and a value 1 to d, found '4d'",
    );
    check_fault(
        parse_hex(&format!("{}{}", &hex[..2], &hex[..2])),
        "character 3 (card 2): expected a card not dealt before, found 8S again (first as card 1)",
    );
    check_fault(parse_hex("0g"), "character 2 (card 1): expected a hex digit, found 'g'");
}

#[test]
fn faults_of_letters() {
    check_fault(
        parse_any(&LETTERS.replace("TC", "1C")),
        "character 7 (card 3): expected a rank A, 2 to 9, T or 10, J, Q, K, found '1'",
    );
    check_fault(
        parse_any(&LETTERS.replace("TC", "TX")),
        "character 8 (card 3): expected a suit C, D, H or S, found 'X'",
    );
    check_fault(
        parse_any(&LETTERS.replace("TC", "8S")),
        "character 7 (card 3): expected a card not dealt before, found 8S again (first as card 1)",
    );
    check_fault(
        parse_any(&LETTERS[..92]),
        "character 93: expected 52 cards, found the end of the text after 31 cards",
    );
}

#[test]
fn faults_of_solvitaire() {
    let text = print_solvitaire(&parse_digits(DIGITS).expect("a sample"));
    // All face up is a legal but different game.
    check_fault(
        parse_any(
            &text
                .to_uppercase()
                .replace("TABLEAU PILES", "tableau piles")
                .replace("STOCK", "stock"),
        ),
        "character 30 (card 2): expected a lower-case suit, since the card is face down (upper case \
         means another, easier game), found 'H'",
    );
    check_fault(
        parse_any(&text.replace("8S", "8s")),
        "character 23 (card 1): expected an upper-case suit, since the last card of a pile is face \
         up, found 's'",
    );
    check_fault(
        parse_any(&text.replace("stock", "talon")),
        "line 2, character 3: expected the key \"tableau piles\", \"stock\", \"waste\" or \
         \"foundations\", each once, found \"talon\"",
    );
    check_fault(
        parse_any(&text.replace(",\"10C\"", "").replace("Jh", "jh")),
        "character 32: expected pile 2 with 2 cards, found ']'",
    );
    check_fault(
        parse_any(&text.replace("\"8S\"", "\"14S\"")),
        "character 22 (card 1): expected a rank A, 2 to 10, J, Q or K, found '1'",
    );
    check_fault(
        parse_any(&text.replace("\"QH\"]", "\"QH\"")),
        "line 2, character 133: expected ',' or ']', found '}'",
    );
    check_fault(
        parse_any(&text.replace("]}", "], \"waste\": [\"QH\"]}")),
        "line 2, character 146: expected an empty array, since no card of a deal is played, found '\"'",
    );
    check_fault(
        parse_any(&format!("{text}x")),
        "line 3, character 1: expected the end of the text, found 'x'",
    );
    check_fault(
        parse_any("{\"stock\": []}"),
        "character 12: expected a stock of 24 cards, found ']'",
    );
}

#[test]
fn faults_of_pysol() {
    check_fault(
        parse_any(&PYSOL.replace("<7H> 9H", "<7H> <9H>")),
        "line 3, character 6 (card 27): expected a card without brackets, since it is face up, \
         found '<'",
    );
    check_fault(
        parse_any(&PYSOL.replace("<9S>", "9S")),
        "line 4, character 6 (card 29): expected '<' as at the face-down cards before, found '9'",
    );
    check_fault(
        parse_any(&PYSOL.replace("<7H> 9H", "9H")),
        "line 3, character 3: expected pile 2 with 2 cards, found the end of the line",
    );
    check_fault(
        parse_any(&PYSOL.replace(" AS", "")),
        "character 76: expected 24 cards in the talon, found the end of the line after 23",
    );
    check_fault(
        parse_any(&PYSOL.replace("AS", "??")),
        "character 77 (card 24): expected a rank A, 2 to 9, T or 10, J, Q, K, found '?'",
    );
    check_fault(
        parse_any(&format!("{PYSOL}2C\n")),
        "line 9, character 1: expected the end of the deal after pile 7, found '2'",
    );
    check_fault(
        parse_any(&PYSOL_ARROWS.replace("C-0", "C-1")),
        "line 4, character 18: expected an empty foundation like H-0, since no card of a deal is \
         played, found 'C-1'",
    );
}

proptest! {
    #[test]
    fn printing_then_parsing_is_the_identity(seed in any::<u64>()) {
        let deal = Shuffle::Simple.deal(seed, 0);
        prop_assert_eq!(parse_hex(&print_hex(&deal)), Ok(deal));
        prop_assert_eq!(parse_digits(&print_digits(&deal)), Ok(deal));
        prop_assert_eq!(parse_letters(&print_letters(&deal)), Ok(deal));
        prop_assert_eq!(parse_solvitaire(&print_solvitaire(&deal)), Ok(deal));
        prop_assert_eq!(parse_pysol(&print_pysol(&deal)), Ok(deal));
        for text in [
            print_hex(&deal),
            print_digits(&deal),
            print_letters(&deal),
            print_solvitaire(&deal),
            print_pysol(&deal),
        ] {
            prop_assert_eq!(parse_any(&text), Ok(deal));
        }
    }

    /// Whatever is damaged, a parser answers, and never with another deal that it was not given.
    #[test]
    fn damaged_texts_are_refused_or_the_same_deal(
        seed in any::<u64>(),
        format in 0..5usize,
        at in any::<prop::sample::Index>(),
        damage in "\\PC?",
    ) {
        let deal = Shuffle::Simple.deal(seed, 0);
        let text = [print_hex, print_digits, print_letters, print_solvitaire, print_pysol][format](&deal);
        let at = at.index(text.len());
        let damaged = format!("{}{damage}{}", &text[..at], &text[at + 1..]);
        if let Ok(read) = parse_any(&damaged) {
            prop_assert_eq!(read, deal, "{}", damaged);
        }
    }

    #[test]
    fn arbitrary_texts_do_not_panic(text in "(\\{|Talon:|0|8S )?\\PC*") {
        prop_assert!(parse_any(&text).is_err());
    }
}

/// A deal that each program made.
#[test]
fn numbered_deals_are_those_of_their_programs() {
    use klondike_engine::format::Generator;
    let pysol = "Talon: TC TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS\n5C\n\
                 <7H> 9H\n<2D> <9S> AC\n<5D> <QH> <5S> 8C\n<QC> <2C> <JS> <3C> 7D\n\
                 <5H> <7S> <KD> <9C> <JC> 6S\n<4C> <AH> <2S> <6C> <6H> <TH> KH\n";
    let expected = parse_any(pysol).expect("a deal");
    assert_eq!(Generator::PySol.deal("24").expect("a game"), expected);

    let number = "37529377358585594134454298882350599254635682470701937210952436445911";
    let deal = Generator::Microsoft.deal(number).expect("a seed");
    let names = |cards: &[klondike_engine::rules::Card]| {
        cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(deal.column(0)), "6C");
    assert_eq!(names(deal.column(1)), "QH AC");
    assert_eq!(names(deal.column(2)), "4H KS 3H");
    assert_eq!(names(&deal.stock()[..1]), "7H");

    let number = "69792587436622783300009093771669142753715266688676695057315029717008";
    let deal = Generator::Exact.deal(number).expect("a number");
    assert_eq!(names(deal.column(4)), "2D JC KH 5C 4S");
    assert_eq!(names(&deal.stock()[20..]), "6D 4H KC TH");

    for (generator, number) in [
        (Generator::PySol, "0"),
        (Generator::PySol, "32001"),
        (Generator::Exact, "x"),
        (Generator::Microsoft, ""),
        (Generator::Exact, &"9".repeat(70)),
        (Generator::Exact, &"9".repeat(90)),
    ] {
        assert!(generator.deal(number).is_err(), "{number}");
    }
}
