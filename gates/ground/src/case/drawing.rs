//! A ground table as the report draws it: the Problems in their ring, each seat's hand outside.
//!
//! ```text
//!                 seat 0: 2.3 1.1
//!                 [ problem 0 ]
//!     [ problem 2 ]           [ problem 1 ]
//!     seat 2: ...             seat 1: ...
//! ```

use harness::drawing::Cell;
use harness::{Drawing, Word};

const CENTRE: f64 = 210.0;
const PROBLEM_RADIUS: f64 = 95.0;
const HAND_RADIUS: f64 = 172.0;
const PROBLEM: (u32, u32) = (84, 58);
const CARD: (u32, u32) = (30, 22);
/// Air, water, soil, fire: RULES section 2.
const KINDS: [(&str, &str); 4] =
    [("air", "#74c0fc"), ("water", "#4263eb"), ("soil", "#846358"), ("fire", "#e8590c")];

/// The table of the field `state`.
pub(super) fn table(said: &[Word]) -> Option<Drawing> {
    let state = said.iter().find(|word| word.field == "state")?;
    let mut parts = state.text.split_terminator(';');
    let head = parts.next()?;
    let (problems, hands): (Vec<&str>, Vec<&str>) = parts.partition(|part| part.starts_with('p'));
    let seats = problems.len();
    let mut cells = vec![text_cell("round", (8, 8), (300, 18), head)];
    for (seat, part) in problems.iter().enumerate() {
        let (_, what) = part.split_once(':')?;
        let (card, placed) = what.strip_suffix(']')?.split_once('[')?;
        let (x, y) = corner(seat, seats, PROBLEM_RADIUS, PROBLEM);
        cells.push(problem(seat, (x, y), card));
        for (number, solution) in placed.split(',').filter(|text| !text.is_empty()).enumerate() {
            let place = format!("problem {seat}, card {number}");
            let at =
                (x + 2 + number as i32 * (CARD.0 as i32 - 2) % 84, y + 34 + number as i32 / 3 * 8);
            cells.push(solution_cell(place, at, solution));
        }
    }
    for (seat, part) in hands.iter().enumerate() {
        let (_, hand) = part.split_once(':')?;
        let (x, y) = corner(seat, seats, HAND_RADIUS, (64, CARD.1));
        for (slot, card) in hand.split(',').enumerate() {
            let place = format!("seat {seat}, slot {slot}");
            cells.push(solution_cell(place, (x + slot as i32 * 34, y), card));
        }
    }
    let side = (2.0 * CENTRE) as u32;
    Some(Drawing { title: "Ground table".to_owned(), width: side, height: side, cells })
}

/// The upper left corner of something of this size in front of a seat; seat 0 is at the top.
fn corner(seat: usize, seats: usize, radius: f64, size: (u32, u32)) -> (i32, i32) {
    let turn = seat as f64 / seats.max(1) as f64 * std::f64::consts::TAU;
    let (x, y) = (CENTRE + radius * turn.sin(), CENTRE - radius * turn.cos());
    ((x - f64::from(size.0) / 2.0) as i32, (y - f64::from(size.1) / 2.0) as i32)
}

/// A Problem: `<kind>/<need>/<up|down>`, or `none`.
fn problem(seat: usize, (x, y): (i32, i32), card: &str) -> Cell {
    let mut parts = card.split('/');
    let (kind, need) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let is_down = parts.next() == Some("down");
    let (name, colour) = kind_of(kind);
    let (width, height) = PROBLEM;
    let dash = if is_down { r#" stroke-dasharray="5 3""# } else { "" };
    let shapes = format!(
        r#"<rect width="{width}" height="{height}" rx="6" fill="var(--felt)" stroke="{colour}" stroke-width="3"{dash}/><text x="8" y="22" font-size="14" fill="var(--ink)">{name} {}</text>"#,
        plain(need)
    );
    Cell { place: format!("problem {seat}"), x, y, width, height, label: card.to_owned(), shapes }
}

/// A Solution: `<kind>.<value>`, with `@<seat>` once it is placed, or `-`.
fn solution_cell(place: String, (x, y): (i32, i32), card: &str) -> Cell {
    let (kind, value) = card.split_once('.').unwrap_or(("", card));
    let (_, colour) = kind_of(kind);
    let (width, height) = CARD;
    let shapes = format!(
        r##"<rect width="{width}" height="{height}" rx="4" fill="{colour}" stroke="var(--line)"/><text x="5" y="16" font-size="13" fill="#fff">{}</text>"##,
        plain(value)
    );
    Cell { place, x, y, width, height, label: card.to_owned(), shapes }
}

fn text_cell(place: &str, (x, y): (i32, i32), (width, height): (u32, u32), text: &str) -> Cell {
    let shapes = format!(r#"<text y="14" font-size="13" fill="var(--ink)">{}</text>"#, plain(text));
    Cell { place: place.to_owned(), x, y, width, height, label: text.to_owned(), shapes }
}

fn kind_of(digit: &str) -> (&'static str, &'static str) {
    let kind = digit.parse().ok().and_then(|kind: usize| KINDS.get(kind).copied());
    kind.unwrap_or(("", "#868e96"))
}

/// Only what a state text is made of: an engine's words are no markup.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|character| character.is_ascii_alphanumeric() || " .@-/".contains(*character))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use harness::Kind;

    #[test]
    fn problems_solutions_and_hands_are_drawn() {
        let text = "r1 respond l0 a0 s0 q2 d4;p0:1/5/up[2.3@0,0.1@1];p1:none[];h0:3.4;h1:-;";
        let word =
            Word { step: 0, field: "state".to_owned(), kind: Kind::Text, text: text.to_owned() };
        let drawing = table(&[word]).unwrap();
        let labels: Vec<(&str, &str)> =
            drawing.cells.iter().map(|cell| (cell.place.as_str(), cell.label.as_str())).collect();
        assert_eq!(
            labels,
            [
                ("round", "r1 respond l0 a0 s0 q2 d4"),
                ("problem 0", "1/5/up"),
                ("problem 0, card 0", "2.3@0"),
                ("problem 0, card 1", "0.1@1"),
                ("problem 1", "none"),
                ("seat 0, slot 0", "3.4"),
                ("seat 1, slot 0", "-"),
            ]
        );
    }
}
