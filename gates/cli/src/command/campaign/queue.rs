//! What Slurm has queued of a campaign, and what is to be queued. Jobs are known by their names, which hold the
//! identity of the campaign.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::{Command, Stdio};

use shards::progress::ranges;

use super::Failure;
use super::order::Order;

/// The jobs of a campaign that wait or run.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Queue {
    /// Shards, with what is said about them.
    shards: BTreeMap<u32, String>,
    /// The arrays that they belong to.
    arrays: Vec<String>,
    /// Whether the merge is queued.
    merge: bool,
}

/// The name of the array of a campaign.
fn shards_name(order: &Order) -> String {
    format!("lockstep-{}", order.id())
}

/// The name of its merge.
fn merge_name(order: &Order) -> String {
    format!("{}-merge", shards_name(order))
}

impl Queue {
    /// Asks squeue. Where there is no Slurm, nothing is queued.
    pub(super) fn of(order: &Order) -> Result<Self, Failure> {
        let (shards, merge) = (shards_name(order), merge_name(order));
        let mut squeue = Command::new("squeue");
        // One line a task: name, array, task, state, nodes or reason.
        squeue.args(["--noheader", "--array", "--format=%j|%F|%K|%T|%R"]);
        squeue.arg(format!("--name={shards},{merge}")).stdin(Stdio::null());
        let output = match squeue.output() {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Self::default());
            }
            output => output.map_err(|error| Failure::Broken(format!("squeue: {error}")))?,
        };
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(Failure::Broken(format!("squeue: {}", said.trim())));
        }
        Ok(Self::parse(&String::from_utf8_lossy(&output.stdout), &merge))
    }

    fn parse(text: &str, merge: &str) -> Self {
        let mut queue = Self::default();
        for line in text.lines() {
            let cells: Vec<&str> = line.splitn(5, '|').map(str::trim).collect();
            let &[name, array, task, state, place] = &cells[..] else { continue };
            if name == merge {
                queue.merge = true;
            } else if let Ok(number) = task.parse() {
                queue.shards.insert(number, format!("{} {place}", state.to_lowercase()));
                if queue.arrays.last().is_none_or(|last| last != array) {
                    queue.arrays.push(array.to_owned());
                }
            }
        }
        queue.arrays.sort();
        queue.arrays.dedup();
        queue
    }

    /// What the queue says about a shard.
    pub(super) fn shard(&self, number: u32) -> Option<&str> {
        self.shards.get(&number).map(String::as_str)
    }

    /// Whether the merge is queued.
    pub(super) const fn has_merge(&self) -> bool {
        self.merge
    }

    /// The options of sbatch: a line `shards` with those of the array, and a line `merge`; each only if there is
    /// something to submit.
    pub(super) fn options(&self, order: &Order, missing: &[u32], merged: bool) -> String {
        let mut text = String::new();
        let open: Vec<u32> =
            missing.iter().copied().filter(|number| !self.shards.contains_key(number)).collect();
        let limits = &order.plan.limits;
        let mut options = String::new();
        if let Some(time) = limits.time {
            // Whole minutes, and not less than the limit.
            let _ = write!(options, " --time={}", time.as_secs().div_ceil(60));
        }
        if let Some(memory) = limits.memory {
            let _ = write!(options, " --mem={}M", memory >> 20);
        }
        if !open.is_empty() {
            let _ = writeln!(
                text,
                "shards --job-name={} --array={} --cpus-per-task={}{options}",
                shards_name(order),
                ranges(&open),
                limits.threads
            );
        }
        let is_wanted = !merged && (!open.is_empty() || !self.merge);
        if is_wanted {
            let after: String = self.arrays.iter().map(|array| format!(" {array}")).collect();
            let _ = writeln!(text, "merge --job-name={}{options}", merge_name(order));
            let _ = writeln!(text, "after{after}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_is_read() {
        let text = "lockstep-1|41|3|RUNNING|n2\nlockstep-1|41|4|PENDING|(Resources)\nlockstep-1-merge|49|N/A|PENDING|(Dependency)\n";
        let queue = Queue::parse(text, "lockstep-1-merge");
        assert_eq!(queue.shard(3), Some("running n2"));
        assert_eq!(queue.shard(4), Some("pending (Resources)"));
        assert_eq!((queue.shard(5), queue.has_merge()), (None, true));
        assert_eq!(queue.arrays, ["41"]);
        assert_eq!(Queue::parse("", "m"), Queue::default());
    }
}
