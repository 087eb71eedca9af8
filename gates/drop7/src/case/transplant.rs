//! From a step of a game to the same move played alone: the position before it out of the words that
//! were said, and the random stream at the place where the move finds it.

use harness::Word;

use super::text::{DriverName, Seed};
use super::trajectory::MoveCase;

/// The board, level and counter of a fresh game (RULES 1).
const START: (&str, i32, i32) = ("0000000000000000000000000000000000000000008888888", 1, 5);

/// The columns played in the steps that were said.
pub(super) fn columns_of(said: &[Word]) -> String {
    let columns = said.iter().filter(|word| word.field == "column" || word.field == "refused");
    columns.map(|word| word.text.as_str()).collect()
}

/// The move of `step`, from what was said in the steps 0 to `step` of a game.
pub(super) fn transplanted(
    driver: DriverName,
    seed: Seed,
    step: u32,
    said: &[Word],
) -> Option<MoveCase> {
    let before = step.checked_sub(1)?;
    let text = |step: u32, field: &str| {
        let found = said.iter().find(|word| word.step == step && word.field == field);
        found.map(|word| word.text.as_str())
    };
    let number = |field: &str| text(before, field)?.parse().ok();
    let (board, level, moves_remaining) = if before == 0 {
        (START.0.to_owned(), START.1, START.2)
    } else {
        (text(before, "board")?.to_owned(), number("level")?, number("moves_remaining")?)
    };
    let column = text(step, "column").or_else(|| text(step, "refused"))?.parse().ok()?;
    let seed = match driver {
        DriverName::Headless => stream_of_move(seed.0, before),
        DriverName::Ts => stream_after(seed.0, draws(said, before)),
    };
    let seed = Seed(seed);
    Some(MoveCase { board, next: number("next")?, moves_remaining, level, column, seed })
}

/// The seed of the stream that serves move `moves_played` of a headless game (RULES 3a).
fn stream_of_move(seed: u32, moves_played: u32) -> u32 {
    const REVEAL: u32 = 0x5245_564c;
    let mut v = seed ^ (moves_played + 1).wrapping_mul(0x85eb_ca6b) ^ REVEAL;
    v = (v ^ (v >> 16)).wrapping_mul(0x7feb_352d);
    v = (v ^ (v >> 15)).wrapping_mul(0x846c_a68b);
    v ^ (v >> 16)
}

/// A Mulberry32 stream after so many draws: its state only ever grows by a constant (RULES 2).
fn stream_after(seed: u32, draws: u32) -> u32 {
    seed.wrapping_add(draws.wrapping_mul(0x6d2b_79f5))
}

/// The draws of a ts game (RULES 3b) up to the end of `last`: one for the deal, and for each move
/// its reveals and the next disc.
fn draws(said: &[Word], last: u32) -> u32 {
    let waves = said.iter().filter(|word| word.step <= last && word.field == "wave");
    let revealed = waves.filter_map(|word| word.text.split(':').nth(2)?.parse::<u32>().ok());
    1 + last + revealed.sum::<u32>()
}

#[cfg(test)]
mod tests {
    use harness::{Case, Conversation};

    use super::*;
    use crate::case::{GameCase, TrajectoryCase};
    use crate::trajectory_gate;

    /// Every move of some games, played alone, says what it says in its game.
    #[test]
    fn a_move_alone_says_what_it_says_in_its_game() {
        let mut engine: Conversation<TrajectoryCase> =
            trajectory_gate().conversation("cpp").unwrap();
        let mut ask = |case: &TrajectoryCase| engine.ask(case, Some((0, u32::MAX))).unwrap();
        for driver in [DriverName::Headless, DriverName::Ts] {
            for seed in 0..5 {
                let game = TrajectoryCase::Game(GameCase {
                    driver,
                    seed: Seed(seed),
                    policy: "random".to_owned(),
                    max_moves: 200,
                });
                let answer = ask(&game);
                let steps = answer.digests.len() as u32;
                for step in 1..steps - 1 {
                    let said: Vec<Word> =
                        answer.words.iter().filter(|word| word.step <= step).cloned().collect();
                    let alone = game.transplant(step, &said).expect("a move");
                    let replay = game.cut(step, &said).expect("a replay");
                    let of = |words: &[Word], step: u32, fields: &[&str]| -> Vec<String> {
                        let here = words.iter().filter(|word| word.step == step);
                        here.filter(|word| fields.contains(&word.field.as_str()))
                            .map(|word| format!("{} {}", word.field, word.text))
                            .collect()
                    };
                    let fields = ["board", "score_delta", "level", "wave", "game_over", "column"];
                    let expected = of(&said, step, &fields);
                    assert!(!expected.is_empty());
                    assert_eq!(of(&ask(&alone).words, 1, &fields), expected, "{alone:?}");
                    let replayed = ask(&replay);
                    assert_eq!(replayed.digests[step as usize], answer.digests[step as usize]);
                }
                let all: Vec<Word> = answer.words.clone();
                assert_eq!(game.transplant(steps - 1, &all), None, "the end is no move");
            }
        }
    }
}
