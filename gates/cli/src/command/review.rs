//! `gates review`.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use harness::regression::{Regression, pending};
use harness::{AnyGate, exit, review, show};

use super::shrink::found;
use crate::arguments::{ReviewArguments, in_ci};
use crate::{all_gates, corpora};

/// Walks through the cases that wait for review, or lists or decides some.
pub(crate) fn review(arguments: &ReviewArguments) -> ExitCode {
    let root = arguments.save.clone().unwrap_or_else(corpora);
    let waiting = match waiting(&root, &arguments.cases) {
        Ok(waiting) => waiting,
        Err(error) => return super::usage(error),
    };
    if arguments.list {
        for regression in &waiting {
            anstream::println!("{}", line(regression));
        }
        anstream::println!("{} case(s) wait for review", waiting.len());
        return ExitCode::from(if waiting.is_empty() { exit::PARITY } else { exit::STALE });
    }
    if waiting.is_empty() {
        anstream::println!("no case waits for review");
        return ExitCode::from(exit::PARITY);
    }
    if in_ci() {
        return super::usage(
            "review writes into the corpora, and nothing is written in CI: see --list",
        );
    }
    let decide: &mut dyn FnMut(&Regression) -> io::Result<Decision> = if arguments.accept {
        &mut |_| Ok(Decision::Accept(arguments.reason.clone().unwrap_or_default()))
    } else if arguments.reject {
        &mut |_| Ok(Decision::Reject)
    } else if io::stdin().is_terminal() {
        &mut ask
    } else {
        return super::usage("no terminal to ask at: see --list, --accept and --reject");
    };
    let gates = all_gates();
    for (at, regression) in waiting.iter().enumerate() {
        anstream::println!("{} of {}: {}", at + 1, waiting.len(), line(regression));
        anstream::print!("{}", shown(&gates, regression));
        let done = decide(regression).and_then(|decision| settle(decision, regression, &root));
        match done {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => return super::usage(format!("{}: {error}", regression.origin.case)),
        }
    }
    ExitCode::from(exit::PARITY)
}

enum Decision {
    Accept(String),
    Reject,
    Skip,
    Quit,
}

/// Whether the review goes on.
fn settle(decision: Decision, regression: &Regression, root: &Path) -> io::Result<bool> {
    match decision {
        Decision::Accept(reason) => {
            let corpus = review::accept(regression, &reason, root)?;
            anstream::println!("  accepted into {}", super::shown(&corpus));
            anstream::println!("  when all engines agree on it: gates pin {}", regression.gate);
        }
        Decision::Reject => {
            review::reject(regression, root)?;
            anstream::println!("  rejected");
        }
        Decision::Skip => anstream::println!("  skipped"),
        Decision::Quit => return Ok(false),
    }
    Ok(true)
}

/// Asks at the terminal. An end of the input is a quit.
fn ask(_regression: &Regression) -> io::Result<Decision> {
    loop {
        match prompt("  (a)ccept  (r)eject  (s)kip  (q)uit > ")?.as_deref() {
            Some("a" | "accept") => match prompt("  reason > ")? {
                Some(reason) if !reason.is_empty() => return Ok(Decision::Accept(reason)),
                Some(_) => anstream::println!("  accepting needs a reason"),
                None => return Ok(Decision::Quit),
            },
            Some("r" | "reject") => return Ok(Decision::Reject),
            Some("s" | "skip" | "") => return Ok(Decision::Skip),
            Some("q" | "quit") | None => return Ok(Decision::Quit),
            Some(_) => {}
        }
    }
}

fn prompt(text: &str) -> io::Result<Option<String>> {
    anstream::print!("{text}");
    anstream::stdout().flush()?;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().to_owned()))
}

/// The regressions that wait: those named, or all.
fn waiting(root: &Path, names: &[String]) -> Result<Vec<Regression>, String> {
    let mut games: Vec<&str> = all_gates().iter().map(|gate| gate.game()).collect();
    games.dedup();
    let mut files: Vec<PathBuf> = Vec::new();
    for game in games {
        files.extend(pending(root, game).map_err(|error| error.to_string())?);
    }
    let stem = |file: &Path| file.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
    let known: Vec<String> = files.iter().filter_map(|file| stem(file)).collect();
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        return Err(format!("no case `{name}` waits for review: see `gates review --list`"));
    }
    files.retain(|file| names.is_empty() || stem(file).is_some_and(|stem| names.contains(&stem)));
    files.iter().map(|file| Regression::load(file).map_err(|error| error.to_string())).collect()
}

fn line(regression: &Regression) -> String {
    let size = regression.size.as_deref().map_or(String::new(), |size| format!("   {size}"));
    let origin = &regression.origin;
    format!("{}   {} ({}){size}", origin.case, regression.symptom, origin.name)
}

/// The sides side by side, and how the case was shrunk.
fn shown(gates: &[Box<dyn AnyGate>], regression: &Regression) -> String {
    let named = |gate: &dyn AnyGate| regression.gate == format!("{}/{}", gate.game(), gate.name());
    let gate = gates.iter().map(|gate| &**gate).find(|gate| named(*gate));
    let divergence = gate.map(|gate| found(gate, regression));
    let shrinking = match regression.shrinking {
        Some(_) => show::shrinking(regression),
        None => format!("  not shrunk  gates shrink {}\n", regression.origin.case),
    };
    divergence.unwrap_or_default() + &shrinking
}
