//! `klondike verdict`: can a deal be won? A line or a proof, for one deal, a file of deals, or seeds.

mod campaign;
mod clock;
mod file;
mod jobs;
mod row;
mod run;
mod summary;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use klondike_engine::decide::{Decider, Position, Verdict};
use klondike_engine::format::print_digits;
use klondike_engine::notation::print_minimal;
use klondike_engine::rules::{Board, Draw};
use shards::PartArguments;

use super::Failure;
use super::game::GameArguments;
use super::variant::VariantArguments;
use jobs::Jobs;
use row::Row;

/// Says whether a deal can be won, with a winning line in MinimalKlondike's notation. Many deals are decided
/// with `--deals` or `--games`; a run with `--out` that was interrupted goes on when it is started again.
#[derive(Args)]
pub(super) struct VerdictArguments {
    #[command(flatten)]
    game: GameArguments,
    /// A CSV file with a column `deck`, in any format, and perhaps a column `draw`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deal", "file", "deck", "seed", "number"])]
    deals: Option<PathBuf>,
    /// Number of games from `--game` on, under `--seed`
    #[arg(long, value_name = "N", requires = "seed", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// Cards that a click on the stock turns [default: the file's column `draw`, or 3]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=3))]
    draw: Option<u8>,
    #[command(flatten)]
    variant: VariantArguments,
    /// Print one JSON line a deal: deck, draw, verdict, states, cpu_s, line
    #[arg(long)]
    json: bool,
    /// Deals decided at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The file for the rows, continued if it has rows already; without it they go to standard output
    #[arg(long, value_name = "FILE", conflicts_with_all = ["results", "campaign_line"])]
    out: Option<PathBuf>,
    #[command(flatten)]
    part: PartArguments,
}

pub(super) fn verdict(arguments: &VerdictArguments) -> Result<(), Failure> {
    let draw = arguments.draw.map(crate::rust::draw_of);
    let jobs = match (&arguments.deals, arguments.games) {
        (Some(path), _) => Jobs::read(path, draw)?,
        (None, Some(games)) => Jobs::seeded(&arguments.game, games, draw.unwrap_or(Draw::THREE))?,
        (None, None) => Jobs::one(arguments.game.game()?.deal, draw.unwrap_or(Draw::THREE)),
    };
    let many = arguments.deals.is_some() || arguments.games.is_some();
    if arguments.part.is_given() {
        if !many {
            return Err(Failure::Usage(
                "--results: expected many deals, by --deals or --games".to_owned(),
            ));
        }
        return campaign::run(arguments, &jobs);
    }
    if !many && !arguments.json && arguments.out.is_none() {
        return say(arguments, &jobs);
    }
    run::run(&run::Plan {
        jobs: &jobs,
        variant: &arguments.variant,
        json: arguments.json,
        threads: arguments.threads.into(),
        out: arguments.out.as_deref(),
    })?;
    jobs.refused()
}

/// The verdict of one deal, for people.
fn say(arguments: &VerdictArguments, jobs: &Jobs) -> Result<(), Failure> {
    let job = jobs.get(0);
    let begin = clock::cpu_seconds();
    let mut decider: Decider = Decider::new();
    let decision = decider.decide(
        &Position::of_deal(&job.deal),
        arguments.variant.variant(job.draw, 0),
        arguments.variant.limits(),
    );
    let seconds = clock::cpu_seconds() - begin;
    let mut out = io::stdout().lock();
    match &decision.verdict {
        Verdict::Winnable { line } => {
            writeln!(
                out,
                "winnable in draw {}, for example in {} moves:",
                job.draw.cards(),
                line.len()
            )?;
            writeln!(out, "{}", print_minimal(&Board::new(&job.deal), line))?;
        }
        Verdict::Unwinnable => {
            writeln!(out, "unwinnable in draw {}: every line was refuted", job.draw.cards())?;
        }
        Verdict::Undecided { reason } => writeln!(out, "undecided: {reason}")?,
    }
    let statistics = decision.statistics;
    writeln!(
        out,
        "{} states in {} components, {} KiB, {seconds:.3} s of CPU",
        statistics.states,
        statistics.components + statistics.oracle_components,
        statistics.peak_bytes.div_ceil(1024)
    )?;
    Ok(())
}

/// Decides a job.
fn decide(decider: &mut Decider, job: &jobs::Job, variant: &VariantArguments) -> Row {
    let begin = clock::cpu_seconds();
    let decision = decider.decide(
        &Position::of_deal(&job.deal),
        variant.variant(job.draw, 0),
        variant.limits(),
    );
    let cpu_s = clock::cpu_seconds() - begin;
    let statistics = decision.statistics;
    let (moves, line) = match &decision.verdict {
        Verdict::Winnable { line } => {
            (Some(line.len()), Some(print_minimal(&Board::new(&job.deal), line)))
        }
        _ => (None, None),
    };
    Row {
        deck: job.text.clone().unwrap_or_else(|| print_digits(&job.deal)),
        draw: job.draw.cards(),
        verdict: decision.verdict.name().to_owned(),
        components: statistics.components,
        oracle_components: statistics.oracle_components,
        states: statistics.states,
        peak_bytes: statistics.peak_bytes,
        cpu_s: Some(cpu_s),
        moves,
        line,
    }
}
