//! Interleaved arms, and what their CPU times say.

use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

/// What one arm did in one slice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Done {
    /// What the time is divided by: moves, leaves, decisions.
    pub(super) units: u64,
    /// What all arms must agree on.
    pub(super) result: Vec<u64>,
    /// Sampled moves and leaves, positions, hits; zeros where nothing is searched.
    pub(super) search: [u64; 3],
    /// Bytes of the table.
    pub(super) bytes: u64,
}

/// Does slice `n` of a workload.
pub(super) type Slice = Box<dyn FnMut(u32) -> Result<Done, String>>;

/// One way to do a workload.
pub(super) struct Arm {
    pub(super) name: String,
    pub(super) slice: Slice,
}

/// The same work, done by several arms.
pub(super) struct Workload {
    pub(super) name: &'static str,
    pub(super) unit: &'static str,
    /// Whether wall time counts: where an arm uses several threads.
    pub(super) wall: bool,
    pub(super) arms: Vec<Arm>,
    /// The arms that ratios are given to.
    pub(super) against: Vec<&'static str>,
}

/// One arm after all slices.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) name: String,
    /// Median over the slices of nanoseconds a unit.
    pub(super) nanoseconds: f64,
    /// For every arm of [`Workload::against`] how many times faster this one is.
    pub(super) ratios: Vec<Ratio>,
    /// Work, nodes and hits a decision.
    pub(super) search: [f64; 3],
    pub(super) bytes: u64,
}

/// The median of the ratios of the slices, and an interval that holds the true one in 19 of 20 runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ratio {
    pub(super) median: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// A workload after all slices.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) unit: &'static str,
    pub(super) rounds: u32,
    pub(super) against: Vec<&'static str>,
    pub(super) rows: Vec<Row>,
}

/// What one arm did in one slice, and how long it took.
#[derive(Clone, Debug)]
pub(super) struct Timed {
    pub(super) done: Done,
    pub(super) seconds: f64,
}

impl Workload {
    /// Runs so many slices with all arms in turn.
    pub(super) fn measure(mut self, rounds: u32) -> Result<Table, String> {
        let slices: Vec<Vec<Timed>> =
            (0..rounds).map(|round| self.slice(round)).collect::<Result<_, _>>()?;
        Ok(self.table(&slices))
    }

    /// Runs one slice with all arms in turn, in their order.
    pub(super) fn slice(&mut self, round: u32) -> Result<Vec<Timed>, String> {
        let count = self.arms.len();
        let mut slots: Vec<Option<Timed>> = vec![None; count];
        let mut first: Option<usize> = None;
        // Every other slice backwards: no arm always runs after the same one.
        for place in 0..count {
            let at = if round.is_multiple_of(2) { place } else { count - 1 - place };
            let Arm { name, slice } = &mut self.arms[at];
            let start = clock(self.wall);
            let done = slice(round).map_err(|error| format!("{}, {name}: {error}", self.name))?;
            let seconds = clock(self.wall) - start;
            let other = *first.get_or_insert(at);
            if slots[other].as_ref().is_some_and(|known| known.done.result != done.result) {
                return Err(format!(
                    "{}, slice {round}: {} and {} bring different results",
                    self.name, self.arms[at].name, self.arms[other].name
                ));
            }
            slots[at] = Some(Timed { done, seconds });
        }
        Ok(slots.into_iter().flatten().collect())
    }

    /// What slices say together.
    pub(super) fn table(&self, slices: &[Vec<Timed>]) -> Table {
        let nanoseconds = |timed: &Timed| timed.seconds * 1e9 / timed.done.units as f64;
        let times: Vec<Vec<f64>> = (0..self.arms.len())
            .map(|at| slices.iter().map(|slice| nanoseconds(&slice[at])).collect())
            .collect();
        let row = |at: usize| {
            let done = || slices.iter().map(|slice| &slice[at].done);
            let units: u64 = done().map(|done| done.units).sum();
            let sum = |field: usize| done().map(|done| done.search[field]).sum::<u64>();
            Row {
                name: self.arms[at].name.clone(),
                nanoseconds: sorted(times[at].clone())[times[at].len() / 2],
                ratios: self.against.iter().map(|name| self.ratio(&times, at, name)).collect(),
                search: [0, 1, 2].map(|field| sum(field) as f64 / units as f64),
                bytes: done().map(|done| done.bytes).max().unwrap_or(0),
            }
        };
        Table {
            name: self.name,
            unit: self.unit,
            rounds: slices.len() as u32,
            against: self.against.clone(),
            rows: (0..self.arms.len()).map(row).collect(),
        }
    }

    /// How many times faster an arm is than the one of that name.
    fn ratio(&self, times: &[Vec<f64>], at: usize, name: &str) -> Ratio {
        let other = self.arms.iter().position(|arm| arm.name == name);
        let other = &times[other.expect("the workload has the arm that it is compared with")];
        median_of(other.iter().zip(&times[at]).map(|(other, own)| other / own).collect())
    }
}

/// Seconds: of this thread's CPU, or of the wall where an arm has threads of its own.
fn clock(wall: bool) -> f64 {
    let id = if wall { ClockId::Monotonic } else { ClockId::ThreadCPUTime };
    let now = clock_gettime(id);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

/// The median with the interval of the order statistics (sign test) at 95 %.
fn median_of(values: Vec<f64>) -> Ratio {
    let values = sorted(values);
    let n = values.len();
    // The k-th smallest and greatest hold the median unless fewer than k values are on one side.
    let mut k = 0;
    let mut tail = 0.5_f64.powi(n as i32);
    let mut term = tail;
    while tail <= 0.025 && k + 1 < n.div_ceil(2) {
        k += 1;
        term *= (n + 1 - k) as f64 / k as f64;
        tail += term;
    }
    let at = k.saturating_sub(usize::from(tail > 0.025));
    Ratio { median: values[n / 2], low: values[at], high: values[n - 1 - at] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_of_a_median() {
        let ratio = median_of((1..=20).map(f64::from).collect());
        // Binomial(20, 1/2): 5 or fewer on one side in 2.07 % of the runs.
        assert!((ratio.low - 6.0).abs() < 1e-9 && (ratio.high - 15.0).abs() < 1e-9, "{ratio:?}");
        let few = median_of(vec![3.0, 1.0, 2.0]);
        assert!((few.low - 1.0).abs() < 1e-9 && (few.high - 3.0).abs() < 1e-9, "{few:?}");
    }

    fn arm(name: &str, result: u64) -> Arm {
        let done = Done { units: 1, result: vec![result], ..Done::default() };
        Arm { name: name.to_owned(), slice: Box::new(move |_| Ok(done.clone())) }
    }

    #[test]
    fn different_results_are_a_failure() {
        let workload = |arms| Workload {
            name: "some work",
            unit: "unit",
            wall: false,
            arms,
            against: vec!["one"],
        };
        let error = workload(vec![arm("one", 1), arm("two", 2)]).measure(3).err();
        assert_eq!(
            error.as_deref(),
            Some("some work, slice 0: two and one bring different results")
        );
        let table = workload(vec![arm("one", 1), arm("two", 1)]).measure(3).expect("a table");
        assert_eq!((table.rows.len(), table.rounds), (2, 3));
    }
}
