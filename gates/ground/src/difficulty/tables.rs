//! A survey as Markdown, CSV and JSON. Rates have four decimals.

use std::fmt::Write;

use ground_engine::Policy;
use ground_engine::difficulty::{Interval, Resolution};
use serde::Serialize;
use serde::ser::Serializer;

use super::survey::{Rate, Row, Survey};

/// A survey and the thresholds it is reported at.
pub(crate) struct Reported<'s> {
    /// The survey.
    pub(crate) survey: &'s Survey,
    /// The thresholds, rising.
    pub(crate) thresholds: Vec<u8>,
}

impl Reported<'_> {
    fn rows(&self) -> Vec<Row> {
        self.thresholds.iter().filter_map(|&threshold| self.survey.row(threshold)).collect()
    }
}

/// Tables for people, one a seat count and K.
pub(crate) fn markdown(reports: &[Reported<'_>]) -> String {
    let mut text = String::new();
    for report in reports {
        markdown_table(&mut text, report);
    }
    text
}

fn markdown_table(text: &mut String, report: &Reported<'_>) {
    let survey = report.survey;
    let heading = survey.heading(survey.policy);
    let _ = writeln!(text, "### {heading}\n");
    let mut heads = vec![
        "threshold".to_owned(),
        format!("winnable fraction from round {} on ({heading})", survey.first_round()),
    ];
    for policy in Policy::ALL {
        heads.push(format!("win rate ({})", survey.heading(policy)));
    }
    for policy in Policy::ALL {
        heads.push(format!("skill gap to {} ({heading})", policy.name()));
    }
    heads.push("cut searches".to_owned());
    let _ = writeln!(text, "| {} |", heads.join(" | "));
    let _ = writeln!(text, "|{}", "---|".repeat(heads.len()));
    for row in report.rows() {
        let rates = std::iter::once(&row.winnable).chain(&row.wins).chain(&row.gaps);
        let cells: Vec<String> = rates.map(cell).collect();
        let _ = writeln!(text, "| {} | {} | {} |", row.threshold, cells.join(" | "), row.cut);
    }
    text.push('\n');
    markdown_resolution(text, &survey.resolution(&report.thresholds));
    text.push('\n');
}

fn markdown_resolution(text: &mut String, resolution: &Resolution) {
    for contrast in &resolution.neighbours {
        let verb = if contrast.told_apart() { "are told apart" } else { "are not told apart" };
        let _ = writeln!(
            text,
            "- Thresholds {} and {} {verb}: {} deals winnable at the lower only, {} at the higher only, p = {:.4}.",
            contrast.lower, contrast.higher, contrast.lower_only, contrast.higher_only, contrast.p
        );
    }
    let _ = match resolution.smallest_change {
        Some(change) => {
            writeln!(text, "- Smallest distinguishable change of the threshold: {change}.")
        }
        None => writeln!(text, "- No change of the threshold is distinguishable at every pair."),
    };
}

fn cell(rate: &Rate) -> String {
    let value = range(rate.value);
    match rate.interval {
        Some(interval) => format!("{value} [{:.4}, {:.4}]", interval.low, interval.high),
        None => value,
    }
}

/// One number, or two where searches were cut.
fn range(value: Interval) -> String {
    let (low, high) = (format!("{:.4}", value.low), format!("{:.4}", value.high));
    if low == high { low } else { format!("{low} to {high}") }
}

/// One line a rate, one a pair of neighbouring thresholds, and one a smallest change. Names have
/// commas and stand in quotes.
pub(crate) fn csv(reports: &[Reported<'_>]) -> String {
    let mut text = "name,seats,threshold,k,low,high,interval_low,interval_high,cut\n".to_owned();
    for report in reports {
        let (seats, k) = (report.survey.seats, report.survey.k);
        for row in report.rows() {
            for rate in std::iter::once(&row.winnable).chain(&row.wins).chain(&row.gaps) {
                let (low, high) = (rate.value.low, rate.value.high);
                let interval = rate.interval.map_or_else(
                    || ",".to_owned(),
                    |interval| format!("{:.4},{:.4}", interval.low, interval.high),
                );
                let (name, threshold, cut) = (rate.name(), row.threshold, row.cut);
                let _ = writeln!(
                    text,
                    "\"{name}\",{seats},{threshold},{k},{low:.4},{high:.4},{interval},{cut}"
                );
            }
        }
        let heading = report.survey.heading(report.survey.policy);
        let resolution = report.survey.resolution(&report.thresholds);
        for pair in &resolution.neighbours {
            let (lower, higher, p) = (pair.lower, pair.higher, pair.p);
            let name = format!("p of thresholds {lower} and {higher} ({heading})");
            let _ = writeln!(text, "\"{name}\",{seats},{lower},{k},{p:.4},{p:.4},,,");
        }
        let change =
            resolution.smallest_change.map_or_else(String::new, |change| change.to_string());
        let name = format!("smallest distinguishable change of the threshold ({heading})");
        let _ = writeln!(text, "\"{name}\",{seats},,{k},{change},{change},,,");
    }
    text
}

#[derive(Serialize)]
struct JsonReport {
    seats: u32,
    k: u32,
    policy: &'static str,
    deals: usize,
    first_seed: u32,
    from_round: u32,
    rows: Vec<JsonRow>,
    neighbours: Vec<JsonContrast>,
    smallest_change: Option<u8>,
}

#[derive(Serialize)]
struct JsonRow {
    threshold: u8,
    cut: u64,
    rates: Vec<JsonRate>,
}

#[derive(Serialize)]
struct JsonRate {
    name: String,
    low: Decimal,
    high: Decimal,
    interval: Option<[Decimal; 2]>,
}

#[derive(Serialize)]
struct JsonContrast {
    lower: u8,
    higher: u8,
    lower_only: u64,
    higher_only: u64,
    p: Decimal,
    told_apart: bool,
}

/// A number with four decimals.
struct Decimal(f64);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded = format!("{:.4}", self.0).parse().expect("a decimal number");
        serializer.serialize_f64(rounded)
    }
}

/// One object: `{"surveys": [...]}`.
pub(crate) fn json(reports: &[Reported<'_>]) -> String {
    let surveys: Vec<JsonReport> = reports.iter().map(json_report).collect();
    let object = serde_json::json!({ "surveys": surveys });
    serde_json::to_string_pretty(&object).expect("plain data") + "\n"
}

fn json_report(report: &Reported<'_>) -> JsonReport {
    let survey = report.survey;
    let resolution = survey.resolution(&report.thresholds);
    JsonReport {
        seats: survey.seats,
        k: survey.k,
        policy: survey.policy.name(),
        deals: survey.deals.len(),
        first_seed: survey.first_seed,
        from_round: survey.first_round(),
        rows: report.rows().iter().map(json_row).collect(),
        neighbours: resolution
            .neighbours
            .iter()
            .map(|contrast| JsonContrast {
                lower: contrast.lower,
                higher: contrast.higher,
                lower_only: contrast.lower_only,
                higher_only: contrast.higher_only,
                p: Decimal(contrast.p),
                told_apart: contrast.told_apart(),
            })
            .collect(),
        smallest_change: resolution.smallest_change,
    }
}

fn json_row(row: &Row) -> JsonRow {
    let rates = std::iter::once(&row.winnable).chain(&row.wins).chain(&row.gaps);
    let rate = |rate: &Rate| JsonRate {
        name: rate.name(),
        low: Decimal(rate.value.low),
        high: Decimal(rate.value.high),
        interval: rate.interval.map(|interval| [Decimal(interval.low), Decimal(interval.high)]),
    };
    JsonRow { threshold: row.threshold, cut: row.cut, rates: rates.map(rate).collect() }
}
