//! A state for people, on a terminal.

use std::fmt::Write;

use drop7_engine::{SIZE, State};

/// The board with its columns numbered as they are typed, 1 to 7:
///
/// ```text
///     1  2  3  4  5  6  7
///   | .  .  .  .  .  .  . |
///   | .  .  .  5  .  .  . |
///   | #  #  %  #  #  #  # |     # solid, % cracked
///   +---------------------+
/// ```
pub(super) fn picture(state: &State) -> String {
    let mut out = String::from("    1  2  3  4  5  6  7\n");
    for row in 0..SIZE {
        out.push_str("  |");
        for column in 0..SIZE {
            let _ = write!(out, " {} ", symbol(state.board.cell(row, column)));
        }
        out.push_str("|\n");
    }
    out.push_str("  +---------------------+\n");
    let State { next_disc, score, level, moves_remaining, .. } = state;
    let _ = writeln!(
        out,
        "  next {next_disc}   score {score}   level {level}   moves to the rise {moves_remaining}"
    );
    out
}

const fn symbol(code: u8) -> char {
    match code {
        0 => '.',
        8 => '#',
        9 => '%',
        number => (b'0' + number) as char,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start() {
        let expected = "    1  2  3  4  5  6  7
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | #  #  #  #  #  #  # |
  +---------------------+
  next 4   score 0   level 1   moves to the rise 5
";
        assert_eq!(picture(&State::start(4)), expected);
    }
}
