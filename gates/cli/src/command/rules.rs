//! `gates rules`.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use harness::{Sums, Verdict, exit};

use crate::arguments::{Format, RunArguments};
use crate::watch::Watch;

/// The engine that names the rules that fire.
const NAMES_RULES: &str = "cpp";
/// The engine that agrees with it; where a gate does without it, its last one.
const AGREES: &str = "rust";

/// What one gate says of the rules: how often each fires, and which have to.
struct Coverage {
    gate: &'static str,
    fired: Sums,
    needed: BTreeSet<&'static str>,
}

/// Runs gates and shows how often each rule of the reference fires in each of them.
pub(crate) fn rules(arguments: &RunArguments) -> ExitCode {
    let mut options = match arguments.options() {
        Ok(options) => options,
        Err(refusal) => return super::refuse(&refusal),
    };
    let mut watch = Watch::new(Format::Human);
    let mut games: BTreeMap<&str, Vec<Coverage>> = BTreeMap::new();
    let mut worst = Verdict::Parity;
    for gate in crate::all_gates() {
        let engines = gate.engines();
        let agrees = engines.iter().find(|name| *name == AGREES).or(engines.last());
        options.engines = agrees.cloned().into_iter().chain([NAMES_RULES.to_owned()]).collect();
        match gate.run(&options, &mut watch) {
            Err(error) => return super::usage(error),
            Ok(None) => {}
            Ok(Some(report)) => {
                worst = worst.max(report.verdict);
                let needed = gate.rules().into_iter().collect();
                let coverage = Coverage { gate: gate.name(), fired: report.rules, needed };
                games.entry(gate.game()).or_default().push(coverage);
            }
        }
    }
    let mut silent = 0;
    for (game, gates) in &games {
        silent += table(game, gates);
    }
    match worst {
        Verdict::Parity if silent > 0 => ExitCode::from(exit::VACUOUS),
        worst => ExitCode::from(worst.exit_code()),
    }
}

/// Prints the rules of one game by gate; how many of those that have to fire do not.
fn table(game: &str, gates: &[Coverage]) -> usize {
    const NAME: usize = 28;
    let fired = gates.iter().flat_map(|gate| gate.fired.sorted().into_keys());
    let needed = gates.iter().flat_map(|gate| gate.needed.iter().copied());
    let rules: BTreeSet<&str> = fired.chain(needed).collect();
    let heads: String = gates.iter().map(|gate| format!(" {:>12}", gate.gate)).collect();
    anstream::println!("{game:NAME$}{heads}");
    let mut silent = 0;
    for rule in rules {
        let cells = gates.iter().map(|gate| {
            let count = gate.fired.get(rule);
            let is_silent = count == 0 && gate.needed.contains(rule);
            silent += usize::from(is_silent);
            match count {
                0 if is_silent => format!(" {:>12}", "NEVER"),
                0 => format!(" {:>12}", "."),
                count => format!(" {count:>12}"),
            }
        });
        let cells: String = cells.collect();
        anstream::println!("{rule:NAME$}{cells}");
    }
    silent
}
