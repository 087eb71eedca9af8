//! Bars of the speed-up over `cpp-fast`.

use std::fmt::Write;

use super::measure::Table;

const WIDTH: f64 = 760.0;
const LABELS: f64 = 190.0;
const BAR: f64 = 20.0;

/// A picture of the tables that have a ratio to `cpp-fast`.
pub(super) fn bars(tables: &[Table]) -> String {
    let mut body = String::new();
    let mut y = 10.0;
    for table in tables {
        let Some(at) = table.against.iter().position(|name| *name == "cpp-fast") else { continue };
        let greatest = table.rows.iter().map(|row| row.ratios[at].median).fold(1.0, f64::max);
        y += 22.0;
        let title = escape(table.name);
        let _ = writeln!(body, r#"<text x="10" y="{y}" class="title">{title}</text>"#);
        y += 8.0;
        for row in &table.rows {
            let ratio = row.ratios[at].median;
            let length = (WIDTH - LABELS - 90.0) * ratio / greatest;
            let class = if row.name.starts_with("cpp") { "cpp" } else { "rust" };
            let middle = y + 14.0;
            let end = LABELS + length + 6.0;
            let label = LABELS - 8.0;
            let _ = writeln!(
                body,
                r#"<text x="{label}" y="{middle}" text-anchor="end">{}</text><rect x="{LABELS}" y="{y}" width="{length:.1}" height="16" class="{class}"/><text x="{end:.1}" y="{middle}">{ratio:.2}x</text>"#,
                escape(&row.name),
            );
            y += BAR;
        }
    }
    let height = y + 10.0;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">
<style>text {{ fill: #222 }} .title {{ font-weight: bold }} .rust {{ fill: #c8591b }} .cpp {{ fill: #7a8a99 }} @media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} }}</style>
<title>Speed-up over the fast C++ engine</title>
{body}</svg>
"#
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
