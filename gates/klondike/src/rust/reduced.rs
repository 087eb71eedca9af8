//! The reduced gate: a path of a reduced game through checked apply.

use std::fmt::Write;

use harness::{Field, Recorder, Reply, Silence, Wanted};
use klondike_engine::reduced::{OpenSet, Pile, Position};
use klondike_engine::rules::Card;

use super::{
    ACCEPTED, FOUNDATION_CARDS, FOUNDATIONS, INDEX, REFUSED, STOCK, TABLEAU, WON, push_cards,
};
use crate::case::ReplayCase;
use crate::words::moves_text;

const PASS: Field<'static> = Field::new("pass");

/// The reduced gate.
pub(crate) fn replay(ReplayCase(case): &ReplayCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let (position, accepted, refused) = case.replay().map_err(Silence::Broken)?;
    recorder.integer(&ACCEPTED, accepted as i64);
    recorder.text(&REFUSED, refused.unwrap_or_default());
    recorder.integer(&FOUNDATION_CARDS, position.foundation_cards() as i64);
    recorder.integer(&WON, i64::from(position.is_won(&case.reduction())));
    recorder.text(&TABLEAU, &tableau_text(&position));
    recorder.list(&FOUNDATIONS, &position.foundations.map(i64::from));
    recorder.text(&STOCK, &cards_text(&position.stock));
    recorder.integer(&INDEX, position.index as i64);
    recorder.integer(&PASS, position.pass.into());
    recorder.end_step();
    Ok(recorder.finish())
}

/// A position as a line of a dumped set (GATES, closure).
pub(crate) fn position_line(position: &Position) -> String {
    let mut line = tableau_text(position);
    for (suit, value) in position.foundations.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(line, "{}{value}", if suit == 0 { ';' } else { ':' });
    }
    let stock = cards_text(&position.stock);
    let _ = write!(line, ";{stock};{};{}", position.index, position.pass);
    line
}

/// The position that [`position_line`] wrote.
pub(crate) fn position_of_line(line: &str) -> Result<Position, String> {
    let fields: Vec<&str> = line.split(';').collect();
    let &[tableau, foundations, stock, index, pass] = &fields[..] else {
        return Err(format!("expected five fields, found {}", fields.len()));
    };
    let number = |name: &str, text: &str| {
        text.parse::<u8>().map_err(|_| format!("{name}: expected a number, found `{text}`"))
    };
    let pile = |text: &str| {
        let (hidden, open) =
            text.split_once('|').ok_or_else(|| format!("tableau: no `|` in `{text}`"))?;
        let hidden = cards_of(hidden)?;
        let cards = [&hidden[..], &cards_of(open)?].concat();
        Ok::<_, String>(Pile { cards, hidden: hidden.len() })
    };
    let values: Vec<u8> =
        foundations.split(':').map(|text| number("foundations", text)).collect::<Result<_, _>>()?;
    Ok(Position {
        columns: tableau.split('/').map(pile).collect::<Result<_, _>>()?,
        foundations: values
            .try_into()
            .map_err(|_| format!("foundations: expected four, found `{foundations}`"))?,
        stock: cards_of(stock)?,
        index: number("index", index)?.into(),
        pass: number("pass", pass)?,
    })
}

fn tableau_text(position: &Position) -> String {
    let mut text = String::new();
    for (column, pile) in position.columns.iter().enumerate() {
        if column > 0 {
            text.push('/');
        }
        push_cards(&mut text, &pile.cards[..pile.hidden]);
        text.push('|');
        push_cards(&mut text, &pile.cards[pile.hidden..]);
    }
    text
}

fn cards_text(cards: &[Card]) -> String {
    let mut text = String::new();
    push_cards(&mut text, cards);
    text
}

fn cards_of(hex: &str) -> Result<Vec<Card>, String> {
    let card = |at: usize| {
        let byte = hex.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        byte.and_then(Card::from_byte).ok_or_else(|| format!("cards: no card at {at} of `{hex}`"))
    };
    (0..hex.len()).step_by(2).map(card).collect()
}

/// What keeps a set from being a proof.
pub(crate) fn open_text(open: &OpenSet) -> String {
    match open {
        OpenSet::NoStart => "the start is not in the set".to_owned(),
        OpenSet::Won(position) => format!("won: {}", position_line(position)),
        OpenSet::Leaves(position, mv) => {
            format!("{} leads out of the set: {}", moves_text(&[*mv]), position_line(position))
        }
    }
}
