//! `drop7 play`: a game at the terminal.

use std::io::{self, BufRead, Write};

use drop7_engine::{AnyGame, DirectTable, Engine, Limits, SIZE, Wave};

use super::board::picture;
use super::{Failure, PlayArguments};

pub(super) fn play(arguments: &PlayArguments) -> Result<(), Failure> {
    let game = Engine::detect().start(arguments.driver.engine(), arguments.seed.0);
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    match talk(game, input, output) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Broken(format!("cannot talk: {error}")))
        }
        _ => Ok(()),
    }
}

const HELP: &str = "a column 1 to 7, h for a hint, u to take a move back, q to leave";

fn talk(start: AnyGame, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut past: Vec<AnyGame> = Vec::new();
    let mut game = start;
    write!(output, "{}{HELP}\n> ", picture(&game.state()))?;
    output.flush()?;
    for line in input.lines() {
        let line = line?;
        let column = line.trim().parse::<usize>().ok().filter(|column| (1..=SIZE).contains(column));
        match (line.trim(), column) {
            ("q", _) => return Ok(()),
            ("u", _) => match past.pop() {
                Some(before) => {
                    game = before;
                    write!(output, "{}", picture(&game.state()))?;
                }
                None => writeln!(output, "nothing to take back")?,
            },
            ("h", _) => hint(&game, &mut output)?,
            (_, Some(column)) => {
                let before = game.clone();
                let mut waves = Vec::new();
                match game.play(column - 1, |wave| waves.push(wave)) {
                    None => writeln!(output, "column {column} is full")?,
                    Some(result) => {
                        past.push(before);
                        describe(&waves, result.score_delta, &mut output)?;
                        write!(output, "{}", picture(&game.state()))?;
                    }
                }
            }
            _ => writeln!(output, "{HELP}")?,
        }
        if game.state().game_over {
            return writeln!(output, "the game is over after {} moves", game.state().moves_played);
        }
        write!(output, "> ")?;
        output.flush()?;
    }
    Ok(())
}

fn describe(waves: &[Wave], score: i64, output: &mut impl Write) -> io::Result<()> {
    for Wave { depth, popped, revealed, points } in waves {
        writeln!(output, "  wave {depth}: {popped} popped, {revealed} revealed, {points} points")?;
    }
    if score != 0 {
        writeln!(output, "  {score} points in all")?;
    }
    Ok(())
}

fn hint(game: &AnyGame, output: &mut impl Write) -> io::Result<()> {
    let limits = Limits::new(3, 7).expect("a small search is within its limits");
    let mut searcher = Engine::detect().searcher(limits, DirectTable::new(65_536, 1));
    match searcher.decide(&game.state()) {
        Some(decision) => writeln!(output, "column {}", decision.action + 1),
        None => writeln!(output, "no column is open"),
    }
}

#[cfg(test)]
mod tests {
    use drop7_engine::Driver;

    use super::*;

    #[test]
    fn a_short_game() {
        let game = Engine::detect().start(Driver::Headless, 1);
        let mut output = Vec::new();
        talk(game, "4\n9\nh\n4\n4\nu\n4\nq\n5\n".as_bytes(), &mut output)
            .expect("no fault of writing");
        let text = String::from_utf8(output).expect("text");
        assert!(text.starts_with("    1  2  3  4  5  6  7\n"), "{text}");
        // Seed 1: the third disc in the middle pops (RULES 11), is taken back, and pops again.
        assert_eq!(text.matches("wave 1: 1 popped, 0 revealed, 7 points").count(), 2, "{text}");
        assert_eq!(text.matches(HELP).count(), 2, "{text}");
        assert!(text.contains("column "), "{text}");
    }
}
