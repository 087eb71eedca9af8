//! Chooses the games of corpora/klondike/verdict.jsonl and writes its lines.
//!
//! Of seeded reduced games those are kept whose exhaustive search ends within `most` positions, so that
//! tens of thousands of them can be searched in every language, and losses are as many as the wins
//! allow: random games are nearly all won.
//!
//!     cargo run --release -p gates-klondike --example choose_reduced -- TIER SEED MOST WINS LOSSES WALK...

use std::env;

use gates_klondike::case::{Games, ReducedGames, Seed};
use gates_klondike::exhausted;

/// Games looked at for a line, at most.
const TRIES: u64 = 4_000;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [tier, numbers @ ..] = &arguments[..] else {
        return Err("expected TIER SEED MOST WINS LOSSES WALK...".to_owned());
    };
    let numbers: Vec<u64> = numbers
        .iter()
        .map(|text| text.parse().map_err(|_| format!("expected a number, found `{text}`")))
        .collect::<Result<_, _>>()?;
    let &[seed, most, wins, losses, ref walks @ ..] = &numbers[..] else {
        return Err("expected TIER SEED MOST WINS LOSSES WALK...".to_owned());
    };
    for (ranks, columns) in [(3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (5, 3), (5, 4), (5, 5)] {
        for draw in 1..=3 {
            for (passes, returns) in
                [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false), (3, true)]
            {
                for &walk in walks {
                    let games: Games = "1".parse()?;
                    let seed = Seed(seed);
                    let line =
                        ReducedGames { ranks, columns, draw, passes, returns, seed, walk, games };
                    choose(tier, &line, most, wins, losses);
                }
            }
        }
    }
    Ok(())
}

/// Prints the line of the games kept, if there are any.
fn choose(tier: &str, line: &ReducedGames, most: u64, wins: u64, losses: u64) {
    let (mut won, mut lost, mut kept) = (0, 0, Vec::new());
    let mut chosen_at = 0;
    for game in 1..=TRIES {
        // Lines of which few games are small are left early.
        if won >= wins && lost >= losses || game > chosen_at + 300 {
            break;
        }
        let Ok(exhausted) = exhausted(&line.case(game), most as i64) else { continue };
        let count = if exhausted.line.is_some() { &mut won } else { &mut lost };
        let quota = if exhausted.line.is_some() { wins } else { losses };
        if *count < quota {
            *count += 1;
            kept.push(game.to_string());
            chosen_at = game;
        }
    }
    if kept.is_empty() {
        return;
    }
    let &ReducedGames { ranks, columns, draw, passes, returns, seed, walk, .. } = line;
    let tier_suffix = if tier == "quick" { "" } else { "-full" };
    println!(
        "{{\"name\":\"r{ranks}c{columns}d{draw}p{passes}{}w{walk}{tier_suffix}\",\"tier\":\"{tier}\",\"why\":\"{won} won, {lost} lost\",\"generate\":{{\"games\":{{\"ranks\":{ranks},\"columns\":{columns},\"draw\":{draw},\"passes\":{passes},\"returns\":{returns},\"seed\":\"{seed}\",\"walk\":{walk},\"games\":\"{}\"}}}}}}",
        if returns { "u" } else { "" },
        kept.join(",")
    );
}
