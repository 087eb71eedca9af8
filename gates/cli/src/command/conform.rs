//! `gates conform`.

use std::process::ExitCode;

use harness::conform::{Finding, hello};
use harness::process::Launch;
use harness::{Options, Verdict, show};

use crate::arguments::ConformArguments;

/// Examines an engine behind the protocol and prints a line a finding.
pub(crate) fn conform(arguments: &ConformArguments) -> ExitCode {
    let Some(launch) = launch(&arguments.command) else {
        return super::usage("expected a command");
    };
    let mut options = Options::new(&crate::corpora());
    options.timeout = arguments.timeout;
    options.filters.clone_from(&arguments.only);
    let gates = crate::all_gates();
    let (mut findings, games) = hello(&launch, &crate::games(), options.timeout);
    let (mut compared, mut asked) = (0, false);
    if findings.iter().all(|finding| finding.result.is_ok()) {
        for gate in gates.iter().filter(|gate| games.iter().any(|game| game == gate.game())) {
            match gate.conform(&launch, &options) {
                Err(error) => return super::usage(error),
                Ok(examined) => {
                    asked |= examined.is_some();
                    let examined = examined.unwrap_or_default();
                    findings.extend(examined.findings);
                    compared += examined.compared;
                }
            }
        }
    }
    for finding in &findings {
        line(finding);
    }
    if !asked && findings.iter().all(|finding| finding.result.is_ok()) {
        let (only, games) = (arguments.only.join(", "), games.join(", "));
        return super::usage(format!("--only {only}: no case of the engine's games ({games})"));
    }
    let wrong = findings.iter().filter_map(|finding| finding.result.as_ref().err());
    let worst = wrong.clone().map(|wrong| wrong.verdict).max();
    let worst = worst.unwrap_or(if compared > 0 { Verdict::Parity } else { Verdict::Vacuous });
    let compared = show::grouped(compared);
    match worst {
        Verdict::Parity => {
            anstream::println!("conforms: {compared} observations equal to the reference's");
        }
        Verdict::Vacuous => anstream::println!("nothing compared: no case was answered"),
        _ => anstream::println!("{} to mend; {compared} observations equal", wrong.count()),
    }
    ExitCode::from(worst.exit_code())
}

fn line(finding: &Finding) {
    match &finding.result {
        Ok(seen) => anstream::println!("ok    {}: {seen}", finding.what),
        Err(wrong) => anstream::println!("FAIL  {}: {}", finding.what, wrong.message),
    }
}

/// A command given as one text, or as its words.
fn launch(words: &[String]) -> Option<Launch> {
    match words {
        [command] => Launch::of_command(command).ok(),
        [program, arguments @ ..] => {
            Some(Launch { program: program.clone(), arguments: arguments.to_vec() })
        }
        [] => None,
    }
}
