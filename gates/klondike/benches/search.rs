//! Rust against plain C++ over the same searches: `cargo bench -p gates-klondike --bench search -- [SCALE]`.
//!
//! Both engines answer the same cases of the search gate, taken in turns and in changing order, and their digests
//! are compared, so the nodes are the same. Processor time is summed, and the ratio said: nothing is asserted, as
//! times belong to the machine. SCALE divides the node limits (300 if left out).

use std::time::Duration;

use gates_klondike::case::{DealChoice, SearchCase, Seed, SettingName, ShuffleName};
use gates_klondike::search_gate;
use rustix::time::{ClockId, clock_gettime};

/// Games of each draw and setting.
const GAMES: u64 = 8;

fn main() {
    // Cargo passes `--bench`.
    let scale = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(300);
    let gate = search_gate();
    let mut engines = ["rust", "cpp"].map(|name| gate.conversation(name).expect("both are there"));
    for setting in [SettingName::Baseline, SettingName::Document] {
        for draw in [1, 3] {
            let mut spent = [Duration::ZERO; 2];
            let mut nodes = 0;
            for game in 1..=GAMES {
                let (shuffle, seed) = (ShuffleName::Compat, Seed(1234));
                let deal = DealChoice::Shuffled { shuffle, seed, game };
                let case =
                    SearchCase { limit_scale: scale, ..SearchCase::new(deal, draw, setting) };
                let turns = if game % 2 == 0 { [0, 1] } else { [1, 0] };
                let mut said = [const { None }; 2];
                for engine in turns {
                    let begun = processor_time();
                    let answer = engines[engine].ask(&case, Some((0, u32::MAX)));
                    spent[engine] += processor_time() - begun;
                    said[engine] = Some(answer.expect("the engine answers"));
                }
                let [Some(rust), Some(cpp)] = said else { unreachable!("both were asked") };
                assert_eq!(rust.digests, cpp.digests, "game {game}: not the same search");
                let last = rust.words.iter().rev().find(|word| word.field == "nodes");
                nodes += last.map_or(0, |word| word.text.parse().unwrap_or(0));
            }
            let [rust, cpp] = spent.map(|time| time.as_secs_f64());
            println!(
                "{:8} draw {draw}: {GAMES} games, {nodes} nodes; rust {rust:.3} s, cpp {cpp:.3} s, rust/cpp {:.3}",
                format!("{setting:?}").to_lowercase(),
                rust / cpp,
            );
        }
    }
}

/// Processor time of this process; both engines answer in it.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}
