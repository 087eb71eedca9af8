//! `ground play`: people at a terminal, with policies in the other seats.

use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};
use std::path::Path;

use ground_engine::{Command, Deal, Player, Record, State};

use super::Failure;
use super::arguments::PlayArguments;
use super::table::{announce, describe, draw};
use crate::case::CommandText;
use crate::record::RecordFile;

pub(super) fn play(arguments: &PlayArguments) -> Result<(), Failure> {
    let seats = arguments.game.seats;
    if let Some(person) = arguments.person.iter().find(|&&person| person >= seats) {
        return Err(Failure::Usage(format!("--person {person}: expected a seat below {seats}")));
    }
    let deal = arguments.game.deal().deal().map_err(Failure::Usage)?;
    // An older record is never overwritten.
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&arguments.save)
        .map_err(|error| Failure::Usage(format!("--save {}: {error}", arguments.save.display())))?;
    let mut player = Player::new(arguments.policy.engine(), &deal);
    let mut session = Session {
        persons: &arguments.person,
        save: &arguments.save,
        input: io::stdin().lock(),
        output: io::stdout().lock(),
    };
    session.run(&deal, &mut player)
}

struct Session<'a, I, O> {
    persons: &'a [u32],
    save: &'a Path,
    input: I,
    output: O,
}

impl<I: BufRead, O: Write> Session<'_, I, O> {
    /// Plays until the game ends or a person leaves; the record is on disk after every command.
    fn run(&mut self, deal: &Deal, player: &mut Player) -> Result<(), Failure> {
        let mut record = Record { deal: deal.clone(), commands: Vec::new() };
        let mut state = State::start(deal);
        self.save(&record)?;
        while !state.legal_commands().is_empty() {
            let seat = state.acting_seat();
            let command = if self.persons.contains(&(seat as u32)) {
                let Some(command) = self.ask(&state)? else {
                    writeln!(self.output, "\nThe unfinished game is in {}.", self.save.display())?;
                    return Ok(());
                };
                command
            } else {
                let command = player.choose(&state);
                writeln!(self.output, "{}", announce(seat, command))?;
                command
            };
            let resolve = state.apply(command).expect("a legal command");
            record.commands.push(command);
            self.save(&record)?;
            if let Some(resolve) = resolve {
                let (solved, waves) = (resolve.solved.count_ones(), resolve.waves);
                writeln!(self.output, "The round is over: {solved} solved, in {waves} wave(s).\n")?;
            }
        }
        self.farewell(&state)
    }

    /// Shows a person's own view and reads a command; `None` when the person leaves.
    fn ask(&mut self, state: &State<'_>) -> Result<Option<Command>, Failure> {
        let seen = state.project(state.acting_seat());
        let legal = state.legal_commands();
        write!(self.output, "\n{}", draw(&seen))?;
        for (at, &command) in legal.iter().enumerate() {
            let text = command.to_string();
            writeln!(self.output, "  {:>2}  {text:<12} {}", at + 1, describe(&seen, command))?;
        }
        loop {
            write!(self.output, "Number or command, q to leave> ")?;
            self.output.flush()?;
            let mut line = String::new();
            let read = self.input.read_line(&mut line);
            let read = read.map_err(|error| Failure::Usage(format!("standard input: {error}")))?;
            let line = line.trim();
            if read == 0 || line == "q" {
                return Ok(None);
            }
            match choice(line, &legal) {
                Ok(command) => return Ok(Some(command)),
                Err(reason) => writeln!(self.output, "{reason}")?,
            }
        }
    }

    fn farewell(&mut self, state: &State<'_>) -> Result<(), Failure> {
        let (solved, threshold) = (state.solved(), state.deal().threshold());
        let save = self.save.display();
        if state.group_success() {
            writeln!(self.output, "Group success: {solved} solved, {threshold} needed.")?;
            writeln!(self.output, "The record is in {save}.")?;
        } else {
            writeln!(self.output, "{solved} solved, {threshold} needed. The record is in {save}.")?;
            writeln!(self.output, "Was this deal winnable? ground retrospect {save} -k 1")?;
        }
        Ok(())
    }

    /// Replaces the saved record in one step, so that a game that is killed leaves a whole one.
    fn save(&self, record: &Record) -> Result<(), Failure> {
        let fresh = self.save.with_added_extension("new");
        let text = RecordFile::text(record) + "\n";
        let written =
            std::fs::write(&fresh, text).and_then(|()| std::fs::rename(&fresh, self.save));
        written.map_err(|error| {
            Failure::Broken(format!("{}: cannot save: {error}", self.save.display()))
        })
    }
}

/// The legal command that a line names: its number, or its words.
fn choice(line: &str, legal: &[Command]) -> Result<Command, String> {
    if let Ok(number) = line.parse::<usize>() {
        let chosen = number.checked_sub(1).and_then(|at| legal.get(at));
        return chosen.copied().ok_or_else(|| format!("expected a number 1 to {}", legal.len()));
    }
    let CommandText(command) = line.parse()?;
    if legal.contains(&command) {
        Ok(command)
    } else {
        Err(format!("`{command}` is not legal here"))
    }
}

#[cfg(test)]
mod tests {
    use ground_engine::Policy;

    use super::*;

    fn scratch(name: &str) -> std::path::PathBuf {
        let file = format!("ground-play-{name}-{}.json", std::process::id());
        std::env::temp_dir().join(file)
    }

    fn run(input: &str, name: &str) -> (String, RecordFile) {
        let deal = Deal::seeded(2, None, 1).unwrap();
        let save = scratch(name);
        let mut output = Vec::new();
        let mut session =
            Session { persons: &[0], save: &save, input: input.as_bytes(), output: &mut output };
        session.run(&deal, &mut Player::new(Policy::Greedy, &deal)).unwrap_or_else(|_| panic!());
        let record = RecordFile::read(&save).unwrap();
        std::fs::remove_file(&save).unwrap();
        (String::from_utf8(output).unwrap(), record)
    }

    #[test]
    fn a_whole_game_is_saved_as_it_was_played() {
        let (text, record) = run(&"1\n".repeat(12), "whole");
        let record = record.record();
        assert_eq!(record.replay().unwrap().legal_commands().len(), 0);
        assert_eq!(record.commands.len(), 24);
        assert!(text.contains("needed. The record is in"), "{text}");
    }

    #[test]
    fn whoever_leaves_keeps_what_was_played() {
        let (text, record) = run("select 9 9\njump\n99\nselect 1 1\nq\n", "left");
        assert!(text.contains("`select 9 9` is not legal here"), "{text}");
        assert!(text.contains("found `jump`"), "{text}");
        assert!(text.contains("expected a number 1 to 5"), "{text}");
        assert_eq!(record.commands.len(), 2);
    }

    /// The person in seat 0 never reads a card of seat 1 or a face-down Problem.
    #[test]
    fn only_the_own_projection_is_shown() {
        let (text, _) = run("", "seen");
        let expected = "\
Round 1 of 6, select. Solved 0 of 5. Left in the decks: 34 Problems, 76 Solutions.
  p0  face down
  p1  air, needs 6
  seat 1 holds 2 cards
  your hand (seat 0): water 2, air 4
";
        assert!(text.contains(expected), "{text}");
    }
}
