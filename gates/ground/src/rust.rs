//! The Rust engine: `engines/ground`, with its fast search.

use ground_engine::fast::{self, Limits};
use ground_engine::{
    Answer, Command, Coverage, Mark, Player, Policy, Question, QuestionError, Refusal, Resolve,
    SEATS_MAX, State, greedy_score, mark,
};
use harness::{Field, Recorder, Reply, Silence, Wanted};

use crate::case::{Decisions, GameCase, SearchCase, WitnessCase};
use crate::question;
use crate::view::write_view;

const COMMAND: Field<'static> = Field::new("command");
const STATE: Field<'static> = Field::new("state");
const LEGAL: Field<'static> = Field::new("legal");
const VIEWS: [Field<'static>; SEATS_MAX] = [
    Field::new("view0"),
    Field::new("view1"),
    Field::new("view2"),
    Field::new("view3"),
    Field::new("view4"),
    Field::new("view5"),
];
const WAVES: Field<'static> = Field::new("waves");
const SUCCESS: Field<'static> = Field::new("success");
const REFUSED: Field<'static> = Field::new("refused");
const REASON: Field<'static> = Field::new("reason");
const SEAT: Field<'static> = Field::new("seat");
const SCORES: Field<'static> = Field::new("scores");
const GREEDY: Field<'static> = Field::new("greedy");
const ANSWER: Field<'static> = Field::new("answer");
const SOLVED: Field<'static> = Field::new("solved");
const MOVES: Field<'static> = Field::new("moves");
const MARK: Field<'static> = Field::new("mark");
const HIDDEN_MOVES: Field<'static> = Field::new("hidden_moves");

/// The trajectory gate.
pub(crate) fn trajectory(case: &GameCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let deal = case.deal.deal().map_err(Silence::Broken)?;
    let mut decisions = Decisions::new(case.play().map_err(Silence::Broken)?, &deal);
    let mut state = case.start(&deal).map_err(Silence::Broken)?;
    observe_state("start", &state, None, &mut recorder);
    while let Some(command) = decisions.next(&state) {
        match state.apply(command) {
            Ok(resolve) => observe_state(&command.to_string(), &state, resolve, &mut recorder),
            Err(reason) => {
                observe_refusal(command, reason, &mut recorder);
                break;
            }
        }
    }
    Ok(recorder.finish())
}

fn observe_state(
    command: &str,
    state: &State<'_>,
    resolve: Option<Resolve>,
    recorder: &mut Recorder,
) {
    recorder.text(&COMMAND, command);
    recorder.text(&STATE, &state.to_string());
    recorder.text(&LEGAL, &commands_text(&state.legal_commands()));
    let mut view = String::new();
    for (seat, field) in VIEWS.iter().enumerate().take(state.seats()) {
        view.clear();
        write_view(&mut view, &state.project(seat));
        recorder.text(field, &view);
    }
    recorder.integer(&WAVES, resolve.map_or(0, |resolve| i64::from(resolve.waves)));
    recorder.integer(&SUCCESS, i64::from(state.group_success()));
    recorder.end_step();
}

fn observe_refusal(command: Command, reason: Refusal, recorder: &mut Recorder) {
    recorder.text(&REFUSED, &command.to_string());
    recorder.text(&REASON, reason.name());
    recorder.end_step();
}

fn commands_text(commands: &[Command]) -> String {
    let texts: Vec<String> = commands.iter().map(ToString::to_string).collect();
    texts.join(";")
}

/// The leaf gate.
pub(crate) fn leaf(case: &GameCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let deal = case.deal.deal().map_err(Silence::Broken)?;
    let mut decisions = Decisions::new(case.play().map_err(Silence::Broken)?, &deal);
    let mut greedy = Player::new(Policy::Greedy, &deal);
    let mut state = case.start(&deal).map_err(Silence::Broken)?;
    while let Some(command) = decisions.next(&state) {
        if state.validate(command).is_err() {
            break;
        }
        let seat = state.acting_seat();
        let view = state.project(seat);
        let legal = state.legal_commands();
        let scores: Vec<i64> =
            legal.iter().map(|&command| i64::from(greedy_score(&view, command))).collect();
        recorder.integer(&SEAT, seat as i64);
        recorder.list(&SCORES, &scores);
        recorder.text(&GREEDY, &greedy.choose(&state).to_string());
        recorder.end_step();
        state.fold(command);
    }
    Ok(recorder.finish())
}

/// The search gate.
pub(crate) fn search(case: &SearchCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let deal = case.deal.deal().map_err(Silence::Broken)?;
    let record = case.play().map_err(Silence::Broken)?.record(deal);
    let last = record.replay().map_err(|error| Silence::Broken(error.to_string()))?;
    let (answer, moves) = match Question::new(&record, u64::from(case.k)) {
        Err(QuestionError::Unfinished) => ("unfinished", Vec::new()),
        Err(error) => return Err(Silence::Broken(error.to_string())),
        Ok(question) => {
            let limits = Limits { nodes: Some(case.budget.0), ..Limits::default() };
            match fast::search(&question, &limits) {
                Answer::AlreadyWon { .. } => ("already-won", Vec::new()),
                Answer::Witness { moves, .. } => {
                    question::replays(&question, &moves).map_err(Silence::Broken)?;
                    ("witness", moves)
                }
                Answer::NoneFound { coverage: Coverage::Exhausted, .. } => {
                    ("none-exhausted", Vec::new())
                }
                Answer::NoneFound { coverage: Coverage::Cut(_), nodes } => {
                    return Err(Silence::Unsupported(format!("cut at {nodes} nodes")));
                }
            }
        }
    };
    recorder.text(&ANSWER, answer);
    recorder.integer(&SOLVED, i64::from(last.solved()));
    recorder.text(&MOVES, &commands_text(&moves));
    recorder.end_step();
    Ok(recorder.finish())
}

/// The witness gate.
pub(crate) fn witness(case: &WitnessCase, wanted: Wanted) -> Reply {
    let mut recorder = Recorder::new(wanted);
    let deal = case.deal.deal().map_err(Silence::Broken)?;
    let record = case.play().map_err(Silence::Broken)?.record(deal);
    let root = WitnessCase::root(case.k, &record).map_err(Silence::Broken)?;
    let mut state = record.trajectory().map_err(|error| Silence::Broken(error.to_string()))?[root];
    let mut hidden = 0;
    for command in case.moves.iter().map(|text| text.0) {
        let before = state;
        if let Err(reason) = state.apply(command) {
            observe_refusal(command, reason, &mut recorder);
            break;
        }
        let mark = mark(&before.project(before.acting_seat()), command);
        hidden += i64::from(mark == Mark::Hidden);
        recorder.text(&COMMAND, &command.to_string());
        recorder.text(&MARK, mark.name());
        recorder.text(&STATE, &state.to_string());
        recorder.end_step();
    }
    recorder.integer(&SUCCESS, i64::from(state.group_success()));
    recorder.integer(&HIDDEN_MOVES, hidden);
    recorder.end_step();
    Ok(recorder.finish())
}
