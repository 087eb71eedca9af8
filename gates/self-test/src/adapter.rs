//! Adapter faults: a right engine whose answers are changed between it and the gate.

use harness::liar::{Lie, Told};
use harness::rehearsal::{Rehearsal, Suspect};
use harness::{Options, Verdict};

use crate::comparisons::Comparison;
use crate::matrix::Cell;

/// The engine whose answers are changed, where a gate has it.
pub const ENGINE: &str = "rust";

/// One kind of change: its name, what it is, and the lies that it means in a gate.
pub struct Change {
    /// Its name in the matrix.
    pub name: &'static str,
    /// What it is.
    pub says: &'static str,
    lies: fn(&Comparison) -> Vec<Lies>,
}

/// What the engine under suspicion says, and what the reference says to it.
#[derive(Clone, Copy)]
struct Lies {
    lie: Lie,
    reference: Option<Lie>,
    field: Option<&'static str>,
}

impl Lies {
    const fn of(lie: Lie, field: Option<&'static str>) -> Self {
        Self { lie, reference: None, field }
    }
}

fn each(fields: impl Iterator<Item = &'static str>, lie: fn(&'static str) -> Lie) -> Vec<Lies> {
    fields.map(|field| Lies::of(lie(field), Some(field))).collect()
}

/// All changes.
pub const CHANGES: [Change; 9] = [
    Change {
        name: "bit flip",
        says: "the lowest bit of a field: a score off by one, another card, another digit",
        lies: |gate| each(gate.all_fields(), Lie::BitFlip),
    },
    Change {
        name: "dropped field",
        says: "a field, or the last wave of a move, is not said",
        lies: |gate| each(gate.all_fields(), Lie::Drop),
    },
    Change {
        name: "one ulp",
        says: "a double moves to its neighbour",
        lies: |gate| each(gate.doubles.iter().copied(), Lie::OneUlp),
    },
    Change {
        name: "minus zero",
        says: "0.0 becomes -0.0",
        lies: |gate| each(gate.zero.into_iter(), Lie::NegativeZero),
    },
    Change {
        name: "NaN payload",
        says: "both engines say NaN, with different payloads",
        lies: |gate| {
            let lies = |&field: &&'static str| Lies {
                lie: Lie::Nan(field, 1),
                reference: Some(Lie::Nan(field, 2)),
                field: Some(field),
            };
            gate.doubles.iter().map(lies).collect()
        },
    },
    Change {
        name: "swapped draws",
        says: "a value that differs is swapped with that of the next step",
        lies: |gate| each(gate.swapped.into_iter(), Lie::Swap),
    },
    Change {
        name: "stale cache",
        says: "a step repeats the one before",
        lies: |gate| if gate.has_steps { vec![Lies::of(Lie::Stale, None)] } else { Vec::new() },
    },
    Change {
        name: "truncated stream",
        says: "the stream ends before its last step",
        lies: |_| vec![Lies::of(Lie::Truncate, None)],
    },
    Change {
        name: "a step too many",
        says: "the stream repeats its last step",
        lies: |_| vec![Lies::of(Lie::Extra, None)],
    },
];

impl Change {
    /// Plants the change in a gate, once for each field; `None` where it means nothing. With `whole` a
    /// change that no case gives the chance for is missed; otherwise it does not count.
    ///
    /// # Errors
    ///
    /// An engine that the gate does not have.
    pub fn plant(
        &self,
        gate: &dyn Rehearsal,
        comparison: &Comparison,
        options: &Options,
        whole: bool,
    ) -> Result<Option<Cell>, String> {
        let mut cell = Cell { required: true, ..Cell::default() };
        for lies in (self.lies)(comparison) {
            match caught(gate, comparison.suspect(), lies, options)? {
                Caught::Where(verdict, case) => {
                    cell.planted += 1;
                    cell.caught += 1;
                    cell.verdict.get_or_insert(verdict);
                    cell.case.get_or_insert(case);
                }
                Caught::Untold if !whole => {}
                Caught::Untold => {
                    cell.planted += 1;
                    cell.missed.push(format!("{:?}: no case gives the chance for it", lies.lie));
                }
                Caught::Missed(how) => {
                    cell.planted += 1;
                    cell.missed.push(format!("{:?}: {how}", lies.lie));
                }
            }
        }
        Ok((cell.planted > 0).then_some(cell))
    }
}

/// What became of a lie.
enum Caught {
    /// It was caught where it was told.
    Where(Verdict, String),
    /// It was never told.
    Untold,
    /// It was told, and not caught where it was told.
    Missed(String),
}

fn caught(
    gate: &dyn Rehearsal,
    engine: &str,
    lies: Lies,
    options: &Options,
) -> Result<Caught, String> {
    let told = Told::default();
    let Lies { lie, reference, field } = lies;
    let engine = engine.to_owned();
    let suspect = Suspect::Liar { engine, lie, reference, told: told.clone() };
    let found = gate.run(&suspect, options)?;
    let Some((case, step)) = told.first() else { return Ok(Caught::Untold) };
    let case = gate.identity(&case)?;
    let Some(red) = found.red.first() else {
        return Ok(Caught::Missed("the run was green".to_owned()));
    };
    let Some(divergence) = &red.divergence else {
        return Ok(Caught::Missed(format!("the run was {}, not DIVERGED", red.verdict)));
    };
    let place = (&*red.case, divergence.step);
    let names = |row: &str| field.is_none_or(|field| row.split('#').next() == Some(field));
    if red.verdict != Verdict::Diverged {
        Ok(Caught::Missed(format!("the run was {}, not DIVERGED", red.verdict)))
    } else if place != (case.as_str(), step) {
        let (found, at) = place;
        Ok(Caught::Missed(format!("told in {case} at step {step}, found in {found} at {at}")))
    } else if !divergence.rows.iter().any(|row| names(&row.field)) {
        Ok(Caught::Missed(format!("found at step {step}, but in other fields")))
    } else {
        Ok(Caught::Where(red.verdict, red.name.to_string()))
    }
}
