//! Properties of the tree: file lengths, `unsafe` in one place, no left-overs.

use std::path::{Path, PathBuf};

use crate::root;

const LINES_MAX: usize = 600;

fn sources() -> Vec<PathBuf> {
    const FOLDERS: [&str; 5] = ["engines", "gates", "reference-cpp", "reference-ts/src", "tests"];
    let mut found = Vec::new();
    for folder in FOLDERS {
        collect(&root().join(folder), &mut found);
    }
    assert!(found.len() > 50, "only {} sources were found", found.len());
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && name != "node_modules" && name != "target" {
            collect(&path, found);
        } else if ["rs", "ts", "cpp", "h"].iter().any(|kind| name.ends_with(&format!(".{kind}"))) {
            found.push(path);
        }
    }
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a readable source")
}

#[test]
fn no_file_is_long() {
    for path in sources() {
        let lines = text(&path).lines().count();
        assert!(lines <= LINES_MAX, "{} has {lines} lines", path.display());
    }
}

/// What needs unsafe code for its speed.
const PREFETCH: &str = "engines/klondike/src/prefetch.rs";

#[test]
fn unsafe_code_stands_in_reference_cpp_and_in_the_prefetch_only() {
    let mut files = 0;
    for path in sources() {
        let inside = path.components().any(|part| part.as_os_str() == "reference-cpp");
        let allowed = concat!("allow(", "unsafe_code)");
        if !inside && text(&path).contains(allowed) {
            assert!(path.ends_with(PREFETCH), "{} allows unsafe code", path.display());
            files += 1;
        }
    }
    assert_eq!(files, 1, "{PREFETCH} needs none any more");
}

#[test]
fn nothing_is_left_over() {
    let words =
        [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("#[", "ignore"), concat!("dbg", "!(")];
    for path in sources() {
        let text = text(&path);
        for word in words {
            assert!(!text.contains(word), "{} contains {word}", path.display());
        }
    }
}

#[test]
fn references_use_no_function_whose_last_bit_differs_between_libraries() {
    let functions = ["exp", "log", "pow", "sin", "cos", "tan", "cbrt", "hypot", "atan2"];
    for path in sources() {
        let text = text(&path);
        for function in functions {
            let calls = [format!("std::{function}("), format!("Math.{function}(")];
            for call in calls {
                assert!(!text.contains(&call), "{} calls {call}", path.display());
            }
        }
    }
}
