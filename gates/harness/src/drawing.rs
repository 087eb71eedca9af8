//! A board drawn as SVG, cell by cell, so that the report can mark the cells that differ without knowing the game.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A drawing of the state at one step. Lengths are in units of the drawing; the report scales it.
///
/// Colours in the shapes are those of the page: `var(--ink)`, `var(--paper)`, `var(--felt)`, `var(--line)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// What it shows, in words, for those who do not see it.
    pub title: String,
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// What lies on it, the lowest first.
    pub cells: Vec<Cell>,
}

/// Something on a board that can be another thing on another board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its place: the same on every board of the game.
    pub place: String,
    /// Left edge.
    pub x: i32,
    /// Upper edge.
    pub y: i32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// What it is, in words.
    pub label: String,
    /// Its shapes, from its upper left corner, as SVG. Only what the game writes itself: no text from outside.
    pub shapes: String,
}

impl Drawing {
    /// The places that are not the same on all of these boards.
    pub fn changed(drawings: &[Self]) -> BTreeSet<String> {
        let label = |drawing: &Self, place: &str| {
            let found = drawing.cells.iter().find(|cell| cell.place == place);
            found.map(|cell| (cell.label.clone(), cell.shapes.clone()))
        };
        let places = drawings.iter().flat_map(|drawing| &drawing.cells).map(|cell| &cell.place);
        let differs = |place: &&String| {
            drawings.iter().any(|drawing| label(drawing, place) != label(&drawings[0], place))
        };
        places.filter(differs).cloned().collect()
    }

    /// The drawing as SVG, with a frame around each of the `marked` places.
    pub fn svg(&self, marked: &BTreeSet<String>) -> String {
        let (width, height) = (self.width, self.height);
        let title = escaped(&self.title);
        let mut text = format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\"><title>{title}</title>"
        );
        for cell in &self.cells {
            let _ = write!(
                text,
                "<g class=\"cell\" data-place=\"{}\" transform=\"translate({} {})\"><title>{}: {}</title>{}</g>",
                escaped(&cell.place),
                cell.x,
                cell.y,
                escaped(&cell.place),
                escaped(&cell.label),
                cell.shapes
            );
        }
        for cell in self.cells.iter().filter(|cell| marked.contains(&cell.place)) {
            let _ = write!(
                text,
                "<rect class=\"changed\" data-place=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
                escaped(&cell.place),
                cell.x,
                cell.y,
                cell.width,
                cell.height
            );
        }
        text.push_str("</svg>");
        text
    }
}

/// Text as it may stand in XML and HTML, in attributes too.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(character),
            control if control.is_control() => safe.push('\u{fffd}'),
            plain => safe.push(plain),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(cells: &[(&str, &str)]) -> Drawing {
        let cell = |(place, label): &(&str, &str)| Cell {
            place: (*place).to_owned(),
            x: 0,
            y: 0,
            width: 10,
            height: 10,
            label: (*label).to_owned(),
            shapes: String::new(),
        };
        Drawing {
            title: "a <board>".to_owned(),
            width: 10,
            height: 10,
            cells: cells.iter().map(cell).collect(),
        }
    }

    #[test]
    fn cells_that_differ_or_are_not_there_are_changed() {
        let (left, right) =
            (board(&[("a", "1"), ("b", "2"), ("c", "3")]), board(&[("a", "1"), ("b", "5")]));
        let changed = Drawing::changed(&[left.clone(), right]);
        assert_eq!(changed.iter().collect::<Vec<_>>(), ["b", "c"]);
        assert!(Drawing::changed(&[left.clone(), left]).is_empty());
    }

    #[test]
    fn marks_stand_on_the_changed_cells_only() {
        let drawing = board(&[("a", "1"), ("b\"", "2")]);
        let svg = drawing.svg(&BTreeSet::from(["b\"".to_owned()]));
        assert_eq!(svg.matches("class=\"changed\"").count(), 1);
        assert!(svg.contains("class=\"changed\" data-place=\"b&quot;\""), "{svg}");
        assert!(svg.contains("<title>a &lt;board&gt;</title>"), "{svg}");
    }
}
