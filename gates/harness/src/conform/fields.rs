//! What an engine says, field by field: does it fold to its digests, and is it what the reference says?

use super::Finding;
use crate::corpus::Item;
use crate::engine::Answer;
use crate::observation::{Digest, Fold, Word};

/// Whether the words of every step fold to its digest, and none is missing.
pub(super) fn words_fold<C>(what: &str, items: &[&Item<C>], spoken: &[Answer]) -> Finding {
    for (item, answer) in items.iter().zip(spoken) {
        if let Err(message) = folds(answer) {
            return Finding::breach(what, format!("case {}: {message}", item.name));
        }
    }
    Finding::right(what, "words fold to the digests of their steps")
}

fn folds(answer: &Answer) -> Result<(), String> {
    let said = answer.words.len() as u64;
    let last = answer.words.iter().map(|word| word.step as usize).max().unwrap_or(0);
    if last >= answer.digests.len() {
        return Err(format!("words of step {last}, but {} digests", answer.digests.len()));
    }
    for (step, digest) in answer.digests.iter().enumerate() {
        let words: Vec<&Word> = steps_words(answer, step).collect();
        let folded = fold(&words)?;
        if folded != *digest {
            let fields: Vec<&str> = words.iter().map(|word| word.field.as_str()).collect();
            return Err(format!(
                "step {step}: the digest is {digest}, but its words ({}) fold to {folded}: the fold, the order of the words or one of them is wrong; PROTOCOL.md has values to check the fold against",
                fields.join(" ")
            ));
        }
    }
    if said != answer.observations {
        return Err(format!(
            "`observations` is {}, but {said} words were said",
            answer.observations
        ));
    }
    Ok(())
}

fn steps_words(answer: &Answer, step: usize) -> impl Iterator<Item = &Word> {
    answer.words.iter().filter(move |word| word.step as usize == step)
}

fn fold(words: &[&Word]) -> Result<Digest, String> {
    let mut fold = Fold::START;
    for word in words {
        word.fold(&mut fold)?;
    }
    Ok(fold.digest())
}

/// How one field did.
struct Tally {
    field: String,
    equal: u64,
    wrong: Option<String>,
}

/// Compares with the reference, each case up to its first step that differs, and adds a finding a field. Gives
/// the number of observations that are equal.
pub(super) fn compare<C>(
    path: &str,
    items: &[&Item<C>],
    spoken: &[Answer],
    expected: &[Answer],
    findings: &mut Vec<Finding>,
) -> u64 {
    let mut fields: Vec<Tally> = Vec::new();
    let mut steps = Ok(0_u64);
    for ((item, said), expected) in items.iter().zip(spoken).zip(expected) {
        let count = said.digests.len().max(expected.digests.len());
        for step in 0..count {
            let said_words: Vec<&Word> = steps_words(said, step).collect();
            let expected_words: Vec<&Word> = steps_words(expected, step).collect();
            let place = format!("case {}, step {step}", item.name);
            if step >= said.digests.len() || step >= expected.digests.len() {
                let (said, expected) = (said.digests.len(), expected.digests.len());
                steps = steps.and_then(|_| {
                    Err(format!("case {}: {said} steps, expected {expected}", item.name))
                });
                break;
            }
            if !compare_step(&place, &said_words, &expected_words, &mut fields) {
                break;
            }
            steps = steps.map(|steps| steps + 1);
        }
    }
    findings.push(match steps {
        Ok(count) => Finding::right(format!("{path} steps"), format!("{count} equal")),
        Err(message) => Finding::differs(format!("{path} steps"), message),
    });
    let equal = fields.iter().map(|tally| tally.equal).sum();
    findings.extend(fields.into_iter().map(|tally| {
        let what = format!("{path} {}", tally.field);
        match tally.wrong {
            None => Finding::right(what, format!("{} equal", tally.equal)),
            Some(message) => Finding::differs(what, message),
        }
    }));
    equal
}

/// Whether a step is equal; adds to the tally of every field in it.
fn compare_step(place: &str, said: &[&Word], expected: &[&Word], fields: &mut Vec<Tally>) -> bool {
    let mut equal = true;
    let mut wrong = |fields: &mut Vec<Tally>, field: &str, message: String| {
        equal = false;
        let tally = tally_of(fields, field);
        tally.wrong.get_or_insert(message);
    };
    let mut seen: Vec<(&str, usize)> = Vec::new();
    for word in expected {
        let number = numbered(&mut seen, &word.field);
        let found = said.iter().filter(|other| other.field == word.field).nth(number);
        match found {
            None => {
                wrong(fields, &word.field, format!("{place}: missing, expected {}", shown(word)));
            }
            Some(found) if found.kind != word.kind => {
                let (said, kind) =
                    (char::from(found.kind.letter()), char::from(word.kind.letter()));
                wrong(fields, &word.field, format!("{place}: kind `{said}`, expected `{kind}`"));
            }
            Some(found) if found.text != word.text => {
                wrong(
                    fields,
                    &word.field,
                    format!(
                        "{place}: said {}, expected {}",
                        around_change(&found.text, &word.text),
                        around_change(&word.text, &found.text)
                    ),
                );
            }
            Some(_) => tally_of(fields, &word.field).equal += 1,
        }
    }
    let mut seen: Vec<(&str, usize)> = Vec::new();
    for word in said {
        let number = numbered(&mut seen, &word.field);
        if expected.iter().filter(|other| other.field == word.field).nth(number).is_none() {
            wrong(
                fields,
                &word.field,
                format!("{place}: said {}, but there is no such field", shown(word)),
            );
        }
    }
    let order =
        |words: &[&Word]| words.iter().map(|word| word.field.clone()).collect::<Vec<_>>().join(" ");
    if equal && order(said) != order(expected) {
        let message =
            format!("{place}: said in the order {}, expected {}", order(said), order(expected));
        tally_of(fields, "(order of the fields)").wrong.get_or_insert(message);
        return false;
    }
    equal
}

/// Which one of the fields of this name it is in its step.
fn numbered<'words>(seen: &mut Vec<(&'words str, usize)>, field: &'words str) -> usize {
    match seen.iter_mut().find(|(known, _)| *known == field) {
        Some((_, number)) => {
            *number += 1;
            *number
        }
        None => {
            seen.push((field, 0));
            0
        }
    }
}

fn tally_of<'fields>(fields: &'fields mut Vec<Tally>, field: &str) -> &'fields mut Tally {
    let at = fields.iter().position(|tally| tally.field == field).unwrap_or_else(|| {
        fields.push(Tally { field: field.to_owned(), equal: 0, wrong: None });
        fields.len() - 1
    });
    &mut fields[at]
}

/// The longest text that is shown whole, and how much is shown of longer ones.
const LENGTH_MAX: usize = 100;

/// A text from shortly before the first character in which it differs from another one.
fn around_change(text: &str, other: &str) -> String {
    const BEFORE: usize = 20;
    let same = text.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let skipped = if same + BEFORE < LENGTH_MAX { 0 } else { same - BEFORE };
    let part: String = text.chars().skip(skipped).take(LENGTH_MAX).collect();
    let begin = if skipped > 0 { "..." } else { "" };
    let end = if skipped + LENGTH_MAX < text.chars().count() { "..." } else { "" };
    format!("`{begin}{part}{end}`")
}

fn shown(word: &Word) -> String {
    let begin: String = word.text.chars().take(LENGTH_MAX).collect();
    if begin.len() < word.text.len() { format!("`{begin}...`") } else { format!("`{begin}`") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_shown_where_they_differ() {
        let (same, rest) = ("a".repeat(300), "z".repeat(300));
        let (said, expected) = (format!("{same}b{rest}"), format!("{same}c{rest}"));
        let shown = around_change(&said, &expected);
        assert!(
            shown.starts_with("`...aaa") && shown.contains("aabzz") && shown.ends_with("z...`"),
            "{shown}"
        );
        assert_ne!(shown, around_change(&expected, &said));
        assert_eq!(around_change("12", "13"), "`12`");
        assert_eq!(around_change(&same, &said), format!("`...{}`", "a".repeat(20)));
    }
}
