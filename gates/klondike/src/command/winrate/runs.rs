//! Runs read back from their files.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::super::Failure;
use super::super::setting::SettingChoice;
use super::csv::{Row, Table};
use super::header::Header;

/// The games of one setting.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) setting: SettingChoice,
    /// The file that it begins in.
    pub(super) file: PathBuf,
    /// The head of that file.
    pub(super) header: Header,
    /// The rows, in the order of the files.
    pub(super) rows: Vec<Row>,
}

/// The runs of some files, in their order. What a file has of other games of an earlier run, of the
/// same deals under the same settings, belongs to that run; only its build may be another one.
///
/// # Errors
///
/// A file that cannot be read: its name, the line, and what was expected.
pub(super) fn load(files: &[PathBuf]) -> Result<Vec<Run>, Failure> {
    let mut runs: Vec<Run> = Vec::new();
    for file in files {
        let Table { header, rows, .. } = Table::load(file).map_err(Failure::Usage)?;
        for setting in header.settings() {
            let rows = rows.iter().filter(|row| row.setting == setting).cloned().collect();
            let run = Run { setting, file: file.clone(), header: header.clone(), rows };
            match runs.iter_mut().find(|earlier| earlier.goes_on_in(&run)) {
                Some(earlier) => earlier.rows.extend(run.rows),
                None => runs.push(run),
            }
        }
    }
    Ok(runs)
}

impl Run {
    fn goes_on_in(&self, later: &Self) -> bool {
        let games: BTreeSet<u64> = self.rows.iter().map(|row| row.game).collect();
        self.setting == later.setting
            && self.header.unpaired(&later.header).is_none()
            && self.header.of_setting(self.setting) == later.header.of_setting(self.setting)
            && later.rows.iter().all(|row| !games.contains(&row.game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const COLUMNS: &str = super::super::csv::COLUMNS;

    fn file(folder: &Path, name: &str, draw: u8, limits: &str, games: [u64; 2]) -> PathBuf {
        let row = |game| format!("{game},document,won,won,1,0,0,1,1,1,1,1,1,1\n");
        let rows: String = games.into_iter().map(row).collect();
        let text = format!(
            "# klondike winrate\n# build: {name}\n# seed: 1\n# draw: {draw}\n# setting document: {limits}\n{COLUMNS}\n{rows}"
        );
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }

    #[test]
    fn other_games_of_the_same_setting_are_the_same_run() {
        let folder = std::env::temp_dir().join(format!("lockstep-runs-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let first = file(&folder, "first", 3, "a", [1, 2]);
        let games = |name: &str, draw: u8, limits: &str, games: [u64; 2]| -> Vec<usize> {
            let files = [first.clone(), file(&folder, name, draw, limits, games)];
            let runs = load(&files).map_err(|_| "a file is wrong").expect("runs");
            runs.iter().map(|run| run.rows.len()).collect()
        };
        assert_eq!(games("second", 3, "a", [3, 4]), [4]);
        assert_eq!(games("again", 3, "a", [2, 3]), [2, 2]);
        assert_eq!(games("other-limits", 3, "b", [3, 4]), [2, 2]);
        assert_eq!(games("other-deals", 1, "a", [3, 4]), [2, 2]);
        std::fs::remove_dir_all(&folder).expect("a folder");
    }
}
