//! GitHub: an annotation for each red case on standard output, and the job summary.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;

use harness::report::{CaseResult, GateReport};
use harness::show;

use super::Outcome;

/// The variable that names the file of the job summary.
pub(super) const SUMMARY: &str = "GITHUB_STEP_SUMMARY";
/// GitHub shows ten errors of a step; the last says how many more there are.
const ANNOTATIONS_MAX: usize = 10;
/// GitHub takes a mebibyte of summary from a step.
const SUMMARY_BYTES_MAX: usize = 1 << 20;

/// The file of the job summary.
pub(super) fn summary_file() -> Option<PathBuf> {
    std::env::var_os(SUMMARY).filter(|path| !path.is_empty()).map(PathBuf::from)
}

/// Prints the annotations and appends to the summary.
pub(super) fn write(outcome: &Outcome<'_>) -> Result<(), String> {
    anstream::print!("{}", annotations(outcome));
    let file = summary_file().ok_or_else(|| format!("--github: {SUMMARY} is not set"))?;
    let opened = OpenOptions::new().create(true).append(true).open(&file);
    opened
        .and_then(|mut opened| opened.write_all(summary(outcome).as_bytes()))
        .map_err(|error| format!("--github: {}: {error}", file.display()))
}

/// One workflow command a line.
fn annotations(outcome: &Outcome<'_>) -> String {
    let of_case = |red: &CaseResult| {
        let title = format!("{} {}", red.verdict, red.gate);
        annotation(&title, &show::case_failure(red))
    };
    let of_gates = outcome.reports.iter().flat_map(|report| {
        report
            .faults
            .iter()
            .map(|fault| annotation(&format!("{} {}", fault.verdict, report.gate), &fault.message))
    });
    let mut all: Vec<String> = outcome.tally.red.iter().map(of_case).chain(of_gates).collect();
    if all.len() > ANNOTATIONS_MAX {
        let more = all.len() - (ANNOTATIONS_MAX - 1);
        all.truncate(ANNOTATIONS_MAX - 1);
        all.push(annotation("more", &format!("{more} more in the summary and the results")));
    }
    all.concat()
}

/// `::error title=...::message`, with what the syntax reserves escaped.
fn annotation(title: &str, message: &str) -> String {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = data(title).replace(':', "%3A").replace(',', "%2C");
    format!("::error title={property}::{}\n", data(message.trim_end()))
}

/// The summary as Markdown.
fn summary(outcome: &Outcome<'_>) -> String {
    let mut text = String::new();
    let mark = if outcome.verdict.is_green() { "green" } else { "red" };
    let shard =
        outcome.campaign.shard.as_ref().map_or(String::new(), |shard| format!(", shard {shard}"));
    let _ = writeln!(text, "## gates: {mark} ({}{shard})\n", outcome.options.tier.name());
    text.push_str(&matrix(&outcome.reports));
    let _ = writeln!(text, "\n{}\n", show::last_line(&outcome.reports, outcome.verdict));
    for fault in outcome.reports.iter().flat_map(|report| &report.faults) {
        let _ = writeln!(text, "- **{}** {}", fault.verdict, cell(&fault.message));
    }
    for red in &outcome.tally.red {
        let fenced = show::case_failure(red).replace("```", "'''");
        let part = format!(
            "\n<details><summary>{} {} {}</summary>\n\n```text\n{}```\n\n</details>\n",
            red.verdict,
            red.gate,
            cell(&red.name),
            fenced
        );
        if text.len() + part.len() > SUMMARY_BYTES_MAX - 200 {
            text.push_str("\nMore red cases are in the results.\n");
            break;
        }
        text.push_str(&part);
    }
    text
}

fn matrix(reports: &[GateReport]) -> String {
    let mut engines: Vec<&str> = Vec::new();
    for engine in reports.iter().flat_map(|report| &report.engines) {
        if !engines.contains(&engine.name.as_str()) {
            engines.push(&engine.name);
        }
    }
    let mut text = format!("| gate | {} | cases | fields |\n", engines.join(" | "));
    let _ = writeln!(text, "|---|{}---:|---:|", "---|".repeat(engines.len()));
    for report in reports {
        let verdicts = engines.iter().map(|name| {
            let engine = report.engines.iter().find(|engine| engine.name == *name);
            engine.map_or("-".to_owned(), |engine| engine.verdict.to_string())
        });
        let verdicts = verdicts.collect::<Vec<_>>().join(" | ");
        let (cases, fields) = (show::grouped(report.cases), show::grouped(report.observations));
        let _ = writeln!(text, "| {} | {verdicts} | {cases} | {fields} |", report.gate);
    }
    text
}

/// Text that neither ends a table's cell nor begins a tag.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}
