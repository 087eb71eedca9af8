//! Small runs for the tests: a few cases of one gate, whatever they come to.

use std::path::PathBuf;

use harness::corpus::Source;
use harness::report::{CaseResult, GateReport, Watcher};
use harness::{AnyGate, Case, EngineRow, Gate, Options};

/// Keeps every result.
#[derive(Default)]
pub(crate) struct Kept {
    pub(crate) results: Vec<CaseResult>,
}

impl Watcher for Kept {
    fn gate_begins(&mut self, _gate: &str, _cases: u64) {}

    fn case(&mut self, result: &CaseResult) {
        self.results.push(result.clone());
    }

    fn gate_ends(&mut self, _report: &GateReport) {}
}

/// A folder with the corpus of one gate in it, removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty folder of this name (unique among the tests).
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("lockstep-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(path.join("drop7")).expect("a temporary folder");
        Self(path)
    }

    pub(crate) fn path(&self) -> &PathBuf {
        &self.0
    }

    /// Writes a file below the folder and gives its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a temporary file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Eight center games and nothing else.
pub(crate) const GAMES: &str = r#"{"name":"games","generate":{"games":{"driver":"headless","policy":"center","first_seed":"0x1","games":8}}}"#;

/// Runs `gate` with these engines over `lines` (a corpus from outside: nothing need be pinned).
pub(crate) fn run<C: Case>(
    mut gate: Gate<C>,
    engines: Vec<EngineRow<C>>,
    lines: &str,
    change: impl FnOnce(&mut Options),
) -> (GateReport, Vec<CaseResult>) {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static FOLDERS: AtomicUsize = AtomicUsize::new(0);
    let folder = Folder::new(&format!("run-{}", FOLDERS.fetch_add(1, Ordering::Relaxed)));
    let file = folder.write(&format!("drop7/{}-test.jsonl", gate.name), lines);
    gate.engines = engines;
    gate.floors.clear();
    gate.batch = 3;
    let mut options = Options::new(&folder.path().join("empty"));
    std::fs::create_dir_all(folder.path().join("empty/drop7")).expect("a temporary folder");
    options.jobs = 1;
    options.outside = vec![Source { path: file, own: false }];
    change(&mut options);
    let mut kept = Kept::default();
    let report = gate.run(&options, &mut kept).expect("the corpus is right").expect("cases");
    (report, kept.results)
}
