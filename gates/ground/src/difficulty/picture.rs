//! The picture: winnable fraction against threshold, with the policies' win rates.

use std::fmt::Write;

use ground_engine::Policy;

use super::survey::{Rate, Survey};

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 250.0;
const LEFT: f64 = 50.0;
const TOP: f64 = 34.0;
/// Room under a panel for the axis.
const AXIS: f64 = 46.0;
const LEGEND_LINE: f64 = 16.0;
const COLOURS: [&str; 6] = ["#1b6ca8", "#2e8b57", "#b8612b", "#7a4fa3", "#a33b4f", "#4f6d7a"];
const GREYS: [&str; 3] = ["#9a9a9a", "#6b6b6b", "#3c3c3c"];
const DASHES: [&str; 3] = ["2 4", "6 4", "10 3"];

/// One panel a seat count; one solid line with its 95 % band a K, and one dashed line a policy.
///
/// ```text
///   1 |----\___            solid: winnable fraction, one line a K
///     | - -    \___        dashed: win rates of the policies on the same deals
///   0 |______- - - \__
///       1   threshold  12
/// ```
pub(crate) fn svg(surveys: &[Survey]) -> String {
    let mut panels: Vec<Vec<&Survey>> = Vec::new();
    for survey in surveys {
        match panels.last_mut().filter(|panel| panel[0].seats == survey.seats) {
            Some(panel) => panel.push(survey),
            None => panels.push(vec![survey]),
        }
    }
    let legend = |panel: &[&Survey]| LEGEND_LINE * (panel.len() + Policy::ALL.len()) as f64;
    let height: f64 = panels.iter().map(|panel| TOP + HEIGHT + AXIS + legend(panel)).sum();
    let width = LEFT + WIDTH + 20.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    let mut top = 0.0;
    for panel in &panels {
        draw_panel(&mut text, panel, top);
        top += TOP + HEIGHT + AXIS + legend(panel);
    }
    text.push_str("</svg>\n");
    text
}

/// Where a threshold and a fraction lie.
struct Frame {
    top: f64,
    highest: u8,
}

impl Frame {
    fn x(&self, threshold: u8) -> f64 {
        let steps = f64::from(self.highest.max(2) - 1);
        LEFT + WIDTH * f64::from(threshold - 1) / steps
    }

    fn y(&self, fraction: f64) -> f64 {
        self.top + HEIGHT * (1.0 - fraction)
    }
}

fn draw_panel(text: &mut String, panel: &[&Survey], top: f64) {
    let seats = panel[0].seats;
    let edge = panel.iter().flat_map(|survey| &survey.deals).map(|deal| deal.none_from).max();
    let highest = edge.unwrap_or(2).clamp(2, 6 * seats as u8);
    let frame = Frame { top: top + TOP, highest };
    let _ = writeln!(
        text,
        "<text x=\"{LEFT:.0}\" y=\"{:.0}\" font-size=\"14\">{seats} seats</text>",
        top + 22.0
    );
    draw_axes(text, &frame, 4 * seats as u8 - 3);
    let mut legend = frame.top + HEIGHT + AXIS;
    for (survey, colour) in panel.iter().zip(COLOURS) {
        let rates = rates(survey, highest, |row| row.winnable);
        draw_band(text, &frame, &rates, colour);
        draw_line(text, &frame, &rates, colour, "");
        let name = format!(
            "winnable fraction from round {} on ({})",
            survey.first_round(),
            survey.heading(survey.policy)
        );
        draw_legend(text, legend, &name, colour, "");
        legend += LEGEND_LINE;
    }
    for (at, policy) in Policy::ALL.into_iter().enumerate() {
        let rates = rates(panel[0], highest, |mut row| row.wins.swap_remove(at));
        draw_line(text, &frame, &rates, GREYS[at], DASHES[at]);
        let name = format!("win rate ({})", panel[0].heading(policy));
        draw_legend(text, legend, &name, GREYS[at], DASHES[at]);
        legend += LEGEND_LINE;
    }
}

fn rates(survey: &Survey, highest: u8, pick: impl Fn(super::survey::Row) -> Rate) -> Vec<Rate> {
    (1..=highest).filter_map(|threshold| survey.row(threshold)).map(pick).collect()
}

fn draw_axes(text: &mut String, frame: &Frame, default: u8) {
    for tenth in [0, 2, 4, 6, 8, 10] {
        let y = frame.y(f64::from(tenth) / 10.0);
        let _ = writeln!(
            text,
            "<line x1=\"{LEFT:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{:.1}</text>",
            LEFT + WIDTH,
            LEFT - 6.0,
            y + 4.0,
            f64::from(tenth) / 10.0
        );
    }
    let base = frame.top + HEIGHT;
    for threshold in 1..=frame.highest {
        let x = frame.x(threshold);
        let _ = writeln!(
            text,
            "<line x1=\"{x:.1}\" y1=\"{base:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"#888888\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{threshold}</text>",
            base + 4.0,
            base + 17.0
        );
    }
    if default <= frame.highest {
        let x = frame.x(default);
        let _ = writeln!(
            text,
            "<line x1=\"{x:.1}\" y1=\"{:.1}\" x2=\"{x:.1}\" y2=\"{base:.1}\" stroke=\"#bbbbbb\" stroke-dasharray=\"1 3\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#777777\">default</text>",
            frame.top,
            frame.top - 4.0
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">threshold</text>",
        LEFT + WIDTH / 2.0,
        base + 32.0
    );
}

/// The 95 % interval, as a band.
fn draw_band(text: &mut String, frame: &Frame, rates: &[Rate], colour: &str) {
    let mut points = String::new();
    let corner = |points: &mut String, rate: &Rate, fraction: f64| {
        let _ = write!(points, "{:.1},{:.1} ", frame.x(rate.scope.threshold), frame.y(fraction));
    };
    for rate in rates {
        corner(&mut points, rate, rate.interval.unwrap_or(rate.value).high);
    }
    for rate in rates.iter().rev() {
        corner(&mut points, rate, rate.interval.unwrap_or(rate.value).low);
    }
    let _ = writeln!(
        text,
        "<polygon points=\"{}\" fill=\"{colour}\" fill-opacity=\"0.15\"/>",
        points.trim_end()
    );
}

/// A line through what is certain.
fn draw_line(text: &mut String, frame: &Frame, rates: &[Rate], colour: &str, dash: &str) {
    let points: Vec<String> = rates
        .iter()
        .map(|rate| format!("{:.1},{:.1}", frame.x(rate.scope.threshold), frame.y(rate.value.low)))
        .collect();
    let _ = writeln!(
        text,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>",
        points.join(" ")
    );
}

fn draw_legend(text: &mut String, y: f64, name: &str, colour: &str, dash: &str) {
    let line = y - 4.0;
    let _ = writeln!(
        text,
        "<line x1=\"{LEFT:.1}\" y1=\"{line:.1}\" x2=\"{:.1}\" y2=\"{line:.1}\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>\
         <text x=\"{:.1}\" y=\"{y:.1}\">{name}</text>",
        LEFT + 28.0,
        LEFT + 34.0
    );
}
