//! The rows of a run and the file that they stand in.

use std::fs;
use std::path::Path;

use super::super::setting::SettingChoice;
use super::campaign::{Outcome, Record};
use super::header::Header;

/// The columns. All but the last, processor time, are the same on every machine.
pub(super) const COLUMNS: &str = "game,setting,result,outcome,moves,undos,checkpoints,chunks,bounds,nodes,score,children,bounded_skips,cpu_ms";

/// What came of one game under one setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) game: u64,
    pub(super) setting: SettingChoice,
    pub(super) won: bool,
    pub(super) nodes: u64,
    /// Children generated, also those that a failed bound spared.
    pub(super) children: u64,
    /// Milliseconds of processor time; results of campaigns have none.
    pub(super) cpu_ms: Option<u64>,
    /// The line as it stands in the file.
    pub(super) text: String,
}

/// A file of rows, read back.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) header: Header,
    pub(super) rows: Vec<Row>,
    /// Length of the file without a last line that was not written to its end.
    pub(super) whole_bytes: u64,
}

impl Record {
    /// The line in CSV, without its end.
    pub(super) fn text(&self, cpu_ms: u128) -> String {
        let result = match self.result {
            Outcome::Won => "won",
            Outcome::Stalled => "stalled",
        };
        format!(
            "{},{},{result},{},{},{},{},{},{},{},{},{},{},{cpu_ms}",
            self.game,
            self.setting.name(),
            self.outcome,
            self.moves,
            self.undos,
            self.checkpoints,
            self.chunks,
            self.bounds,
            self.nodes,
            self.score,
            self.children,
            self.bounded_skips,
        )
    }
}

impl Row {
    /// Reads a line.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let cells: Vec<&str> = line.split(',').collect();
        let columns = COLUMNS.split(',').count();
        if cells.len() != columns {
            return Err(format!("expected {columns} columns, found {}", cells.len()));
        }
        let number = |index: usize, column: &str| {
            let cell = cells[index];
            cell.parse().map_err(|_| format!("{column}: expected a number, found `{cell}`"))
        };
        let won = match cells[2] {
            "won" => true,
            "stalled" => false,
            other => return Err(format!("result: expected won or stalled, found `{other}`")),
        };
        Ok(Self {
            game: number(0, "game")?,
            setting: SettingChoice::of_name(cells[1])
                .ok_or_else(|| format!("setting: `{}` is unknown", cells[1]))?,
            won,
            nodes: number(9, "nodes")?,
            children: number(11, "children")?,
            cpu_ms: Some(number(13, "cpu_ms")?),
            text: line.to_owned(),
        })
    }
}

impl Table {
    /// Reads a file, of rows in CSV or of results in JSON lines. Errors name it and the line.
    pub(super) fn load(file: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(file)
            .map_err(|error| format!("{}: cannot be read: {error}", file.display()))?;
        if text.starts_with('{') {
            return super::campaign::load(file);
        }
        Self::parse(&text).map_err(|error| format!("{}: {error}", file.display()))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines().enumerate().peekable();
        let mut head = Vec::new();
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with('#')) {
            head.push(line);
        }
        let header = Header::read(head.iter().copied())?;
        match lines.next() {
            Some((_, COLUMNS)) => {}
            _ => return Err(format!("line {}: expected `{COLUMNS}`", head.len() + 1)),
        }
        let rows = lines
            .map(|(index, line)| {
                Row::read(line).map_err(|error| format!("line {}: {error}", index + 1))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { header, rows, whole_bytes: whole.len() as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "# klondike winrate\n# seed: 1\n";

    #[test]
    fn a_line_cut_short_is_left_out() {
        let row = "7,document,won,won,107,0,0,1,25,691693,720,90210,77,512";
        let text = format!("{HEAD}{COLUMNS}\n{row}\n8,document,wo");
        let table = Table::parse(&text).unwrap();
        assert_eq!(table.rows, [Row::read(row).unwrap()]);
        assert_eq!(table.whole_bytes as usize, text.len() - "8,document,wo".len());
        assert_eq!((table.rows[0].game, table.rows[0].nodes), (7, 691_693));
    }

    #[test]
    fn faults_are_named() {
        let fault = |body: &str| Table::parse(&format!("{HEAD}{body}\n")).unwrap_err();
        assert!(fault("game,won").starts_with("line 3: expected `game,setting"));
        let row = |row: &str| fault(&format!("{COLUMNS}\n{row}"));
        assert_eq!(row("1,document,won"), "line 4: expected 14 columns, found 3");
        let cells = ",won,107,0,0,1,25,691693,720,90210,77,512";
        assert!(row(&format!("1,best,won{cells}")).contains("setting: `best`"));
        assert!(row(&format!("1,document,lost{cells}")).contains("result: expected won"));
        assert!(row(&format!("x,document,won{cells}")).contains("game: expected a number"));
    }
}
