//! Review: what becomes of the regression files ([`crate::regression`]).
//!
//! An accepted case joins the corpus as a line of `corpora/<game>/<gate>-regression.jsonl`, with the
//! reason as its `why`; `gates pin` pins it as soon as all engines agree on it. A rejected one is
//! deleted. Either way its file is gone.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::regression::Regression;

/// A corpus line made of a regression.
#[derive(Serialize)]
struct Line<'a> {
    name: String,
    gate: &'a str,
    why: &'a str,
    case: &'a serde_json::Value,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    absent: &'a BTreeMap<String, String>,
}

/// Accepts a regression: its case joins the corpora in `root`. Gives the corpus file.
///
/// # Errors
/// A reason without words, a case that is in the corpus already, or why a file could not be written.
pub fn accept(regression: &Regression, reason: &str, root: &Path) -> io::Result<PathBuf> {
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(io::Error::other(
            "accepting needs a reason: what is wrong, and where it was seen",
        ));
    }
    let (game, gate) = regression.gate.split_once('/').unwrap_or_default();
    let corpus = root.join(game).join(format!("{gate}-regression.jsonl"));
    let name = format!("regression-{}", regression.origin.case);
    let known = match fs::read_to_string(&corpus) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error),
    };
    let case = &regression.case;
    let is_known = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
        line["case"] == *case || line["name"] == name.as_str()
    };
    if known.lines().any(is_known) {
        return Err(io::Error::other(format!("{} has this case already", corpus.display())));
    }
    let line = Line { name, gate: &regression.gate, why: reason, case, absent: &regression.absent };
    let mut text = serde_json::to_string(&line).map_err(io::Error::other)?;
    text.push('\n');
    fs::OpenOptions::new().create(true).append(true).open(&corpus)?.write_all(text.as_bytes())?;
    fs::remove_file(regression.file(root))?;
    Ok(corpus)
}

/// Rejects a regression: its file is deleted.
///
/// # Errors
/// Why it could not be.
pub fn reject(regression: &Regression, root: &Path) -> io::Result<()> {
    fs::remove_file(regression.file(root))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regression::{Origin, pending};
    use crate::symptom::Symptom;
    use crate::verdict::Verdict;

    fn regression() -> Regression {
        let case = serde_json::json!({"states": ["x"]});
        Regression {
            gate: "drop7/leaf".to_owned(),
            symptom: Symptom {
                gate: "drop7/leaf".to_owned(),
                field: "leaf".to_owned(),
                kind: Verdict::Diverged,
            },
            case: case.clone(),
            size: None,
            shrinking: None,
            absent: BTreeMap::new(),
            divergence: None,
            reason: None,
            origin: Origin {
                case: "0123456789ab".to_owned(),
                name: "random#3".to_owned(),
                step: Some(7),
                json: case,
            },
        }
    }

    #[test]
    fn an_accepted_case_is_a_corpus_line_with_its_reason() {
        let root = std::env::temp_dir().join(format!("lockstep-review-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("drop7")).unwrap();
        let saved = regression().save(&root).unwrap();
        assert_eq!(Regression::load(&saved), Ok(regression()));
        assert_eq!(pending(&root, "drop7").unwrap(), std::slice::from_ref(&saved));
        assert!(accept(&regression(), " ", &root).is_err(), "without a reason");
        assert!(saved.exists());
        let corpus = accept(&regression(), "chain bonus, seen in soak", &root).unwrap();
        let line: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&corpus).unwrap()).unwrap();
        assert_eq!(line["why"], "chain bonus, seen in soak");
        assert_eq!(line["name"], "regression-0123456789ab");
        assert!(!saved.exists());
        regression().save(&root).unwrap();
        assert!(accept(&regression(), "again", &root).unwrap_err().to_string().contains("already"));
        reject(&regression(), &root).unwrap();
        assert!(!saved.exists());
        fs::remove_dir_all(&root).unwrap();
    }
}
