//! Source faults: wrong lines for copies of the engines and references, as tables in `faults/`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

/// The tables, by game.
const TABLES: [(&str, &str); 3] = [
    ("drop7", include_str!("../faults/drop7.toml")),
    ("klondike", include_str!("../faults/klondike.toml")),
    ("ground", include_str!("../faults/ground.toml")),
];

/// What a replacement is made of, and so how the choice between right and wrong is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// An expression.
    #[default]
    Expression,
    /// Statements that declare nothing.
    Statement,
}

/// A wrong line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceFault {
    /// Its number, from 1 over all games; the copy wakes the fault whose number it is given.
    #[serde(skip)]
    pub number: u32,
    /// The game.
    #[serde(skip)]
    pub game: &'static str,
    /// Its name, unique in its game.
    pub name: String,
    /// The engine that it makes wrong, by its name in the gates.
    pub engine: String,
    /// What is wrong then.
    pub says: String,
    /// The file, from the root of the tree.
    pub file: String,
    /// The right text, which stands in the file once.
    pub before: String,
    /// The wrong text.
    pub after: String,
    /// What kind of text it is.
    #[serde(default)]
    pub form: Form,
    /// Functions of the file that are no longer `const` in the copy, since they now ask which fault is awake.
    #[serde(default)]
    pub unconst: Vec<String>,
    /// The gates that have to catch it, at least.
    pub killed_by: Vec<String>,
}

/// All source faults, in the order of their numbers.
///
/// # Errors
///
/// What is wrong with a table.
pub fn all() -> Result<Vec<SourceFault>, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Table {
        fault: Vec<SourceFault>,
    }
    let mut faults = Vec::new();
    for (game, text) in TABLES {
        let table: Table =
            toml::from_str(text).map_err(|error| format!("faults/{game}.toml: {error}"))?;
        for fault in table.fault {
            let number = faults.len() as u32 + 1;
            faults.push(SourceFault { number, game, ..fault });
        }
    }
    Ok(faults)
}

/// The language of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Rust,
    Cpp,
    TypeScript,
}

impl Language {
    fn of(file: &str) -> Result<Self, String> {
        match Path::new(file).extension().and_then(|extension| extension.to_str()) {
            Some("rs") => Ok(Self::Rust),
            Some("cpp" | "h") => Ok(Self::Cpp),
            Some("ts") => Ok(Self::TypeScript),
            _ => Err(format!("{file}: expected a file of Rust, C++ or TypeScript")),
        }
    }

    /// Whether a fault is awake, as an expression.
    fn is_awake(self, number: u32) -> String {
        match self {
            Self::Rust => format!("crate::planted::is_awake({number})"),
            Self::Cpp => format!("::planted::is_awake({number})"),
            Self::TypeScript => format!("isAwake({number})"),
        }
    }

    /// The text that chooses between the right text and the wrong ones.
    fn choice(self, right: &str, wrong: &[&SourceFault]) -> String {
        wrong.iter().fold(right.to_owned(), |right, fault| {
            let (awake, after) = (self.is_awake(fault.number), &fault.after);
            match (self, fault.form) {
                (Self::Rust, Form::Expression) => {
                    format!("(if {awake} {{ {after} }} else {{ {right} }})")
                }
                (Self::Rust, Form::Statement) => {
                    format!("if {awake} {{ {after} }} else {{ {right} }}")
                }
                (_, Form::Expression) => format!("({awake} ? ({after}) : ({right}))"),
                (_, Form::Statement) => format!("if ({awake}) {{ {after} }} else {{ {right} }}"),
            }
        })
    }

    /// What the file needs at its head so that it can ask.
    fn head(self, file: &str) -> String {
        match self {
            Self::Rust => String::new(),
            Self::Cpp => "#include \"planted.h\"\n".to_owned(),
            Self::TypeScript => {
                let up = file.trim_start_matches("reference-ts/src/").matches('/').count();
                let path = if up == 0 { "./".to_owned() } else { "../".repeat(up) };
                format!("import {{ isAwake }} from \"{path}planted.js\";\n")
            }
        }
    }
}

/// The text of a file with these faults in it, asleep.
///
/// # Errors
///
/// A fault whose right text does not stand in the file exactly once, faults that overlap, or a function
/// that is not there.
pub fn planted(file: &str, text: &str, faults: &[&SourceFault]) -> Result<String, String> {
    let language = Language::of(file)?;
    let mut places: BTreeMap<(usize, usize), Vec<&SourceFault>> = BTreeMap::new();
    for fault in faults {
        let Range { start, end } = place(file, text, fault)?;
        places.entry((start, end)).or_default().push(fault);
    }
    let mut edited = String::with_capacity(2 * text.len());
    let mut at = 0;
    for ((start, end), wrong) in places {
        if start < at {
            let name = &wrong[0].name;
            return Err(format!("{file}: fault {name} overlaps the one before it"));
        }
        edited.push_str(&text[at..start]);
        edited.push_str(&language.choice(&text[start..end], &wrong));
        at = end;
    }
    edited.push_str(&text[at..]);
    for function in faults.iter().flat_map(|fault| &fault.unconst) {
        let (constant, plain) = (format!("const fn {function}("), format!("fn {function}("));
        if !text.contains(&constant) {
            return Err(format!("{file}: no `{constant}`"));
        }
        edited = edited.replace(&constant, &plain);
    }
    Ok(language.head(file) + &edited)
}

/// Where the right text of a fault stands.
fn place(file: &str, text: &str, fault: &SourceFault) -> Result<Range<usize>, String> {
    let before = fault.before.trim();
    let mut found = text.match_indices(before);
    match (found.next(), found.count()) {
        (Some((start, _)), 0) => Ok(start..start + before.len()),
        (None, _) => Err(format!("{file}: fault {}: no text `{before}`", fault.name)),
        (Some(_), more) => Err(format!(
            "{file}: fault {}: the text stands there {} times: `{before}`",
            fault.name,
            more + 1
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(number: u32, before: &str, after: &str) -> SourceFault {
        SourceFault {
            number,
            game: "drop7",
            name: format!("fault-{number}"),
            engine: "rust".to_owned(),
            says: String::new(),
            file: "a.rs".to_owned(),
            before: before.to_owned(),
            after: after.to_owned(),
            form: Form::Expression,
            unconst: Vec::new(),
            killed_by: Vec::new(),
        }
    }

    #[test]
    fn two_faults_may_share_a_place() {
        let (one, two) = (fault(1, "a + b", "a - b"), fault(2, "a + b", "a * b"));
        let edited = planted("a.ts", "f(a + b);", &[&one, &two]).unwrap();
        assert_eq!(
            edited,
            "import { isAwake } from \"./planted.js\";\nf((isAwake(2) ? (a * b) : ((isAwake(1) ? (a - b) : (a + b)))));"
        );
    }

    #[test]
    fn a_text_that_moved_or_stands_there_twice_is_an_error() {
        let error = |text| planted("a.rs", text, &[&fault(1, "a + b", "a")]).unwrap_err();
        assert_eq!(error("a - b"), "a.rs: fault fault-1: no text `a + b`");
        assert!(error("a + b; a + b").contains("2 times"));
    }

    #[test]
    fn overlapping_faults_are_an_error() {
        let (one, two) = (fault(1, "a + b", "a"), fault(2, "b + c", "c"));
        let error = planted("a.rs", "a + b + c", &[&one, &two]).unwrap_err();
        assert!(error.contains("overlaps"), "{error}");
    }
}
