//! The report as text for people.

use std::fmt::Write as _;

use similar::{ChangeTag, TextDiff};

use crate::case::Picture;
use crate::divergence::{Divergence, Row, looks_like_a_number};
use crate::observation::Kind;
use crate::regression::Regression;
use crate::replay::{Replay, Said};
use crate::report::{CaseResult, GateReport};
use crate::verdict::Verdict;

/// A text longer than this is shown as its differing parts.
const TEXT_MAX: usize = 64;
/// Fields before the divergence that are shown.
const BEFORE_MAX: usize = 16;

/// The paragraph for a case that is not in parity.
pub fn case_failure(result: &CaseResult) -> String {
    match &result.divergence {
        _ if result.verdict == Verdict::Quarantined => {
            let reason = result.reason.as_deref().unwrap_or("no reason given");
            format!("QUARANTINED case {} ({})   {reason}\n", result.case, result.name)
        }
        Some(divergence) => self::divergence(divergence),
        None => {
            let reason = result.reason.as_deref().unwrap_or("no reason given");
            let (verdict, gate) = (result.verdict, &result.gate);
            let shrink = match verdict {
                Verdict::Broken => format!("  shrink      gates shrink {}\n", result.case),
                _ => String::new(),
            };
            format!(
                "{verdict} {gate}   case {} ({})\n  {reason}\n  replay      gates replay {}\n{shrink}",
                result.case, result.name, result.case
            )
        }
    }
}

/// The paragraph for one divergence.
pub fn divergence(found: &Divergence) -> String {
    let mut text = String::new();
    let sides: Vec<String> = found.sides.iter().map(|names| names.join(", ")).collect();
    let others = sides[1..].join(" and ");
    let head = if found.flaky.is_empty() { "FAIL" } else { "FLAKY" };
    let _ = writeln!(
        text,
        "{head} {}   {others} differs from {}   case {} ({})   step {} of {}",
        found.gate, sides[0], found.case, found.name, found.step, found.steps
    );
    if !found.flaky.is_empty() {
        let _ = writeln!(text, "  asked again, {} said something else", found.flaky.join(", "));
    }
    match found.step.checked_sub(1) {
        Some(last) => {
            let _ = writeln!(text, "  last equal  step {last}");
            for (field, value) in found.before.iter().take(BEFORE_MAX) {
                let _ = writeln!(text, "    {field:<18}{}", shortened(value));
            }
        }
        None => text.push_str("  differs at the first step\n"),
    }
    let width = sides.iter().map(String::len).max().unwrap_or(0);
    for row in &found.rows {
        show_row(&mut text, row, &sides, width);
    }
    if found.rows.is_empty() {
        text.push_str(
            "  every word of the step is equal: a digest is not the fold of its words (see `gates conform`)\n",
        );
    }
    let _ = writeln!(text, "  {} other fields of the step equal", found.equal_fields);
    let _ = writeln!(text, "  replay      gates replay {} --at {}", found.case, found.step);
    let _ = writeln!(text, "  shrink      gates shrink {}", found.case);
    text
}

/// What shrinking made of a case.
pub fn shrinking(minimal: &Regression) -> String {
    let mut text = String::new();
    let size = minimal.size.as_deref().unwrap_or("a case");
    let shrinking = minimal.shrinking.clone().unwrap_or_default();
    let _ = writeln!(text, "  minimal     {size} ({} replays)", shrinking.replays);
    if shrinking.hidden_state {
        text.push_str(
            "  hidden      the position alone does not show it: the moves that lead to it matter\n",
        );
    }
    if !shrinking.complete {
        text.push_str("  time        was over before everything was tried\n");
    }
    let _ = writeln!(text, "  case        {}", shortened_line(&minimal.case.to_string()));
    text
}

fn show_row(text: &mut String, row: &Row, sides: &[String], width: usize) {
    let delta = row.delta.as_ref().map_or(String::new(), |delta| format!("   {delta}"));
    let _ = writeln!(text, "  {}{delta}", row.field);
    if row.pictures.len() == sides.len() {
        boards(text, &row.pictures, sides);
    }
    let mut kinds = row.said.iter().flatten().map(|(kind, _)| kind.letter());
    let first_kind = kinds.next();
    let kinds_differ = kinds.any(|kind| Some(kind) != first_kind);
    let long = row.said.iter().flatten().any(|(_, value)| value.len() > TEXT_MAX);
    let reference = row.said[0].as_ref().map_or("", |(_, value)| value.as_str());
    for (side, (name, said)) in sides.iter().zip(&row.said).enumerate() {
        let value = match said {
            None => "(not said)".to_owned(),
            Some((Kind::Text, value)) if long && side > 0 => changes(reference, value),
            Some((Kind::Text, value)) if long => shortened(value),
            Some((kind, value)) => with_reading(*kind, value),
        };
        let kind = match said {
            Some((kind, _)) if kinds_differ => format!("   kind `{}`", char::from(kind.letter())),
            _ => String::new(),
        };
        let _ = writeln!(text, "    {name:<width$}  {value}{kind}");
    }
}

/// Bits with the double that they may stand for.
fn with_reading(kind: Kind, value: &str) -> String {
    let bits = u64::from_str_radix(value, 16).ok().filter(|_| kind == Kind::Bits);
    match bits.map(f64::from_bits) {
        Some(number) if looks_like_a_number(number) => format!("{value}  {number:?}"),
        _ => value.to_owned(),
    }
}

fn shortened(value: &str) -> String {
    if value.chars().count() <= TEXT_MAX {
        return value.to_owned();
    }
    let begin: String = value.chars().take(TEXT_MAX).collect();
    format!("{begin}... ({} characters)", value.chars().count())
}

/// The words that differ, each with one equal word around it.
fn changes(reference: &str, value: &str) -> String {
    let diff = TextDiff::from_words(reference, value);
    let mut shown = String::new();
    for operations in diff.grouped_ops(2) {
        shown.push_str("...");
        for change in operations.iter().flat_map(|operation| diff.iter_changes(operation)) {
            match change.tag() {
                ChangeTag::Equal => shown.push_str(change.value()),
                ChangeTag::Delete => {
                    let _ = write!(shown, "[-{}-]", change.value());
                }
                ChangeTag::Insert => {
                    let _ = write!(shown, "{{+{}+}}", change.value());
                }
            }
        }
        shown.push_str("...");
    }
    shown
}

/// The boards side by side; cells that differ from the first board stand in brackets.
fn boards(text: &mut String, pictures: &[Picture], sides: &[String]) {
    const GAP: &str = "    ";
    let reference = &pictures[0];
    let cell_width = pictures
        .iter()
        .flat_map(|picture| picture.rows.iter().flatten())
        .map(|cell| cell.chars().count())
        .max()
        .unwrap_or(1);
    let columns =
        pictures.iter().flat_map(|picture| picture.rows.iter().map(Vec::len)).max().unwrap_or(0);
    let board_width = columns * (cell_width + 2);
    let heads = sides.iter().map(|side| format!("{side:<board_width$}")).collect::<Vec<_>>();
    let _ = writeln!(text, "    {}", heads.join(GAP).trim_end());
    let rows = pictures.iter().map(|picture| picture.rows.len()).max().unwrap_or(0);
    for row in 0..rows {
        let drawn = pictures.iter().map(|picture| {
            let cells = (0..columns).map(|column| {
                let cell = cell_at(picture, row, column);
                let changed = pictures
                    .iter()
                    .any(|other| cell_at(other, row, column) != cell_at(reference, row, column));
                if changed {
                    format!("[{cell:<cell_width$}]")
                } else {
                    format!(" {cell:<cell_width$} ")
                }
            });
            cells.collect::<String>()
        });
        let _ = writeln!(text, "    {}", drawn.collect::<Vec<_>>().join(GAP).trim_end());
    }
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let changed = cells.filter(|&(row, column)| {
        pictures.iter().any(|other| cell_at(other, row, column) != cell_at(reference, row, column))
    });
    let _ = writeln!(text, "    {} cell(s) differ", changed.count());
}

fn cell_at(picture: &Picture, row: usize, column: usize) -> &str {
    picture.rows.get(row).and_then(|cells| cells.get(column)).map_or("", String::as_str)
}

/// What a replay found, every engine's words under its name.
pub fn replay(found: &Replay) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} case {} ({})", found.gate, found.case, found.name);
    let _ = writeln!(text, "  {}", shortened_line(&found.json));
    let differs =
        found.differs_at.map_or(String::new(), |step| format!(", first difference at step {step}"));
    let _ = writeln!(text, "  {}{differs}; step {} of {}:", found.verdict, found.step, found.steps);
    let mut shown: Vec<(Vec<&str>, &Said)> = Vec::new();
    for (name, said) in &found.said {
        match shown.iter_mut().find(|(_, known)| *known == said) {
            Some((names, _)) => names.push(name),
            None => shown.push((vec![name], said)),
        }
    }
    for (names, said) in shown {
        let _ = writeln!(text, "  {}", names.join(", "));
        match said {
            Err(reason) => {
                let _ = writeln!(text, "    {reason}");
            }
            Ok(words) => {
                for word in words {
                    if let Some(picture) = (found.picture)(&word.field, &word.text) {
                        let _ = writeln!(text, "    {}", word.field);
                        for row in &picture.rows {
                            let _ = writeln!(text, "      {}", row.join(" ").trim_end());
                        }
                    }
                    let _ = writeln!(
                        text,
                        "    {:<18}{}",
                        word.field,
                        with_reading(word.kind, &word.text)
                    );
                }
            }
        }
    }
    text
}

fn shortened_line(json: &str) -> String {
    const LENGTH_MAX: usize = 400;
    if json.len() <= LENGTH_MAX {
        return json.to_owned();
    }
    let begin: String = json.chars().take(LENGTH_MAX).collect();
    format!("{begin}... ({} bytes)", json.len())
}

/// The status table (gate x engine) and, under it, what is wrong with whole gates.
pub fn status(reports: &[GateReport]) -> String {
    let mut engines: Vec<&str> = Vec::new();
    for engine in reports.iter().flat_map(|report| &report.engines) {
        if !engines.contains(&engine.name.as_str()) {
            engines.push(&engine.name);
        }
    }
    let gate_width = reports.iter().map(|report| report.gate.len()).max().unwrap_or(4).max(4);
    let widths: Vec<usize> = engines.iter().map(|name| name.len().max(8)).collect();
    let mut text = format!("{:<gate_width$}", "gate");
    for (name, width) in engines.iter().zip(&widths) {
        let _ = write!(text, "  {name:<width$}");
    }
    text.push_str("     cases       steps     fields     time\n");
    for report in reports {
        let _ = write!(text, "{:<gate_width$}", report.gate);
        for (name, width) in engines.iter().zip(&widths) {
            let engine = report.engines.iter().find(|engine| engine.name == *name);
            let verdict = engine.map_or("-".to_owned(), |engine| engine.verdict.to_string());
            let _ = write!(text, "  {verdict:<width$}");
        }
        let _ = writeln!(
            text,
            "  {:>8}  {:>10}  {:>9}  {:>6.1}s",
            grouped(report.cases),
            grouped(report.steps),
            grouped(report.observations),
            report.elapsed.as_secs_f64()
        );
    }
    for report in reports {
        for engine in &report.engines {
            for (reason, count) in engine.unsupported.iter().chain(&engine.absent) {
                let _ = writeln!(
                    text,
                    "  {}: {} left out of {count} case(s): {reason}",
                    report.gate, engine.name
                );
            }
        }
        if !report.leases.is_empty() {
            let named = report.leases.iter().map(|(name, cases)| format!("{name} ({cases})"));
            let leases = named.collect::<Vec<_>>().join(", ");
            let _ = writeln!(text, "  {}: seeds of lease {leases}", report.gate);
        }
        if report.held_out > 0 {
            let _ = writeln!(text, "  {}: {} case(s) held out", report.gate, report.held_out);
        }
        for fault in &report.faults {
            let _ = writeln!(text, "{} {}: {}", fault.verdict, report.gate, fault.message);
        }
        if report.not_run > 0 {
            let _ = writeln!(
                text,
                "  {}: {} case(s) not run after too many failures",
                report.gate, report.not_run
            );
        }
    }
    text
}

/// The last line: green or red, as the verdict of the whole run says.
pub fn last_line(reports: &[GateReport], worst: Verdict) -> String {
    let cases: u64 = reports.iter().map(|report| report.cases).sum();
    let fields: u64 = reports.iter().map(|report| report.observations).sum();
    let colour = if worst.is_green() { "green" } else { "red" };
    let ended = reports.iter().filter(|report| report.verdict == worst).count();
    let told = match worst {
        Verdict::Parity => "all engines agree".to_owned(),
        Verdict::Quarantined => {
            "all engines agree, but for what stands in the quarantine".to_owned()
        }
        Verdict::Vacuous if ended == 0 => "an engine was compared nowhere".to_owned(),
        _ => format!("{ended} gate(s) {worst}"),
    };
    format!("{colour}: {told}; {} cases, {} fields compared", grouped(cases), grouped(fields))
}

/// A number with commas between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
