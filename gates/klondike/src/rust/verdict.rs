//! The verdict gate: the decider of `engines/klondike`, asked about positions of reduced games.

use harness::{Field, Recorder, Reply, Silence, Wanted};
use klondike_engine::decide::{self, Decider, Limits, Passes, Variant, Verdict};
use klondike_engine::reduced::{Position, Reduction};
use klondike_engine::rules::Draw;

use crate::case::ReducedCase;

const VERDICT: Field<'static> = Field::new("verdict");

/// The verdict gate. A win counts only if its line replays through checked apply.
pub(crate) fn verdict(case: &ReducedCase, wanted: Wanted) -> Reply {
    let (position, _, refused) = case.replay().map_err(Silence::Broken)?;
    if let Some(path) = refused {
        return Err(Silence::Broken(format!("illegal move at `{path}`")));
    }
    let reduction = case.reduction();
    let variant = variant_of(&reduction, &position)?;
    let mut decider: Decider = Decider::new();
    let decision = decider.decide(&position_of(&reduction, &position), variant, Limits::default());
    if let Verdict::Winnable { line } = &decision.verdict {
        let mut board = position;
        for (number, &mv) in line.iter().enumerate() {
            if !board.try_apply(&reduction, mv) {
                return Err(Silence::Broken(format!("move {number} of the line is illegal")));
            }
        }
        if !board.is_won(&reduction) {
            return Err(Silence::Broken("the line does not win".to_owned()));
        }
    }
    let mut recorder = Recorder::new(wanted);
    recorder.text(&VERDICT, decision.verdict.name());
    recorder.end_step();
    Ok(recorder.finish())
}

/// The rules, with the passes that are left of this position.
fn variant_of(reduction: &Reduction, position: &Position) -> Result<Variant, Silence> {
    let draw = Draw::new(reduction.draw).ok_or_else(|| {
        Silence::Broken(format!("draw: expected 1 to 3, found {}", reduction.draw))
    })?;
    let passes = match reduction.passes {
        0 => Passes::Unlimited,
        all => Passes::Limited(all + 1 - position.pass),
    };
    Ok(Variant { draw, passes, foundation_return: reduction.returns })
}

fn position_of(reduction: &Reduction, position: &Position) -> decide::Position {
    let columns = position.columns.iter().map(|pile| decide::Pile {
        hidden: pile.cards[..pile.hidden].to_vec(),
        face_up: pile.cards[pile.hidden..].to_vec(),
    });
    decide::Position {
        ranks: reduction.ranks,
        columns: columns.collect(),
        foundations: position.foundations,
        stock: position.stock.clone(),
        turned: position.index as u8,
    }
}
