//! One row of a run, as JSON and as CSV.

use serde::{Deserialize, Serialize};

/// The columns of CSV.
pub(super) const COLUMNS: &str =
    "deck,draw,verdict,components,oracle_components,states,peak_bytes,cpu_s,moves";

/// What came of one deal. In JSON it has exactly the members that scripts rely on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Row {
    pub(super) deck: String,
    pub(super) draw: u8,
    /// `winnable`, `unwinnable` or `undecided`.
    pub(super) verdict: String,
    pub(super) states: u64,
    /// Seconds of processor time; results of campaigns have none.
    pub(super) cpu_s: Option<f64>,
    /// MinimalKlondike's notation; null if not winnable.
    pub(super) line: Option<String>,
    #[serde(skip)]
    pub(super) components: u64,
    #[serde(skip)]
    pub(super) oracle_components: u64,
    #[serde(skip)]
    pub(super) peak_bytes: u64,
    #[serde(skip)]
    pub(super) moves: Option<usize>,
}

impl Row {
    /// The row as a line without its end.
    pub(super) fn text(&self, json: bool) -> String {
        if json {
            return serde_json::to_string(self).expect("a row is plain data");
        }
        let moves = self.moves.map_or(String::new(), |moves| moves.to_string());
        let cpu_s = self.cpu_s.map_or(String::new(), |seconds| format!("{seconds:.6}"));
        let quoted = self.deck.contains([',', '"', '\n']);
        let deck = if quoted {
            format!("\"{}\"", self.deck.replace('"', "\"\""))
        } else {
            self.deck.clone()
        };
        format!(
            "{deck},{},{},{},{},{},{},{cpu_s},{moves}",
            self.draw,
            self.verdict,
            self.components,
            self.oracle_components,
            self.states,
            self.peak_bytes,
        )
    }

    /// Reads a line back.
    pub(super) fn read(line: &str, json: bool) -> Result<Self, String> {
        if json {
            return serde_json::from_str(line).map_err(|error| error.to_string());
        }
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
        let record = match reader.records().next() {
            Some(Ok(record)) if record.len() == COLUMNS.split(',').count() => record,
            _ => return Err(format!("expected the columns {COLUMNS}")),
        };
        let number = |index: usize| {
            let cell = &record[index];
            cell.parse().map_err(|_| format!("expected a number, found `{cell}`"))
        };
        let cpu_s = record[7].parse();
        Ok(Self {
            deck: record[0].to_owned(),
            draw: number(1)? as u8,
            verdict: record[2].to_owned(),
            components: number(3)?,
            oracle_components: number(4)?,
            states: number(5)?,
            peak_bytes: number(6)?,
            cpu_s: Some(cpu_s.map_err(|_| format!("expected seconds, found `{}`", &record[7]))?),
            moves: record[8].parse().ok(),
            line: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_back() {
        let row = Row {
            deck: "{\"stock\": [\"KC\", \"2D\"]}".to_owned(),
            draw: 3,
            verdict: "winnable".to_owned(),
            states: 7,
            cpu_s: Some(0.25),
            line: Some("@AG".to_owned()),
            components: 3,
            oracle_components: 1,
            peak_bytes: 100,
            moves: Some(2),
        };
        for json in [false, true] {
            let text = row.text(json);
            let read = Row::read(&text, json).unwrap();
            assert_eq!((read.text(json), &read.deck, read.states), (text, &row.deck, 7));
        }
        let members: serde_json::Value = serde_json::from_str(&row.text(true)).unwrap();
        let names: Vec<&String> = members.as_object().unwrap().keys().collect();
        assert_eq!(names, ["cpu_s", "deck", "draw", "line", "states", "verdict"]);
        assert!(Row::read("1,2", false).is_err() && Row::read("{}", true).is_err());
    }
}
