//! One red case on the page: its boards step by step, or the reason why there are none.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use harness::drawing::escaped;
use harness::film::{Film, Frame};
use harness::report::CaseResult;
use harness::{Drawing, Word, show};

/// A text longer than this is shown by its beginning; the whole stands in the tooltip.
const TEXT_MAX: usize = 60;

/// The section of a case.
pub(super) fn section(text: &mut String, red: &CaseResult, film: Option<&Film>) {
    let (gate, name, case) = (escaped(&red.gate), escaped(&red.name), escaped(&red.case));
    let _ = writeln!(text, "<section class=\"case\" id=\"case-{case}\">");
    let _ = writeln!(
        text,
        "<h3><span class=\"{}\">{}</span> {gate} <a href=\"#case-{case}\">{case}</a> ({name})</h3>",
        super::colour(red.verdict),
        red.verdict
    );
    match (&red.divergence, film) {
        (Some(divergence), Some(film)) => {
            let sides: Vec<String> = divergence.sides.iter().map(|side| side.join(", ")).collect();
            let flaky = match divergence.flaky.is_empty() {
                true => String::new(),
                false => {
                    format!("; asked again, {} said something else", divergence.flaky.join(", "))
                }
            };
            let _ = writeln!(
                text,
                "<p>{} differs from {} at step {} of {}{}</p>",
                escaped(&sides[1..].join(" and ")),
                escaped(&sides[0]),
                divergence.step,
                divergence.steps,
                escaped(&flaky)
            );
            slider(text, film, divergence.step);
            for frame in &film.frames {
                self::frame(text, frame, &sides, divergence.step);
            }
            command(text, &format!("gates replay {} --at {}", red.case, divergence.step));
        }
        _ => {
            let _ = writeln!(
                text,
                "<p>{}</p>",
                escaped(red.reason.as_deref().unwrap_or("no reason given"))
            );
            command(text, &format!("gates replay {}", red.case));
        }
    }
    let _ = writeln!(
        text,
        "<details><summary>as text</summary><pre>{}</pre></details>",
        escaped(&show::case_failure(red))
    );
    if let Some(json) = &red.json {
        let json = escaped(&json.to_string());
        let _ = writeln!(text, "<details><summary>the case</summary><pre>{json}</pre></details>");
    }
    text.push_str("</section>\n");
}

/// Hidden until the script shows it: without one, all steps stand below each other.
fn slider(text: &mut String, film: &Film, step: u32) {
    let (Some(first), Some(last)) = (film.frames.first(), film.frames.last()) else { return };
    let _ = writeln!(
        text,
        "<p class=\"slider\" hidden><label>step <input type=\"range\" min=\"{}\" max=\"{}\" value=\"{step}\"> <output>{step}</output></label></p>",
        first.step, last.step
    );
}

fn command(text: &mut String, line: &str) {
    let line = escaped(line);
    let _ = writeln!(
        text,
        "<p class=\"command\"><code>{line}</code> <button type=\"button\" hidden>copy</button></p>"
    );
}

fn frame(text: &mut String, frame: &Frame, sides: &[String], differs_at: u32) {
    let marked = Drawing::changed(&frame.drawings);
    let step = frame.step;
    let note = match step.cmp(&differs_at) {
        std::cmp::Ordering::Less => "equal",
        std::cmp::Ordering::Equal => "the first that differs",
        std::cmp::Ordering::Greater => "after the first that differs",
    };
    let _ = writeln!(
        text,
        "<figure class=\"frame\" data-step=\"{step}\">\n<figcaption>step {step}: {note}</figcaption>"
    );
    text.push_str("<div class=\"sides\">\n");
    for (side, name) in sides.iter().enumerate() {
        let _ = writeln!(text, "<div class=\"side\"><h4>{}</h4>", escaped(name));
        if let Some(drawing) = frame.drawings.get(side) {
            let _ = writeln!(text, "{}", drawing.svg(&marked));
        }
        words(text, &frame.said, side);
        text.push_str("</div>\n");
    }
    text.push_str("</div>\n</figure>\n");
}

/// What a side said; fields that it alone said so are marked.
fn words(text: &mut String, said: &[Vec<Word>], side: usize) {
    let differing = differing(said);
    if said[side].is_empty() {
        text.push_str("<p>(nothing said)</p>\n");
        return;
    }
    text.push_str("<table>\n");
    for (number, word) in said[side].iter().enumerate() {
        let class = if differing.contains(&number) { " class=\"differs\"" } else { "" };
        let (field, whole) = (escaped(&word.field), escaped(&word.text));
        let short: String = word.text.chars().take(TEXT_MAX).collect();
        let more = if short.len() < word.text.len() { "\u{2026}" } else { "" };
        let _ = writeln!(
            text,
            "<tr{class}><th scope=\"row\">{field}</th><td title=\"{whole}\">{}{more}</td></tr>",
            escaped(&short)
        );
    }
    text.push_str("</table>\n");
}

/// The numbers of the words that are not the same on all sides.
fn differing(said: &[Vec<Word>]) -> BTreeSet<usize> {
    let longest = said.iter().map(Vec::len).max().unwrap_or(0);
    let word = |side: &Vec<Word>, number: usize| {
        side.get(number).map(|word| (word.field.clone(), word.kind, word.text.clone()))
    };
    let differs =
        |number: &usize| said.iter().any(|side| word(side, *number) != word(&said[0], *number));
    (0..longest).filter(differs).collect()
}
