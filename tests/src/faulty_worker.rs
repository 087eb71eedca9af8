//! A worker whose engine `cpp` fails in process at certain cases, as C++ with a fault would: it does what no
//! `catch` holds.
//!
//! `faulty-worker FAULT ENGINE` plays drop7/trajectory like `gates worker ENGINE`. FAULT is `abort`, `hang` or `hog` at
//! the game of seed 0x5, or `worn-out` at the third case of a process.

use std::io;
use std::sync::Arc;

use gates_drop7::case::TrajectoryCase;
use gates_drop7::trajectory_gate;
use harness::engine::{BoxedEngine, Engine, Start};
use harness::{AnyGate, EngineRow, Reply, Wanted, worker};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let fault = arguments.next().expect("FAULT");
    let engine = arguments.next().expect("ENGINE");
    let mut gate = trajectory_gate();
    let faulty = |honest: &EngineRow<TrajectoryCase>| {
        let (fault, start) = (fault.clone(), Arc::clone(&honest.start));
        let started = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        EngineRow {
            name: honest.name.clone(),
            start: Arc::new(move |with: &Start<'_>| -> BoxedEngine<TrajectoryCase> {
                let (fault, answered) = (fault.clone(), Arc::clone(&started));
                Box::new(Faulty { honest: start(with), fault, answered })
            }),
        }
    };
    gate.engines = gate
        .engines
        .iter()
        .map(|row| if row.name == "cpp" { faulty(row) } else { row.clone() })
        .collect();
    let gates: Vec<Box<dyn AnyGate>> = vec![Box::new(gate)];
    worker::serve(&gates, &engine, io::stdin().lock(), io::stdout().lock())
        .expect("a conversation");
}

struct Faulty {
    honest: BoxedEngine<TrajectoryCase>,
    fault: String,
    answered: Arc<std::sync::atomic::AtomicUsize>,
}

impl Engine<TrajectoryCase> for Faulty {
    fn finish(&mut self, cases: &[&TrajectoryCase], wanted: Wanted) -> Vec<Reply> {
        for case in cases {
            let before = self.answered.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            let is_fifth = serde_json::to_string(case).is_ok_and(|json| json.contains(r#""0x5""#));
            match self.fault.as_str() {
                "abort" if is_fifth => std::process::abort(),
                "hang" if is_fifth => loop {
                    std::thread::sleep(std::time::Duration::from_secs(1));
                },
                "hog" if is_fifth => eat(),
                "worn-out" if before == 2 => std::process::abort(),
                _ => {}
            }
        }
        self.honest.begin(cases, wanted);
        self.honest.finish(cases, wanted)
    }
}

/// Takes memory, and writes to it, until somebody ends the process.
fn eat() {
    const PIECE: usize = 8 << 20;
    let mut eaten = Vec::new();
    loop {
        eaten.push(vec![1_u8; PIECE]);
        std::hint::black_box(&eaten);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}
