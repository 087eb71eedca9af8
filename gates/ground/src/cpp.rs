//! The C++ engine: `reference-cpp/ground`, called in process.

use harness::{Answer, Reply, Silence, Wanted};
use reference_cpp::ground as cpp;
use reference_cpp::{Failure, Observed};

use crate::case::{
    Cards, CommandText, DealCase, GameCase, Play, PolicyName, SearchCase, WitnessCase,
};

/// The trajectory gate.
pub(crate) fn trajectory(case: &GameCase, wanted: Wanted) -> Reply {
    with_game(case, |case| cpp::trajectory(case, wanted))
}

/// The leaf gate.
pub(crate) fn leaf(case: &GameCase, wanted: Wanted) -> Reply {
    with_game(case, |case| cpp::leaf(case, wanted))
}

fn with_game(
    case: &GameCase,
    gate: impl FnOnce(&cpp::TrajectoryCase<'_>) -> Result<Observed, Failure>,
) -> Reply {
    let (deal, state) = (deal(&case.deal)?, case.state.as_deref());
    with_play(case.play(), |play| reply(gate(&cpp::TrajectoryCase { deal, play, state })))
}

/// The search gate.
pub(crate) fn search(case: &SearchCase, wanted: Wanted) -> Reply {
    let (deal, k, budget) = (deal(&case.deal)?, case.k, case.budget.0);
    with_play(case.play(), |play| {
        reply(cpp::search(&cpp::SearchCase { deal, play, k, budget }, wanted))
    })
}

/// The witness gate.
pub(crate) fn witness(case: &WitnessCase, wanted: Wanted) -> Reply {
    let (deal, k, moves) = (deal(&case.deal)?, case.k, texts(&case.moves));
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    with_play(case.play(), |play| {
        reply(cpp::witness(&cpp::WitnessCase { deal, play, k, moves: &moves }, wanted))
    })
}

fn deal(case: &DealCase) -> Result<cpp::Deal<'_>, Silence> {
    let cards = match case.cards().map_err(Silence::Broken)? {
        Cards::Seed(seed) => cpp::Cards::Seed(seed),
        Cards::Decks { problems, solutions, policy_seed } => {
            let policy_seed = policy_seed.unwrap_or(0);
            cpp::Cards::Decks { problems, solutions, policy_seed }
        }
    };
    Ok(cpp::Deal { seats: case.seats, threshold: case.threshold, cards })
}

/// Lends the texts of the commands, if there are any.
fn with_play(play: Result<Play<'_>, String>, ask: impl FnOnce(cpp::Play<'_>) -> Reply) -> Reply {
    match play.map_err(Silence::Broken)? {
        Play::Policy(policy) => ask(cpp::Play::Policy(match policy {
            PolicyName::FirstLegal => cpp::Policy::FirstLegal,
            PolicyName::Random => cpp::Policy::Random,
            PolicyName::Greedy => cpp::Policy::Greedy,
        })),
        Play::Commands(commands) => {
            let commands = texts(commands);
            let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
            ask(cpp::Play::Commands(&commands))
        }
    }
}

fn texts(commands: &[CommandText]) -> Vec<String> {
    commands.iter().map(ToString::to_string).collect()
}

fn reply(observed: Result<Observed, Failure>) -> Reply {
    let observed = observed.map_err(|failure| match failure {
        Failure::Unsupported(reason) => Silence::Unsupported(reason),
        Failure::Broken(reason) => Silence::Broken(reason),
    })?;
    Answer::from_parts(
        observed.digests,
        observed.observations,
        observed.words.into_iter().map(|word| (word.step, word.field, word.kind, word.text)),
    )
    .map(|answer| Answer { rules: observed.rules, ..answer })
    .map_err(Silence::Broken)
}
