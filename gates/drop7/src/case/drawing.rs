//! A drop7 board as the report draws it.
//!
//! ```text
//!     next (4)
//!     +---+---+---+---+---+---+---+
//!     |   |   |   |   |   |   |   |   row 0
//!     |   |   |   | 5 |   |   |   |     numbered: a disc with its number
//!     | # | # | # | x | # | # | # |     solid: grey; cracked: grey with a crack
//!     +---+---+---+---+---+---+---+   row 6
//! ```

use drop7_engine::{CELLS, SIZE};
use harness::Drawing;
use harness::drawing::Cell;

/// The side of a cell.
const SIDE: usize = 40;
/// The height of the line above the board that shows the next disc.
const HEAD: usize = 48;

/// The board of 49 digits and the next disc above it.
pub(super) fn board(digits: &str, next: Option<&str>) -> Option<Drawing> {
    if digits.len() != CELLS || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let mut cells = Vec::with_capacity(CELLS + 1);
    if let Some(digit) = next.and_then(|text| text.bytes().next().filter(u8::is_ascii_digit)) {
        cells.push(cell("next".to_owned(), (SIZE / 2 * SIDE, 4), digit));
    }
    for (index, digit) in digits.bytes().enumerate() {
        let (row, column) = (index / SIZE, index % SIZE);
        let place = format!("row {row}, column {column}");
        cells.push(cell(place, (column * SIDE, HEAD + row * SIDE), digit));
    }
    let (width, height) = ((SIZE * SIDE) as u32, (HEAD + SIZE * SIDE) as u32);
    Some(Drawing { title: "Drop7 board".to_owned(), width, height, cells })
}

fn cell(place: String, (x, y): (usize, usize), digit: u8) -> Cell {
    let side = SIDE as u32;
    let label = match digit {
        b'0' => "empty".to_owned(),
        b'8' => "solid".to_owned(),
        b'9' => "cracked".to_owned(),
        numbered => char::from(numbered).to_string(),
    };
    let square = format!(
        r#"<rect width="{side}" height="{side}" fill="var(--felt)" stroke="var(--line)"/>"#
    );
    let shapes = format!("{square}{}", disc(digit));
    Cell { place, x: x as i32, y: y as i32, width: side, height: side, label, shapes }
}

fn disc(digit: u8) -> String {
    const COLOURS: [&str; 7] =
        ["#2f9e44", "#e8a500", "#e8590c", "#c92a2a", "#c2255c", "#1c7ed6", "#5f3dc4"];
    match digit {
        b'0' => String::new(),
        b'8' => r##"<circle cx="20" cy="20" r="17" fill="#868e96"/>"##.to_owned(),
        b'9' => concat!(
            r##"<circle cx="20" cy="20" r="17" fill="#adb5bd"/>"##,
            r##"<path d="M20 3l-5 11 8 7-6 8 4 8" fill="none" stroke="#343a40" stroke-width="2"/>"##
        )
        .to_owned(),
        numbered => {
            let colour = COLOURS[usize::from(numbered - b'1')];
            let number = char::from(numbered);
            format!(
                r##"<circle cx="20" cy="20" r="17" fill="{colour}"/><text x="20" y="27" text-anchor="middle" font-size="20" font-weight="bold" fill="#fff">{number}</text>"##
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_drawn_in_its_place() {
        let digits = "0000000000000000000000008000060309071471472582582";
        let drawing = board(digits, Some("3")).unwrap();
        assert_eq!(drawing.cells.len(), 50);
        let at = |place: &str| {
            let found = drawing.cells.iter().find(|cell| cell.place == place);
            found.map(|cell| cell.label.as_str()).unwrap()
        };
        assert_eq!(
            (at("next"), at("row 0, column 0"), at("row 3, column 3")),
            ("3", "empty", "solid")
        );
        assert_eq!((at("row 4, column 1"), at("row 6, column 6")), ("6", "2"));
        assert!(board("12", None).is_none());
        assert!(board(&digits.replace('0', "x"), None).is_none());
    }
}
