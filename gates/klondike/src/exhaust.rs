//! What an exhaustive search of a reduced game says, as plain values, and the sets that it leaves behind.

use harness::{Silence, Word};
use klondike_engine::reduced::{Members, Position};

use crate::case::ReducedCase;
use crate::cpp;
use crate::rust::position_of_line;

/// The verdict of the C++ reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// Positions met.
    pub positions: u64,
    /// A shortest win in path letters, if there is one.
    pub line: Option<String>,
}

/// Searches all that follows from a case's position, in C++.
///
/// # Errors
/// A case that the rules do not allow, and more than `most` positions.
pub fn exhausted(case: &ReducedCase, most: i64) -> Result<Exhausted, String> {
    let words = cpp::exhaust(case, most, Some((0, 0))).map_err(reason)?.words;
    let text = |field| text_of(&words, field);
    let positions = text("positions")?.parse().map_err(|_| "positions: no number".to_owned())?;
    let winnable = text("verdict")? == "winnable";
    let line = winnable.then(|| text("line").map(str::to_owned)).transpose()?;
    Ok(Exhausted { positions, line })
}

/// Every position that the C++ reference meets from a case's position, one a line, in the order in which it
/// meets them.
///
/// # Errors
/// As [`exhausted`].
pub fn met(case: &ReducedCase) -> Result<Vec<String>, String> {
    let words = cpp::met(case, Some((0, u32::MAX))).map_err(reason)?.words;
    Ok(words.into_iter().filter(|word| word.field == "position").map(|word| word.text).collect())
}

/// Checks without any search that the lines are a set of positions that proves the case's position
/// unwinnable: see [`Members::check`].
///
/// # Errors
/// The line that cannot be read, or what keeps the set from being a proof.
pub fn check_closure<'a>(
    case: &ReducedCase,
    lines: impl Iterator<Item = &'a str>,
) -> Result<usize, String> {
    let (start, _, refused) = case.replay()?;
    if let Some(word) = refused {
        return Err(format!("path: {word} is illegal"));
    }
    let read = |(index, line): (usize, &str)| -> Result<Position, String> {
        position_of_line(line).map_err(|error| format!("line {}: {error}", index + 1))
    };
    let members: Members = lines.enumerate().map(read).collect::<Result<_, _>>()?;
    members.check(&case.reduction(), &start).map_err(|open| crate::rust::open_text(&open))?;
    Ok(members.len())
}

fn reason(silence: Silence) -> String {
    match silence {
        Silence::Unsupported(reason) | Silence::Broken(reason) => reason,
    }
}

fn text_of<'a>(words: &'a [Word], field: &str) -> Result<&'a str, String> {
    let found = words.iter().find(|word| word.field == field);
    found.map(|word| word.text.as_str()).ok_or_else(|| format!("cpp said no `{field}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{ReducedGames, Seed};

    /// The lost game of the least number among games whose search is short.
    fn lost_case() -> ReducedCase {
        let games = ReducedGames {
            ranks: 3,
            columns: 3,
            draw: 3,
            passes: 2,
            returns: true,
            seed: Seed(7),
            walk: 25,
            games: "1".parse().unwrap(),
        };
        let is_lost = |case: &ReducedCase| match exhausted(case, 300) {
            Ok(exhausted) => exhausted.line.is_none() && exhausted.positions > 20,
            Err(_) => false,
        };
        (1..500).map(|game| games.case(game)).find(is_lost).expect("many games are lost")
    }

    #[test]
    fn what_the_reference_meets_proves_a_loss_and_less_does_not() {
        let case = lost_case();
        let lines = met(&case).unwrap();
        let check = |lines: &[String]| check_closure(&case, lines.iter().map(String::as_str));
        assert_eq!(check(&lines), Ok(lines.len()));
        assert_eq!(exhausted(&case, 300).unwrap().positions as usize, lines.len());
        for left_out in 0..lines.len() {
            let mut rest = lines.clone();
            rest.remove(left_out);
            let open = check(&rest).unwrap_err();
            let expected = if left_out == 0 { "the start is not" } else { "leads out of the set" };
            assert!(open.contains(expected), "without line {left_out}: {open}");
        }
        let mut spoiled = lines.clone();
        spoiled[3] = spoiled[3].replace('|', "");
        assert!(check(&spoiled).unwrap_err().starts_with("line 4: tableau: no `|`"));
        assert!(exhausted(&case, 10).unwrap_err().contains("more than 10 positions"));
    }
}
