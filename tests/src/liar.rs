//! Rows for engines that lie once.

use std::sync::Arc;

use harness::liar::{Liar, Lie, Told, When};
use harness::{Case, EngineRow, Gate};

/// The row of this name of a gate.
pub(crate) fn row<C: Case>(gate: &Gate<C>, name: &str) -> EngineRow<C> {
    gate.engines.iter().find(|row| row.name == name).cloned().expect("an engine of the gate")
}

/// The engine of that row, lying at `step` of case number `case`. The re-run with a fresh engine
/// lies at once, as an engine with a real fault would.
pub(crate) fn lying<C: Case>(
    honest: EngineRow<C>,
    lie: Lie,
    case: usize,
    step: u32,
) -> EngineRow<C> {
    let started = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    EngineRow {
        name: "liar".to_owned(),
        start: Arc::new(move |start| {
            let first = started.fetch_add(1, std::sync::atomic::Ordering::SeqCst) == 0;
            let case = if first { case } else { 0 };
            let (honest, when) = ((honest.start)(start), When::Once { case, step });
            Box::new(Liar { honest, lie, when, told: Told::default(), answered: 0 })
        }),
    }
}
