//! The page: one HTML file that needs no network and, but for the slider and the copy buttons, no script.

mod divergence;

use std::fmt::Write as _;

use harness::drawing::escaped;
use harness::{Verdict, show};

use super::{Outcome, provenance};

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// The whole page.
pub(super) fn text(outcome: &Outcome<'_>) -> Result<String, String> {
    let tier = outcome.options.tier.name();
    let mark = colour(outcome.verdict);
    let last = escaped(&show::last_line(&outcome.reports, outcome.verdict));
    let mut text =
        String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    text.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    text.push_str(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n",
    );
    let _ = writeln!(text, "<title>gates: {} ({tier})</title>", outcome.verdict);
    let _ = write!(text, "<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n");
    let shard =
        outcome.campaign.shard.as_ref().map_or(String::new(), |shard| format!(", shard {shard}"));
    let _ = writeln!(
        text,
        "<h1><span class=\"{mark}\">{}</span> gates, {tier} tier{shard}</h1>",
        outcome.verdict
    );
    let _ = writeln!(text, "<p id=\"verdict\">{last}</p>");
    matrix(&mut text, outcome);
    faults(&mut text, outcome);
    red_cases(&mut text, outcome);
    counts(&mut text, outcome);
    manifest(&mut text, outcome)?;
    let _ = write!(text, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    Ok(text)
}

/// The class that colours a verdict.
fn colour(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Parity => "green",
        Verdict::Vacuous | Verdict::Quarantined => "grey",
        Verdict::Stale | Verdict::Flaky | Verdict::Diverged | Verdict::Broken => "red",
    }
}

/// Gate by engine.
fn matrix(text: &mut String, outcome: &Outcome<'_>) {
    let mut engines: Vec<&str> = Vec::new();
    for engine in outcome.reports.iter().flat_map(|report| &report.engines) {
        if !engines.contains(&engine.name.as_str()) {
            engines.push(&engine.name);
        }
    }
    text.push_str(
        "<h2>Verdicts</h2>\n<table id=\"matrix\">\n<thead><tr><th scope=\"col\">gate</th>",
    );
    for engine in &engines {
        let _ = write!(text, "<th scope=\"col\">{}</th>", escaped(engine));
    }
    for number in ["cases", "steps", "fields"] {
        let _ = write!(text, "<th scope=\"col\" class=\"number\">{number}</th>");
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for report in &outcome.reports {
        let _ = write!(text, "<tr><th scope=\"row\">{}</th>", escaped(&report.gate));
        for name in &engines {
            match report.engines.iter().find(|engine| engine.name == *name) {
                Some(engine) => {
                    let (class, verdict) = (colour(engine.verdict), engine.verdict);
                    let compared = show::grouped(engine.compared);
                    let _ = write!(
                        text,
                        "<td class=\"{class}\" title=\"{compared} compared\">{verdict}</td>"
                    );
                }
                None => text.push_str("<td class=\"grey\">-</td>"),
            }
        }
        for number in [report.cases, report.steps, report.observations] {
            let _ = write!(text, "<td class=\"number\">{}</td>", show::grouped(number));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody>\n</table>\n");
}

/// What is wrong with gates as a whole, and which cases engines were left out of.
fn faults(text: &mut String, outcome: &Outcome<'_>) {
    let mut lines = String::new();
    for report in &outcome.reports {
        let gate = escaped(&report.gate);
        for fault in &report.faults {
            let (class, verdict) = (colour(fault.verdict), fault.verdict);
            let message = escaped(&fault.message);
            let _ =
                writeln!(lines, "<li><b class=\"{class}\">{verdict}</b> {gate}: {message}</li>");
        }
        for engine in &report.engines {
            for (reason, count) in engine.unsupported.iter().chain(&engine.absent) {
                let (name, reason) = (escaped(&engine.name), escaped(reason));
                let _ = writeln!(
                    lines,
                    "<li>{gate}: {name} left out of {count} case(s): {reason}</li>"
                );
            }
        }
        if report.not_run > 0 {
            let _ = writeln!(
                lines,
                "<li>{gate}: {} case(s) not run after too many failures</li>",
                report.not_run
            );
        }
    }
    if !lines.is_empty() {
        let _ = write!(text, "<h2>Notes</h2>\n<ul id=\"notes\">\n{lines}</ul>\n");
    }
}

fn red_cases(text: &mut String, outcome: &Outcome<'_>) {
    if outcome.tally.red.is_empty() {
        return;
    }
    let gates = crate::gates_behind(outcome.door);
    text.push_str("<h2>Red cases</h2>\n");
    for red in &outcome.tally.red {
        let gate =
            gates.iter().find(|gate| *format!("{}/{}", gate.game(), gate.name()) == *red.gate);
        let film = gate.and_then(|gate| gate.film(red, &outcome.options));
        divergence::section(text, red, film.as_ref());
    }
}

/// Observations by field.
fn counts(text: &mut String, outcome: &Outcome<'_>) {
    text.push_str("<h2>Compared</h2>\n");
    for report in outcome.reports.iter().filter(|report| !report.counts.is_empty()) {
        let _ = write!(
            text,
            "<details><summary>{}: {} fields</summary>\n<table>\n",
            escaped(&report.gate),
            show::grouped(report.observations)
        );
        for (field, count) in report.counts.sorted() {
            let (field, count) = (escaped(field), show::grouped(count));
            let _ = writeln!(
                text,
                "<tr><th scope=\"row\">{field}</th><td class=\"number\">{count}</td></tr>"
            );
        }
        text.push_str("</table>\n</details>\n");
    }
}

fn manifest(text: &mut String, outcome: &Outcome<'_>) -> Result<(), String> {
    text.push_str("<h2>Provenance</h2>\n<details open><summary>what this was made with and from</summary>\n<table id=\"provenance\">\n");
    for (name, value) in provenance::lines(outcome)? {
        let (name, value) = (escaped(&name), escaped(&value));
        let _ =
            writeln!(text, "<tr><th scope=\"row\">{name}</th><td><code>{value}</code></td></tr>");
    }
    text.push_str("</table>\n</details>\n");
    Ok(())
}
