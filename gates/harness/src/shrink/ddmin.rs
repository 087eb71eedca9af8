//! Delta debugging (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", 2002):
//! leaves out moves as long as the case stays red, by halves, quarters and so on down to single ones.

use crate::case::Case;

use super::Search;

/// Leaves out what moves it can.
pub(super) fn moves<C: Case>(search: &mut Search<'_, C>) {
    let mut parts = 2;
    while search.best.case.moves() > 0 && !search.bench.is_over() {
        let count = search.best.case.moves();
        parts = parts.min(count);
        let without = |part: usize| -> Vec<usize> {
            let left_out = count * part / parts..count * (part + 1) / parts;
            (0..count).filter(|number| !left_out.contains(number)).collect()
        };
        let shorter = (0..parts).any(|part| {
            let case = search.best.case.with_moves(&without(part));
            case.is_some_and(|case| search.offer(case))
        });
        if shorter {
            parts = (parts - 1).max(2);
        } else if parts == count {
            break;
        } else {
            parts *= 2;
        }
    }
}
