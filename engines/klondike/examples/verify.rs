//! Decides reduced decks and searches every one that is called lost breadth first over primitive moves;
//! replays every win. With the name of an unsound rule (see `decide::planted`) it counts how often that
//! rule calls a deck lost that the sound rules win.
//!
//! `cargo run --release -p klondike-engine --example verify -- DECKS SEED [RULE]`

#[path = "../tests/engine/exhaustive.rs"]
mod exhaustive;
#[path = "../tests/engine/reduced.rs"]
mod reduced;
#[path = "../tests/engine/unsound.rs"]
mod unsound;

use klondike_engine::decide::planted::Planted;
use klondike_engine::decide::{Decider, Limits, Variant, Verdict};
use klondike_engine::rules::Draw;

use exhaustive::Game;
use reduced::{Random, SIZES, reduced_deal};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let decks = arguments[1].parse().expect("a number of decks");
    let seed = arguments[2].parse().expect("a seed");
    match arguments.get(3).map(String::as_str) {
        None => verify(decks, seed),
        Some("stock-up-forced") => plant::<unsound::StockUpForced>(decks, seed),
        Some("safe-stock-up-forced") => plant::<unsound::SafeStockUpForced>(decks, seed),
        Some("stock-just-in-time") => plant::<unsound::StockJustInTime>(decks, seed),
        Some("twin-never-released") => plant::<unsound::TwinNeverReleased>(decks, seed),
        Some("index-ignored") => plant::<unsound::IndexIgnored>(decks, seed),
        Some("safe-without-twin") => plant::<unsound::SafeWithoutTwin>(decks, seed),
        Some("twin-never-bared") => {
            let (position, variant) = (unsound::twin_to_bare(), Variant::standard(Draw::ONE));
            let lost = unsound::is_false_loss::<unsound::TwinNeverBared>(&position, variant);
            println!("the constructed position: {}", if lost { "a false loss" } else { "won" });
            plant::<unsound::TwinNeverBared>(decks, seed);
        }
        Some("columns-never-emptied") => plant::<unsound::ColumnsNeverEmptied>(decks, seed),
        Some(other) => panic!("no unsound rule {other}"),
    }
}

/// Counts the false losses of an unsound rule.
fn plant<R: Planted>(decks: usize, seed: u64) {
    let caught: Vec<_> = unsound::false_losses::<R>(seed).take(decks).flatten().collect();
    println!("{} false losses in {decks} games", caught.len());
    if let Some((position, variant)) = caught.first() {
        println!("the first: {position:?} {variant:?}");
    }
}

fn verify(decks: usize, seed: u64) {
    let mut random = Random(seed);
    let mut decider: Decider = Decider::new();
    let mut counts = std::collections::BTreeMap::<_, [u32; 3]>::new();
    for number in 0..decks {
        let (columns, ranks) = SIZES[number % SIZES.len()];
        let bias = random.below(4) * columns;
        let position = reduced_deal(&mut random, columns, ranks, bias);
        for variant in reduced::variants(&mut random) {
            let decision = decider.decide(&position, variant, Limits::default());
            let game = Game::new(&position, variant);
            let count = counts.entry((columns, ranks, variant.draw.cards())).or_default();
            match decision.verdict {
                Verdict::Winnable { line } => {
                    count[0] += 1;
                    assert_eq!(game.replay(&line), Ok(true), "{position:?} {line:?}");
                }
                Verdict::Unwinnable => {
                    count[1] += 1;
                    count[2] += u32::from(game.can_be_won());
                }
                Verdict::Undecided { reason } => panic!("{reason}"),
            }
        }
    }
    println!("columns ranks draw   wins losses  false losses");
    for ((columns, ranks, draw), [wins, losses, wrong]) in &counts {
        println!("{columns:7} {ranks:5} {draw:4} {wins:6} {losses:6} {wrong:6}");
    }
    let sum = |index: usize| counts.values().map(|count| count[index]).sum::<u32>();
    println!("{} wins, {} losses, {} of them false", sum(0), sum(1), sum(2));
}
