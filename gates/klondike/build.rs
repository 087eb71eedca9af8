//! Gives the command a name for the engine that it is built from: runs that last days must say what
//! made them, and must not be resumed by another engine.

use std::fs;
use std::path::{Path, PathBuf};

const ENGINE: &str = "../../engines/klondike/src";

fn main() {
    println!("cargo:rerun-if-changed={ENGINE}");
    let mut files = Vec::new();
    collect(Path::new(ENGINE), &mut files);
    files.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for file in &files {
        let name = file.to_str().expect("sources have plain names");
        fold(&mut hash, name.as_bytes());
        fold(&mut hash, &fs::read(file).expect("a source can be read"));
    }
    println!("cargo:rustc-env=KLONDIKE_ENGINE_SOURCES={hash:016x}");
}

/// All files below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the engine lies beside the gates") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// FNV-1a, 64 bits, with a separator after each part.
fn fold(hash: &mut u64, bytes: &[u8]) {
    for &byte in bytes.iter().chain(&[0]) {
        *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}
