//! The lines that files of deals put before a deal.

/// Length in bytes of the lines at the beginning that are empty, begin with `#` or say `Game: n`.
pub(super) fn header_len(text: &str) -> usize {
    text.split_inclusive('\n').take_while(|line| is_header(line.trim())).map(str::len).sum()
}

fn is_header(line: &str) -> bool {
    line.is_empty() || line.starts_with('#') || starts_with(line, "game:")
}

/// Does the line begin with a lower-case word, in either case?
pub(super) fn starts_with(line: &str, word: &str) -> bool {
    line.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
}
