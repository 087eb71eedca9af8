//! `ground retrospect`: was this deal winnable?

use std::fmt::Write;

use ground_engine::{Answer, Command, Coverage, CutReason, Question};
use serde::Serialize;

use super::arguments::{EngineName, RetrospectArguments};
use super::ask::{Asker, Said};
use super::{Failure, print, self_test};
use crate::case::{Budget, CommandText, DealCase, SearchCase, WitnessCase};
use crate::record::RecordFile;

pub(super) fn retrospect(arguments: &RetrospectArguments) -> Result<(), Failure> {
    if arguments.self_test {
        return self_test::run("retrospect", self_test::RETROSPECT);
    }
    let (case, policy) = case(arguments)?;
    let report = report(&case, policy, arguments.engine)?;
    let text = if arguments.json {
        serde_json::to_string(&report).expect("a report is plain data") + "\n"
    } else {
        for_people(&report)
    };
    print(&text).map(drop)
}

fn case(arguments: &RetrospectArguments) -> Result<(SearchCase, Option<&'static str>), Failure> {
    let (k, budget) = (arguments.k, Budget(arguments.budget));
    let case = match (&arguments.record, arguments.seats, arguments.seed, arguments.policy) {
        (Some(path), ..) => {
            let file = RecordFile::read(path).map_err(Failure::Usage)?;
            let refuse = |error: String| Failure::Usage(format!("{}: {error}", path.display()));
            Question::new(&file.record(), u64::from(k)).map_err(|e| refuse(e.to_string()))?;
            let commands = Some(file.commands.into_iter().map(CommandText).collect());
            SearchCase { deal: file.deal, policy: None, commands, k, budget }
        }
        (None, Some(seats), Some(seed), policy) => {
            let deal = DealCase::seeded(seats, arguments.threshold, seed);
            SearchCase { deal, policy, commands: None, k, budget }
        }
        _ => unreachable!("the command line wants a record or a game"),
    };
    Ok((case, arguments.policy.map(|policy| policy.engine().name())))
}

/// The answer to one question. Its JSON form is for other programs; members that do not apply are
/// left out.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    game: &'static str,
    seats: u32,
    threshold: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<&'static str>,
    k: u32,
    /// The round from which on lines were searched.
    from_round: u32,
    engine: &'static str,
    /// `already-won`, `witness` or `none-found`.
    pub(super) answer: &'static str,
    /// With `none-found`: whether every line was examined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) exhausted: Option<bool>,
    /// With `exhausted` false: what cut the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// How many Problems the game itself solved.
    solved: u32,
    /// The witness; empty without one.
    pub(super) moves: Vec<WitnessMove>,
    /// How many of its moves are hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    hidden_moves: Option<usize>,
    /// For people.
    pub(super) summary: String,
}

/// A move of a witness.
#[derive(Debug, Serialize)]
pub(super) struct WitnessMove {
    /// The seat that makes it.
    seat: u32,
    /// In the words of the gates.
    pub(super) command: String,
    /// `visible` or `hidden`.
    pub(super) mark: String,
}

/// Asks an engine: first the search gate for the answer, then the witness gate for the marks.
pub(super) fn report(
    case: &SearchCase,
    policy: Option<&'static str>,
    engine: EngineName,
) -> Result<Report, Failure> {
    let broken = |error: String| Failure::Broken(format!("{}: {error}", engine.name()));
    let record =
        case.play().and_then(|play| Ok(play.record(case.deal.deal()?))).map_err(Failure::Usage)?;
    let question = Question::new(&record, u64::from(case.k))
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let solved = record.replay().map_err(|e| Failure::Usage(e.to_string()))?.solved();
    let answer = answer(case, engine)?;
    let moves = match &answer {
        Answer::Witness { moves, .. } => {
            crate::question::replays(&question, moves).map_err(broken)?;
            marked(case, &question, moves, engine)?
        }
        _ => Vec::new(),
    };
    let hidden = moves.iter().filter(|step| step.mark == "hidden").count();
    let (name, exhausted, reason) = match &answer {
        Answer::AlreadyWon { .. } => ("already-won", None, None),
        Answer::Witness { .. } => ("witness", None, None),
        Answer::NoneFound { coverage: Coverage::Exhausted, .. } => ("none-found", Some(true), None),
        Answer::NoneFound { coverage: Coverage::Cut(reason), .. } => {
            ("none-found", Some(false), Some(reason.to_string()))
        }
    };
    Ok(Report {
        game: crate::GAME,
        seats: case.deal.seats,
        threshold: u32::from(record.deal.threshold()),
        seed: case.deal.seed,
        policy,
        k: case.k,
        from_round: u32::from(ground_engine::ROUNDS) - case.k + 1,
        engine: engine.name(),
        answer: name,
        exhausted,
        reason,
        solved: u32::from(solved),
        hidden_moves: (name == "witness").then_some(hidden),
        moves,
        summary: ground_engine::summary(&question, &answer),
    })
}

/// What the search gate's words come to.
fn answer(case: &SearchCase, engine: EngineName) -> Result<Answer, Failure> {
    let broken = |what: &str| Failure::Broken(format!("{}: {what}", engine.name()));
    let steps = match Asker::new(&crate::search_gate(), engine)?.ask(case)? {
        Said::Steps(steps) => steps,
        Said::GivesUp(_) => {
            let reason = CutReason::NodeBudget(case.budget.0);
            return Ok(Answer::NoneFound { coverage: Coverage::Cut(reason), nodes: case.budget.0 });
        }
    };
    let step = steps.first().ok_or_else(|| broken("said nothing"))?;
    let solved = step.text("solved").parse().map_err(|_| broken("solved is not a number"))?;
    match step.text("answer") {
        "already-won" => Ok(Answer::AlreadyWon { solved }),
        "none-exhausted" => Ok(Answer::NoneFound { coverage: Coverage::Exhausted, nodes: 0 }),
        "witness" => {
            let texts = step.text("moves").split(';');
            let moves: Result<Vec<Command>, String> =
                texts.map(|text| text.parse::<CommandText>().map(|text| text.0)).collect();
            Ok(Answer::Witness { moves: moves.map_err(|error| broken(&error))?, nodes: 0 })
        }
        other => Err(broken(&format!("answered `{other}`"))),
    }
}

fn marked(
    case: &SearchCase,
    question: &Question<'_>,
    moves: &[Command],
    engine: EngineName,
) -> Result<Vec<WitnessMove>, Failure> {
    let witness = WitnessCase {
        deal: case.deal.clone(),
        policy: case.policy,
        commands: case.commands.clone(),
        k: case.k,
        moves: moves.iter().copied().map(CommandText).collect(),
    };
    let steps = Asker::new(&crate::witness_gate(), engine)?.steps(&witness)?;
    let [marked @ .., last] = &steps[..] else {
        return Err(Failure::Broken(format!("{}: said nothing", engine.name())));
    };
    if last.text("success") != "1" {
        return Err(Failure::Broken(format!(
            "{}: the witness does not replay to group success",
            engine.name()
        )));
    }
    let moves = marked.iter().zip(seats(question, moves)).map(|(step, seat)| WitnessMove {
        seat,
        command: step.text("command").to_owned(),
        mark: step.text("mark").to_owned(),
    });
    Ok(moves.collect())
}

/// The seats that make the moves of a witness, which replays.
fn seats(question: &Question<'_>, moves: &[Command]) -> Vec<u32> {
    let Question::Lost { root, .. } = question else { return Vec::new() };
    let mut state = *root;
    let seat = |&command: &Command| {
        let seat = state.acting_seat();
        state.fold(command);
        seat as u32
    };
    moves.iter().map(seat).collect()
}

fn for_people(report: &Report) -> String {
    let mut text = format!("{}\n", report.summary);
    if let Some(reason) = &report.reason {
        let _ = writeln!(text, "Not every line was examined: {reason}.");
    }
    if report.exhausted == Some(true) {
        text.push_str("Every line was examined.\n");
    }
    let seats = report.seats as usize;
    for (at, step) in report.moves.iter().enumerate() {
        if at % (2 * seats) == 0 {
            let _ = writeln!(text, "round {}", report.from_round as usize + at / (2 * seats));
        }
        let WitnessMove { seat, command, mark } = step;
        let note = if mark == "hidden" { "hidden" } else { "" };
        let _ = writeln!(text, "{}", format!("  seat {seat}  {command:<12} {note}").trim_end());
    }
    text
}
