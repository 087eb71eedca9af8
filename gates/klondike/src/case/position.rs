//! Positions as text, for cases that begin in the middle of a game: the board fields joined by
//! single spaces, an empty stock as `-`.
//!
//! ```text
//!   |3d2c/1a|21/|/|/|/|/|0b 5:4:9:0 0c3b 1 0
//!   tableau                 C D H S stock index recycles
//! ```

use harness::Word;
use klondike_engine::rules::{Board, Card, Layout};

/// Reads a position. The error says what was expected.
pub(super) fn parse(text: &str) -> Result<Layout, String> {
    let parts: Vec<&str> = text.split(' ').collect();
    let [tableau, foundations, stock, index, recycles] = parts[..] else {
        return Err(format!(
            "position: expected `<tableau> <foundations> <stock> <index> <recycles>`, found {} part(s)",
            parts.len()
        ));
    };
    let mut hidden = [0; 7];
    let mut columns: [Vec<Card>; 7] = Default::default();
    let texts: Vec<&str> = tableau.split('/').collect();
    if texts.len() != columns.len() {
        return Err(format!("position: expected 7 columns, found {}", texts.len()));
    }
    for (column, text) in texts.into_iter().enumerate() {
        let (face_down, face_up) = text.split_once('|').ok_or_else(|| {
            format!("position, column {column}: expected `|` between face-down and face-up cards")
        })?;
        let at = |error| format!("position, column {column}: {error}");
        columns[column] = cards(face_down).map_err(at)?;
        hidden[column] = columns[column].len() as u8;
        columns[column].extend(cards(face_up).map_err(at)?);
    }
    let numbers: Vec<&str> = foundations.split(':').collect();
    let [clubs, diamonds, hearts, spades] = numbers[..] else {
        return Err(format!("position: expected 4 foundations, found {}", numbers.len()));
    };
    let stock = if stock == "-" { "" } else { stock };
    let layout = Layout {
        columns,
        hidden,
        foundations: [
            number("foundation", clubs)?,
            number("foundation", diamonds)?,
            number("foundation", hearts)?,
            number("foundation", spades)?,
        ],
        stock: cards(stock).map_err(|error| format!("position, stock: {error}"))?,
        stock_index: number("index", index)?,
        recycles: number("recycles", recycles)?,
    };
    check(&layout)?;
    Ok(layout)
}

/// What a game can reach, as far as the cards alone tell: every card once, runs of face-up cards.
fn check(layout: &Layout) -> Result<(), String> {
    layout.check().map_err(|error| format!("position: {error}"))?;
    if !layout.is_complete() {
        return Err("position: expected all 52 cards".to_owned());
    }
    for (column, cards) in layout.columns.iter().enumerate() {
        let face_up = &cards[usize::from(layout.hidden[column])..];
        let stacks = |pair: &[Card]| {
            pair[0].value() == pair[1].value() + 1 && pair[0].is_red() != pair[1].is_red()
        };
        if !face_up.windows(2).all(stacks) {
            return Err(format!("position, column {column}: expected a run of face-up cards"));
        }
    }
    Ok(())
}

fn cards(hex: &str) -> Result<Vec<Card>, String> {
    let expected = || format!("expected two lower-case hexadecimal digits a card, found `{hex}`");
    let plain = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if !hex.len().is_multiple_of(2) || !hex.bytes().all(plain) {
        return Err(expected());
    }
    let byte = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    let card = |at: usize| Card::from_byte(byte(at)?);
    (0..hex.len()).step_by(2).map(card).collect::<Option<_>>().ok_or_else(expected)
}

fn number(name: &str, text: &str) -> Result<u8, String> {
    let parsed: Option<u8> = text.parse().ok().filter(|_| !text.starts_with('+'));
    parsed.ok_or_else(|| format!("position, {name}: expected a number to 255, found `{text}`"))
}

/// The text of a position.
pub(super) fn print(layout: &Layout) -> String {
    let hex = |cards: &[Card]| -> String {
        cards.iter().map(|card| format!("{:02x}", card.byte())).collect()
    };
    let column = |column: usize| {
        let (face_down, face_up) =
            layout.columns[column].split_at(usize::from(layout.hidden[column]));
        format!("{}|{}", hex(face_down), hex(face_up))
    };
    let tableau = (0..7).map(column).collect::<Vec<_>>().join("/");
    let foundations = layout.foundations.map(|rank| rank.to_string()).join(":");
    let stock = if layout.stock.is_empty() { "-".to_owned() } else { hex(&layout.stock) };
    format!("{tableau} {foundations} {stock} {} {}", layout.stock_index, layout.recycles)
}

/// The position that the board fields of a step show.
pub(super) fn said_at(said: &[Word], step: u32) -> Option<String> {
    let field = |field: &str| {
        let found = said.iter().find(|word| word.step == step && word.field == field);
        found.map(|word| word.text.as_str())
    };
    let stock = field("stock")?;
    let stock = if stock.is_empty() { "-" } else { stock };
    let (tableau, foundations) = (field("tableau")?, field("foundations")?);
    Some(format!("{tableau} {foundations} {stock} {} {}", field("index")?, field("recycles")?))
}

/// The number of cards that are not on a foundation.
pub(super) fn loose_cards(text: &str) -> usize {
    let on = |layout: Layout| layout.foundations.iter().map(|&rank| usize::from(rank)).sum();
    52 - parse(text).map_or(0, on)
}

/// Simpler positions: cards taken to the foundations, whole suits first, then plainer counters. Those
/// that are none are refused by [`parse`]. The measure that falls is the number of cards that are not on a
/// foundation, then recycles and turned cards.
pub(super) fn simpler(text: &str) -> Vec<String> {
    let Ok(layout) = parse(text) else { return Vec::new() };
    let mut simpler = Vec::new();
    let goals = |rank: u8| [13, rank + (14 - rank) / 2, rank + 1];
    for suit in 0..4 {
        for goal in goals(layout.foundations[suit]) {
            if goal > layout.foundations[suit] && goal <= 13 {
                simpler.push(with_foundation(&layout, suit, goal));
            }
        }
    }
    if layout.recycles > 0 {
        simpler.push(Layout { recycles: 0, ..layout.clone() });
    }
    let index = layout.stock_index;
    let indices = [0, index / 2, index.saturating_sub(1)].into_iter().filter(|&less| less < index);
    simpler.extend(indices.map(|stock_index| Layout { stock_index, ..layout.clone() }));
    simpler.iter().filter(|layout| check(layout).is_ok()).map(print).collect()
}

/// The position with the cards of a suit up to `rank` on their foundation, wherever they lay.
fn with_foundation(layout: &Layout, suit: usize, rank: u8) -> Layout {
    let goes = |card: &Card| card.suit_index() == suit && card.value() <= rank;
    let mut after = layout.clone();
    after.foundations[suit] = rank;
    for (cards, hidden) in after.columns.iter_mut().zip(&mut after.hidden) {
        let gone = cards[..usize::from(*hidden)].iter().filter(|card| goes(card)).count();
        *hidden -= gone as u8;
        cards.retain(|card| !goes(card));
        if *hidden > 0 && usize::from(*hidden) == cards.len() {
            *hidden -= 1;
        }
    }
    let turned = &layout.stock[..usize::from(layout.stock_index)];
    after.stock_index -= turned.iter().filter(|card| goes(card)).count() as u8;
    after.stock.retain(|card| !goes(card));
    after
}

/// The board of a position.
pub(super) fn board(text: &str) -> Result<Board, String> {
    Board::from_layout(&parse(text)?).map_err(|error| format!("position: {error}"))
}

#[cfg(test)]
mod tests {
    use klondike_engine::rules::{Draw, Shuffle, View};

    use super::*;

    fn boards() -> impl Iterator<Item = Board> {
        (0..20).flat_map(|seed| {
            let mut board = Board::new(&Shuffle::Simple.deal(seed, 1));
            (0..60).map(move |step| {
                let mut moves = Vec::new();
                board.moves(View::Macro, Draw::THREE, &mut moves);
                if !moves.is_empty() {
                    board.apply(moves[(step * 7 + seed as usize) % moves.len()]);
                }
                board.clone()
            })
        })
    }

    #[test]
    fn positions_survive_the_round_trip() {
        for board in boards() {
            let text = print(&board.layout());
            assert_eq!(parse(&text).as_ref(), Ok(&board.layout()), "{text}");
        }
    }

    #[test]
    fn simpler_positions_are_positions_and_come_to_an_end() {
        for board in boards().step_by(17) {
            let mut text = print(&board.layout());
            let mut steps = 0;
            while let Some(next) = simpler(&text).into_iter().next_back() {
                assert!(parse(&next).is_ok(), "{next}");
                text = next;
                steps += 1;
                assert!(steps < 1000, "{text}");
            }
        }
    }

    #[test]
    fn faults_are_named() {
        let good = print(&Board::new(&Shuffle::Simple.deal(1, 1)).layout());
        assert!(parse(&good).is_ok());
        let fault = |from: &str, to: &str| parse(&good.replacen(from, to, 1)).unwrap_err();
        assert!(fault(" 0:0:0:0", " 0:0:0:1").contains("again"));
        assert!(fault(" 0:0:0:0", " 0:0:0").contains("4 foundations"));
        assert!(fault("/", "").contains("7 columns"));
        assert!(fault("|", "").contains("`|`"));
        assert!(fault(" 0 0", " 25 0").contains("turned"));
        assert!(fault(" 0 0", " 0 256").contains("recycles"));
        assert!(parse("").unwrap_err().contains("1 part"));
    }
}
