//! Work done on several threads and heard in order.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Why a row of work stopped.
#[derive(Debug, PartialEq, Eq)]
pub enum Stop<E> {
    /// The work on this number panicked.
    Panicked(u64),
    /// The listener gave up.
    Listener(E),
}

/// Does `work` for all `numbers` on so many threads, and lets `hear` have the results in the order of the numbers.
/// Each thread has a worker of its own. After an error no further work is begun.
///
/// # Errors
/// The work panicked, or `hear` failed.
pub fn in_order<W, R: Send, E>(
    numbers: &[u64],
    threads: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> R + Sync,
    mut hear: impl FnMut(u64, R) -> Result<(), E>,
) -> Result<(), Stop<E>> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, worker, work) = (sender.clone(), &next, &worker, &work);
            scope.spawn(move || {
                let mut worker = worker();
                while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let done = catch_unwind(AssertUnwindSafe(|| work(&mut worker, number)));
                    let panicked = done.is_err();
                    // Nobody listens any more once the listener has failed.
                    if sender.send((number, done.ok())).is_err() || panicked {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // Results that wait for one before them; on an error the receiver is dropped with the closure.
        let mut waiting = BTreeMap::new();
        let mut due = numbers.iter().peekable();
        let stopped = |stop| {
            next.store(numbers.len(), Ordering::Relaxed);
            Err(stop)
        };
        for (number, done) in receiver {
            let Some(result) = done else { return stopped(Stop::Panicked(number)) };
            waiting.insert(number, result);
            while let Some(result) = due.peek().and_then(|number| waiting.remove(number)) {
                let number = *due.next().expect("it was peeked at");
                if let Err(error) = hear(number, result) {
                    return stopped(Stop::Listener(error));
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_heard_in_order() {
        let numbers: Vec<u64> = (0..500).map(|number| number * 3).collect();
        for threads in [1, 4] {
            let mut heard = Vec::new();
            let work = |worker: &mut u64, number: u64| {
                *worker += 1;
                number + 1
            };
            let done = in_order(
                &numbers,
                threads,
                || 0,
                work,
                |number, result| {
                    heard.push((number, result));
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(done, Ok(()));
            let expected: Vec<_> = numbers.iter().map(|&number| (number, number + 1)).collect();
            assert_eq!(heard, expected);
        }
    }

    #[test]
    fn a_failure_stops_the_work() {
        let numbers: Vec<u64> = (0..1000).collect();
        let hear = |number, _| if number == 7 { Err("full") } else { Ok(()) };
        let stop = in_order(&numbers, 2, || (), |(), number| number, hear);
        assert_eq!(stop, Err(Stop::Listener("full")));
        let panics = |(): &mut (), number: u64| assert!(number != 3, "planted");
        let stop = in_order(&numbers, 1, || (), panics, |_, ()| Ok::<(), ()>(()));
        assert_eq!(stop, Err(Stop::Panicked(3)));
    }
}
