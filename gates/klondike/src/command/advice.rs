//! `klondike hint`, `stuck`, `blunder` and `shortest`: what the decider says about a game under way.

use std::io::{self, Write};

use clap::Args;
use klondike_engine::decide::{
    Decider, Position, Shortest, Variant, Verdict, shortest as find_shortest,
};
use klondike_engine::notation::print_minimal;
use klondike_engine::rules::{Board, Move};

use super::Failure;
use super::named::named;
use super::played::PlayedArguments;
use super::variant::VariantArguments;

/// A position: a deal and what was played on it.
#[derive(Args)]
pub(super) struct PositionArguments {
    #[command(flatten)]
    played: PlayedArguments,
    #[command(flatten)]
    variant: VariantArguments,
}

/// A game with the verdicts asked about it.
struct Game<'a> {
    arguments: &'a PositionArguments,
    /// The boards before the first move, after it, and so on.
    boards: Vec<Board>,
    decider: Decider,
}

impl<'a> Game<'a> {
    fn new(arguments: &'a PositionArguments, start: Board, moves: &[Move]) -> Self {
        let mut boards = vec![start];
        for &mv in moves {
            let mut board = boards[boards.len() - 1].clone();
            board.apply(mv);
            boards.push(board);
        }
        Self { arguments, boards, decider: Decider::new() }
    }

    /// The verdict after the first `count` of the moves.
    fn verdict(&mut self, count: usize, moves: &[Move]) -> Result<Verdict, Failure> {
        let (position, variant) = self.position(count, moves)?;
        let limits = self.arguments.variant.limits();
        Ok(self.decider.decide(&position, variant, limits).verdict)
    }

    /// The position after the first `count` of the moves, and what is left of the passes.
    fn position(&self, count: usize, moves: &[Move]) -> Result<(Position, Variant), Failure> {
        let recycles = moves[..count].iter().filter(|mv| mv.is_stock_recycle()).count();
        let recycles = u8::try_from(recycles).unwrap_or(u8::MAX);
        let position = Position::of_board(&self.boards[count])
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let variant = self.arguments.variant.variant(self.arguments.played.draw(), recycles);
        Ok((position, variant))
    }
}

/// `klondike hint`.
pub(super) fn hint(arguments: &PositionArguments) -> Result<(), Failure> {
    let start = arguments.played.start()?;
    let moves = arguments.played.moves_if_given(&start)?;
    let mut game = Game::new(arguments, start, &moves);
    let verdict = game.verdict(moves.len(), &moves)?;
    let board = &game.boards[moves.len()];
    let mut out = io::stdout().lock();
    match verdict {
        Verdict::Winnable { line } => match line.first() {
            None => writeln!(out, "the game is won")?,
            Some(&mv) => {
                writeln!(out, "{}", named(board, mv, arguments.played.draw()))?;
                writeln!(out, "wins with {}", print_minimal(board, &line))?;
            }
        },
        Verdict::Unwinnable => writeln!(out, "no move wins: every line was refuted")?,
        Verdict::Undecided { reason } => writeln!(out, "no winning move was found: {reason}")?,
    }
    Ok(())
}

/// `klondike stuck`.
pub(super) fn stuck(arguments: &PositionArguments) -> Result<(), Failure> {
    let start = arguments.played.start()?;
    let moves = arguments.played.moves_if_given(&start)?;
    let mut game = Game::new(arguments, start, &moves);
    let text = match game.verdict(moves.len(), &moves)? {
        Verdict::Winnable { line } => format!("not stuck: a line of {} moves wins", line.len()),
        Verdict::Unwinnable => "stuck: no line wins from here".to_owned(),
        Verdict::Undecided { reason } => format!("undecided: {reason}"),
    };
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}

/// `klondike shortest`.
pub(super) fn shortest(arguments: &PositionArguments) -> Result<(), Failure> {
    let start = arguments.played.start()?;
    let moves = arguments.played.moves_if_given(&start)?;
    let game = Game::new(arguments, start, &moves);
    let (position, variant) = game.position(moves.len(), &moves)?;
    let (answer, positions) = find_shortest(&position, variant, arguments.variant.limits());
    let board = &game.boards[moves.len()];
    let mut out = io::stdout().lock();
    match answer {
        Shortest::Found { line } => {
            writeln!(out, "shortest: {} moves ({positions} positions)", line.len())?;
            writeln!(out, "{}", print_minimal(board, &line))?;
        }
        Shortest::NoLine => writeln!(out, "no line wins")?,
        Shortest::Undecided { reason, at_least, line } => {
            writeln!(out, "undecided: {reason} ({positions} positions)")?;
            writeln!(out, "every winning line has at least {at_least} moves")?;
            if let Some(line) = line {
                writeln!(out, "one has {}: {}", line.len(), print_minimal(board, &line))?;
            }
        }
    }
    Ok(())
}

/// `klondike blunder`: the first move after which the game could not be won any more.
///
/// What can be won after a move could be won before it, so the verdicts along a line change at most
/// once, and halving finds where.
pub(super) fn blunder(arguments: &PositionArguments) -> Result<(), Failure> {
    let start = arguments.played.start()?;
    let moves = arguments.played.legal_moves(&start)?;
    let mut game = Game::new(arguments, start, &moves);
    let mut out = io::stdout().lock();
    let undecided = |count, reason| {
        Failure::Usage(format!("undecided after {count} moves: {reason}; see --limit and --memory"))
    };
    let mut line = match game.verdict(0, &moves)? {
        Verdict::Winnable { line } => line,
        Verdict::Unwinnable => {
            writeln!(out, "no blunder: the deal could not be won from the start")?;
            return Ok(());
        }
        Verdict::Undecided { reason } => return Err(undecided(0, reason)),
    };
    // Winnable after `won` moves; unwinnable after `lost`, if that is not beyond the last.
    let (mut won, mut lost) = (0, moves.len() + 1);
    let mut probe = moves.len();
    while lost - won > 1 {
        match game.verdict(probe, &moves)? {
            Verdict::Winnable { line: better } => (won, line) = (probe, better),
            Verdict::Unwinnable => lost = probe,
            Verdict::Undecided { reason } => return Err(undecided(probe, reason)),
        }
        probe = won + (lost - won) / 2;
    }
    if lost > moves.len() {
        writeln!(out, "no blunder: the game can still be won after all {} moves", moves.len())?;
        return Ok(());
    }
    let board = &game.boards[won];
    let (mv, draw) = (moves[won], arguments.played.draw());
    writeln!(out, "move {lost} lost the game: {}", named(board, mv, draw))?;
    writeln!(out, "instead {}", print_minimal(board, &line))?;
    Ok(())
}
