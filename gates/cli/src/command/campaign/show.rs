//! Campaigns in words.

use std::fmt::Write;

use shards::progress::State;

use super::order::Order;
use super::queue::Queue;
use crate::command::shown;

/// What a campaign runs.
pub(super) fn order(order: &Order) -> String {
    let (plan, items) = (&order.plan, items(order));
    let mut text = format!("{}: {}, {items}{} shards\n", plan.name(), plan.command, plan.shards);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  each runs   {}", order.words());
    let _ = writeln!(text, "  identity    {}", order.id());
    let _ = writeln!(text, "  results in  {}", shown(&order.folder));
    text
}

fn items(order: &Order) -> String {
    order.items().map_or_else(String::new, |items| format!("{items} items, "))
}

/// How far the shards are.
pub(super) fn status(order: &Order, states: &[State], merged: bool, queue: &Queue) -> String {
    let plan = &order.plan;
    let mut text = format!("{}: {}, {}{}\n", plan.name(), plan.command, items(order), order.id());
    let (mut complete, mut done, mut queued) = (0, 0, 0);
    for (number, state) in (1..).zip(states) {
        let in_queue = queue.shard(number);
        queued += u32::from(in_queue.is_some());
        let (items, words) = match state {
            State::Missing => (0, "missing"),
            State::Begun(items) => (*items, "begun"),
            State::Complete(items) => (*items, "complete"),
        };
        complete += u32::from(words == "complete");
        done += items;
        let place = in_queue.map_or_else(String::new, |place| format!(", {place}"));
        let _ = writeln!(text, "  shard {number:>4}  {items:>10} items  {words}{place}");
    }
    let count = states.len();
    let of = order.items().map_or_else(String::new, |items| format!(" of {items}"));
    let _ = writeln!(
        text,
        "  {complete} of {count} shards complete, {queued} queued; {done}{of} items"
    );
    let merge = match (merged, queue.has_merge()) {
        (true, _) => "merged",
        (false, true) => "the merge is queued",
        (false, false) => "not merged",
    };
    let _ = writeln!(text, "  {merge}");
    text
}
