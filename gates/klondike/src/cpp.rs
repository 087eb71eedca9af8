//! The C++ engine: `reference-cpp/klondike`, called in process.

use harness::{Answer, Reply, Silence, Wanted};
use klondike_engine::rules::{Card, Deal};
use reference_cpp::klondike as cpp;
use reference_cpp::{Failure, Observed};

use crate::case::{
    DealChoice, EvaluationName, GameCase, ModeName, PolicyName, ReducedCase, ReplayCase,
    SearchCase, SettingName, ShuffleName, ViewName, WitnessCase,
};

/// The trajectory gate.
pub(crate) fn trajectory(case: &GameCase, wanted: Wanted) -> Reply {
    let deck = Deck::of(&case.deal)?;
    reply(cpp::trajectory(&game_case(case, &deck), wanted))
}

/// The leaf gate.
pub(crate) fn leaf(case: &GameCase, wanted: Wanted) -> Reply {
    let deck = Deck::of(&case.deal)?;
    reply(cpp::leaf(&game_case(case, &deck), wanted))
}

/// The search gate.
pub(crate) fn search(case: &SearchCase, wanted: Wanted) -> Reply {
    let deck = Deck::of(&case.deal)?;
    let case = cpp::SearchCase {
        deal: deck.deal(),
        draw: case.draw.into(),
        mode: match case.mode {
            ModeName::Fast => cpp::Mode::Fast,
            ModeName::Strict => cpp::Mode::Strict,
        },
        setting: match case.setting {
            SettingName::Baseline => cpp::Setting::Baseline,
            SettingName::Document => cpp::Setting::Document,
        },
        macro_moves: case.macro_moves,
        receiver: case.receiver,
        draw_limits: case.draw_limits,
        failed_bounds: case.failed_bounds,
        charge_bounded: case.charge_bounded,
        evaluation: case.evaluation.map(|version| match version {
            EvaluationName::V1 => cpp::Evaluation::V1,
            EvaluationName::V2 => cpp::Evaluation::V2,
        }),
        limit_scale: case.limit_scale as i64,
        table_cap: case.table_cap.map(|cap| cap as i64),
        depth_limit: case.depth_limit.map(i64::from),
        undo_limit: case.undo_limit.map(i64::from),
        node_budget: case.node_budget.map(|budget| budget as i64),
    };
    reply(cpp::search(&case, wanted))
}

/// The witness gate.
pub(crate) fn witness(case: &WitnessCase, wanted: Wanted) -> Reply {
    let deck = Deck::of(&case.deal)?;
    let case = cpp::WitnessCase { deal: deck.deal(), draw: case.draw.into(), path: &case.path };
    reply(cpp::witness(&case, wanted))
}

/// The verdict gate.
pub(crate) fn verdict(case: &ReducedCase, wanted: Wanted) -> Reply {
    let deck = case.deck_bytes().map_err(Silence::Broken)?;
    reply(cpp::reduced::verdict(&reduced_case(case, &deck), wanted))
}

/// The exhaust gate; beyond `most` positions the case is not done. No Rust engine takes part that would
/// count the fields, so they are counted here, in the words of the one step.
pub(crate) fn exhaust(case: &ReducedCase, most: i64, wanted: Wanted) -> Reply {
    let deck = case.deck_bytes().map_err(Silence::Broken)?;
    let mut answer = reply(cpp::reduced::exhaust(&reduced_case(case, &deck), most, Some((0, 0))))?;
    for word in &answer.words {
        answer.counts.push((word.field.clone().into(), 1));
    }
    if wanted.is_none() {
        answer.words.clear();
    }
    Ok(answer)
}

/// Every position that the exhaustive search meets.
pub(crate) fn met(case: &ReducedCase, wanted: Wanted) -> Reply {
    let deck = case.deck_bytes().map_err(Silence::Broken)?;
    reply(cpp::reduced::met(&reduced_case(case, &deck), wanted))
}

/// The reduced gate.
pub(crate) fn reduced_replay(case: &ReplayCase, wanted: Wanted) -> Reply {
    let deck = case.0.deck_bytes().map_err(Silence::Broken)?;
    reply(cpp::reduced::replay(&reduced_case(&case.0, &deck), wanted))
}

fn reduced_case<'a>(case: &'a ReducedCase, deck: &'a [u8]) -> cpp::reduced::ReducedCase<'a> {
    cpp::reduced::ReducedCase {
        deck,
        ranks: case.ranks.into(),
        columns: case.columns.into(),
        draw: case.draw.into(),
        passes: case.passes.into(),
        returns: case.returns,
        path: &case.path,
    }
}

fn game_case<'a>(case: &'a GameCase, deck: &'a Deck) -> cpp::TrajectoryCase<'a> {
    cpp::TrajectoryCase {
        deal: deck.deal(),
        draw: case.draw.into(),
        policy: match case.policy {
            PolicyName::First => cpp::Policy::First,
            PolicyName::Random => cpp::Policy::Random,
            PolicyName::Greedy => cpp::Policy::Greedy,
            PolicyName::Given => cpp::Policy::Given,
        },
        view: match case.view {
            ViewName::Primitive => cpp::View::Primitive,
            ViewName::Macro => cpp::View::Macro,
        },
        max_moves: case.max_moves.into(),
        policy_seed: case.policy_seed.unwrap_or_default().0,
        moves: case.moves.as_deref().unwrap_or_default(),
    }
}

/// The cards as the C++ side takes them: bytes, a position, or a seed for its own shuffle.
enum Deck {
    Bytes([u8; 52]),
    Position(String),
    Shuffled { shuffle: cpp::Shuffle, seed: u64, game: u64 },
}

impl Deck {
    fn of(choice: &DealChoice) -> Result<Self, Silence> {
        match *choice {
            DealChoice::Deck(_) => choice
                .deal()
                .map(|deal: Deal| Self::Bytes(deal.cards().map(Card::byte)))
                .map_err(Silence::Broken),
            DealChoice::Position(ref text) => Ok(Self::Position(text.clone())),
            DealChoice::Shuffled { shuffle, seed, game } => {
                let shuffle = match shuffle {
                    ShuffleName::Compat => cpp::Shuffle::Compat,
                    ShuffleName::Simple => cpp::Shuffle::Simple,
                };
                Ok(Self::Shuffled { shuffle, seed: seed.0, game })
            }
        }
    }

    fn deal(&self) -> cpp::Deal<'_> {
        match self {
            Self::Bytes(bytes) => cpp::Deal::Deck(bytes),
            Self::Position(text) => cpp::Deal::Position(text),
            &Self::Shuffled { shuffle, seed, game } => cpp::Deal::Shuffled { shuffle, seed, game },
        }
    }
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
