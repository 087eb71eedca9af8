//! The tables inside a document that is written by hand: a part between two marker lines is
//! replaced, the rest stays.
//!
//! ```text
//!   ## How hard is the game?            stays
//!   <!-- difficulty: begin -->          stays
//!   ### greedy, 2 seats, N = 400 ...    replaced
//!   <!-- difficulty: end -->            stays
//! ```

const BEGIN: &str = "<!-- difficulty: begin -->\n";
const END: &str = "<!-- difficulty: end -->\n";

/// The document with `part` between its markers.
///
/// # Errors
/// A marker is missing, occurs twice, or the end comes before the begin.
pub(crate) fn publish(document: &str, part: &str) -> Result<String, String> {
    let (before, rest) = split(document, BEGIN)?;
    let (_, after) = split(rest, END)?;
    Ok(format!("{before}{BEGIN}\n{}\n\n{END}{after}", part.trim()))
}

fn split<'t>(text: &'t str, marker: &str) -> Result<(&'t str, &'t str), String> {
    let count = text.matches(marker).count();
    let halves = text.split_once(marker).filter(|_| count == 1);
    halves.ok_or_else(|| format!("expected one line `{}`, found {count}", marker.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_part_between_the_markers_changes() {
        let document = format!("before\n{BEGIN}old\n{END}after\n");
        let published = publish(&document, "new\n\n").unwrap();
        assert_eq!(published, format!("before\n{BEGIN}\nnew\n\n{END}after\n"));
        assert_eq!(publish(&published, "new").unwrap(), published);
    }

    #[test]
    fn a_document_without_its_markers_is_refused() {
        for (document, expected) in [
            (String::new(), "expected one line `<!-- difficulty: begin -->`, found 0"),
            (format!("{BEGIN}x\n"), "expected one line `<!-- difficulty: end -->`, found 0"),
            (format!("{END}{BEGIN}"), "expected one line `<!-- difficulty: end -->`, found 0"),
            (
                format!("{BEGIN}{BEGIN}{END}"),
                "expected one line `<!-- difficulty: begin -->`, found 2",
            ),
        ] {
            assert_eq!(publish(&document, "new").unwrap_err(), expected, "{document}");
        }
    }
}
