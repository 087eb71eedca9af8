//! A badge: verdict and number of cases, as SVG.

use harness::{Verdict, show};

use super::Outcome;

/// The width of a character of the badge's font, about, in pixels; `textLength` makes it so.
const CHARACTER: usize = 7;
const MARGIN: usize = 10;

/// The picture.
pub(super) fn text(outcome: &Outcome<'_>) -> String {
    let cases: u64 = outcome.reports.iter().map(|report| report.cases).sum();
    let label = format!("lockstep {}", outcome.options.tier.name());
    let message = match outcome.verdict {
        Verdict::Parity => format!("parity, {} cases", show::grouped(cases)),
        verdict => verdict.to_string().to_lowercase(),
    };
    let colour = match outcome.verdict {
        Verdict::Parity => "#2da44e",
        Verdict::Quarantined => "#9a6700",
        Verdict::Vacuous => "#8250df",
        Verdict::Stale | Verdict::Flaky | Verdict::Diverged | Verdict::Broken => "#cf222e",
    };
    let (left, right) = (width(&label), width(&message));
    let whole = left + right;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img" aria-label="{label}: {message}">
<title>{label}: {message}</title>
<clipPath id="r"><rect width="{whole}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="{left}" height="20" fill="#24292f"/><rect x="{left}" width="{right}" height="20" fill="{colour}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="{}" y="14" textLength="{}">{label}</text>
<text x="{}" y="14" textLength="{}">{message}</text>
</g>
</svg>
"##,
        left / 2,
        left - MARGIN,
        left + right / 2,
        right - MARGIN,
    )
}

fn width(text: &str) -> usize {
    text.chars().count() * CHARACTER + MARGIN
}
