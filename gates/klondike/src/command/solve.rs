//! `klondike solve`: one deal, any engine.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use klondike_engine::checkpoint::{self, StopReason};
use klondike_engine::evaluation::{heuristic, progress};
use klondike_engine::format::print_hex;
use klondike_engine::notation::{print_minimal, print_solver_moves};
use klondike_engine::rules::{Board, Draw, Move};
use serde::Serialize;

use super::Failure;
use super::ask::ask;
use super::game::{DrawArguments, Game, GameArguments};
use super::named::named;
use super::setting::{ParameterArguments, SettingChoice};
use crate::case::{GameCase, PolicyName, ViewName};
use crate::rust::outcome_of;
use crate::words::{self, Word, moves_text};

#[derive(Args)]
pub(super) struct SolveArguments {
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    draw: DrawArguments,
    /// The setting of the search
    #[arg(long, value_enum, default_value = "document")]
    setting: SettingChoice,
    #[command(flatten)]
    parameters: ParameterArguments,
    /// Which engine searches
    #[arg(long, value_enum, default_value = "rust")]
    engine: EngineName,
    /// Print one JSON object with the columns of the public solver's tables
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EngineName {
    /// The fast engine
    Rust,
    /// The plain C++ reference
    Cpp,
    /// The plain TypeScript reference
    Ts,
}

/// A row of the public solver's tables (RULES 15).
#[derive(Serialize)]
struct Row {
    /// The game's number, null for a given deck without one.
    id: Option<u64>,
    draw: u8,
    /// `won` or `stalled`.
    result: &'static str,
    moves: usize,
    undos: usize,
    checkpoints: u64,
    chunks: u64,
    bounds: u64,
    nodes: u64,
    h: i64,
    #[serde(rename = "P")]
    score: i64,
    fnv: String,
    deck: String,
    path: String,
    /// How the solve ended; said to people only.
    #[serde(skip)]
    outcome: String,
}

pub(super) fn solve(arguments: &SolveArguments) -> Result<(), Failure> {
    let game = arguments.game.game()?;
    let row = match arguments.engine {
        EngineName::Rust => solve_here(&game, arguments),
        EngineName::Cpp => solve_there("cpp", &game, arguments)?,
        EngineName::Ts => solve_there("ts", &game, arguments)?,
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&row).expect("a row is plain data"))?;
    } else {
        write_report(&mut out, &game, arguments.draw.draw(), &row)?;
    }
    out.flush()?;
    Ok(())
}

fn solve_here(game: &Game, arguments: &SolveArguments) -> Row {
    let board = Board::new(&game.deal);
    let draw = arguments.draw.draw();
    let settings = arguments.parameters.settings(arguments.setting);
    let solution = checkpoint::solve(&board, draw, &settings);
    let statistics = solution.statistics;
    Row {
        id: game.id,
        draw: draw.cards(),
        result: result_of(outcome_of(solution.stopped)),
        moves: solution.moves.len(),
        undos: solution.undos(),
        checkpoints: statistics.checkpoints,
        chunks: statistics.chunks,
        bounds: statistics.bounds,
        nodes: statistics.nodes,
        h: heuristic(&board, draw).into(),
        score: progress(&board, draw, settings.progress).into(),
        fnv: format!("{:016x}", board.fnv_signature()),
        deck: print_hex(&game.deal),
        path: moves_text(&solution.moves),
        outcome: outcome_of(solution.stopped).to_owned(),
    }
}

/// Asks an engine of the gates; also the deck is the one that this engine deals.
fn solve_there(engine: &str, game: &Game, arguments: &SolveArguments) -> Result<Row, Failure> {
    let draw = arguments.draw.cards();
    let case = arguments.parameters.case(game.choice.clone(), draw, arguments.setting)?;
    let steps = ask(&crate::search_gate(), engine, &case)?;
    let start = GameCase {
        deal: game.choice.clone(),
        draw,
        policy: PolicyName::First,
        view: ViewName::Primitive,
        max_moves: 0,
        policy_seed: None,
        moves: None,
    };
    let dealt = ask(&crate::trajectory_gate(), engine, &start)?;
    let (Some(chunk), Some(last), Some(dealt)) = (steps.first(), steps.last(), dealt.first())
    else {
        return Err(Failure::Broken(format!("{engine} said nothing")));
    };
    let tableau = dealt.text("tableau")?.replace(['|', '/'], "");
    let outcome = last.text("outcome")?;
    Ok(Row {
        id: game.id,
        draw,
        result: result_of(outcome),
        moves: last.number("moves")?,
        undos: last.number("undos")?,
        checkpoints: last.number("checkpoints")?,
        chunks: last.number("chunks")?,
        bounds: last.number("bounds")?,
        nodes: last.number("nodes")?,
        h: chunk.number("h")?,
        score: chunk.number("start_score")?,
        fnv: dealt.text("fnv")?.to_owned(),
        deck: tableau + dealt.text("stock")?,
        path: last.text("path")?.to_owned(),
        outcome: outcome.to_owned(),
    })
}

fn result_of(outcome: &str) -> &'static str {
    if outcome == outcome_of(None) { "won" } else { "stalled" }
}

fn write_report(out: &mut impl Write, game: &Game, draw: Draw, row: &Row) -> Result<(), Failure> {
    let start = Board::new(&game.deal);
    let mut board = start.clone();
    let mut path: Vec<Move> = Vec::new();
    writeln!(out, "{}", verdict(row))?;
    writeln!(
        out,
        "{} nodes, {} bounds, {} chunks, {} checkpoints, {} foundation returns",
        row.nodes, row.bounds, row.chunks, row.checkpoints, row.undos
    )?;
    for (index, text) in words::split(&row.path).enumerate() {
        let word: Word = text.parse().map_err(Failure::Broken)?;
        let mv = word.on(&board, draw);
        board.check(mv, draw).map_err(|error| {
            Failure::Broken(format!("move {} of the engine, {text}: {error}", index + 1))
        })?;
        writeln!(out, "{:>4}  {text:<6}  {}", index + 1, named(&board, mv, draw))?;
        board.apply(mv);
        path.push(mv);
    }
    if !path.is_empty() {
        writeln!(out, "path             {}", row.path)?;
        writeln!(out, "MinimalKlondike  {}", print_minimal(&start, &path))?;
        writeln!(out, "Klondike-Solver  {}", print_solver_moves(&start, &path))?;
    }
    Ok(())
}

/// The verdict in a sentence. None of them calls a deal unwinnable: the search proves nothing.
fn verdict(row: &Row) -> String {
    let stopped = |reason| outcome_of(Some(reason)) == row.outcome;
    let why = match () {
        () if row.result == "won" => return format!("won in {} moves", row.moves),
        () if stopped(StopReason::DeadAtRoot) => "no move within the rules of the search leads on",
        () if stopped(StopReason::DeadAfterCheckpoint) => "its last checkpoint leads nowhere",
        () if stopped(StopReason::NotAdoptable) => "no checkpoint was worth adopting",
        () if stopped(StopReason::AdoptionLimit) => "forty checkpoints were adopted",
        () => "the node budget is used up",
    };
    format!("not won ({why}); that proves nothing about the deal. Best line, {} moves:", row.moves)
}
