//! The tables of a benchmark as text and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};

use super::measure::{Row, Table};

/// A table for people.
pub(super) fn text(table: &Table) -> String {
    let mut out = format!("\n{}   (median of {} slices)\n", table.name, table.rounds);
    let searched = table.rows.iter().any(|row| row.search[0] > 0.0);
    let _ = write!(out, "  {:<26}{:>16}", "", format!("ns a {}", table.unit));
    for name in &table.against {
        let _ = write!(out, "{:>24}", format!("x {name}"));
    }
    if searched {
        let _ = write!(out, "{:>12}{:>12}{:>10}{:>12}", "work", "nodes", "hits", "table bytes");
    }
    out.push('\n');
    for row in &table.rows {
        let _ = write!(out, "  {:<26}{:>16.1}", row.name, row.nanoseconds);
        for ratio in &row.ratios {
            let text = format!("{:.2} [{:.2}, {:.2}]", ratio.median, ratio.low, ratio.high);
            let _ = write!(out, "{text:>24}");
        }
        if searched {
            let [work, nodes, hits] = row.search;
            let _ = write!(out, "{work:>12.0}{nodes:>12.0}{hits:>10.0}{:>12}", row.bytes);
            if let Some(share) = eliminated(table, row) {
                let _ = write!(out, "  {share:.1} % of the work eliminated");
            }
        }
        out.push('\n');
    }
    out
}

/// The share of the work of the arm without a table that this one does not do.
fn eliminated(table: &Table, row: &Row) -> Option<f64> {
    let bare = table.rows.iter().find(|row| row.name == "none")?.search[0];
    Some(100.0 * (1.0 - row.search[0] / bare))
}

/// Everything, with the machine.
pub(super) fn json(tables: &[Table]) -> String {
    let rows = |table: &Table| -> Vec<Value> {
        let row = |row: &Row| {
            let ratio = |(name, ratio): (&&str, &super::measure::Ratio)| json!({"to": name, "median": ratio.median, "low": ratio.low, "high": ratio.high});
            json!({
                "arm": row.name,
                "nanoseconds": row.nanoseconds,
                "faster": table.against.iter().zip(&row.ratios).map(ratio).collect::<Vec<_>>(),
                "work": row.search[0],
                "nodes": row.search[1],
                "hits": row.search[2],
                "table_bytes": row.bytes,
                "work_eliminated_percent": eliminated(table, row),
            })
        };
        table.rows.iter().map(row).collect()
    };
    let tables: Vec<Value> = tables
        .iter()
        .map(|table| {
            json!({
                "workload": table.name,
                "unit": table.unit,
                "slices": table.rounds,
                "arms": rows(table),
            })
        })
        .collect();
    let value = json!({"machine": machine(), "workloads": tables});
    serde_json::to_string_pretty(&value).expect("plain data") + "\n"
}

/// What the numbers depend on.
fn machine() -> Value {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    json!({
        "processor": model.map_or("unknown", |(_, name)| name),
        "cores": std::thread::available_parallelism().map_or(0, usize::from),
        "architecture": std::env::consts::ARCH,
        "system": std::env::consts::OS,
        "instructions": drop7_engine::Engine::detect().to_string(),
        "cpp_flags": reference_cpp::FLAGS,
    })
}
