//! Cases of the search gate.

use std::fmt;
use std::str::FromStr;

use drop7_engine::Limits;
use harness::case::smaller;
use harness::{Case, Drawing, Picture, Word};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::simpler::{counted, discs, positions};
use super::text::{Position, Seed};
use super::{board_picture, drawing};
use crate::positions::Positions;

/// Complete decisions from one root, one for each table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchCase {
    /// 49 digits, row-major from the top.
    pub board: String,
    /// The disc to drop, 1 to 7.
    pub next: i32,
    /// Moves to the level boundary, 1 to 5.
    pub moves_remaining: i32,
    /// Depth in moves, 1 to 8.
    pub depth: u32,
    /// Samples a move, 1 to 32.
    pub strata: u32,
    /// The tables, each searched with from empty.
    pub tables: Vec<TableChoice>,
    /// Work after which the decision is cut short, decimal; without it 2^62.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work_limit: Option<WorkLimit>,
}

/// A table of RULES section 9: `none`, `direct:N`, `lru:N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableChoice {
    /// No table.
    None,
    /// Direct-mapped with so many entries, rounded up to a power of two.
    Direct(u64),
    /// Strict least-recently-used with so many entries.
    Lru(u64),
}

/// The largest table that a case may ask for.
const ENTRIES_MAX: u64 = 1 << 24;

/// Units of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WorkLimit(pub u64);

/// Stands for many cases of the search gate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum SearchGenerator {
    /// Each of these roots.
    Roots {
        /// The roots.
        roots: Vec<Position>,
        /// Depth in moves.
        depth: u32,
        /// Samples a move.
        strata: u32,
        /// The tables.
        tables: Vec<TableChoice>,
        /// Work after which each decision is cut short.
        #[serde(default)]
        work_limit: Option<WorkLimit>,
    },
    /// Random settled boards of all heights.
    Random {
        /// Seed of the boards.
        seed: Seed,
        /// Number of boards.
        #[serde(deserialize_with = "harness::case::count")]
        boards: u32,
        /// Depth in moves.
        depth: u32,
        /// Samples a move.
        strata: u32,
        /// The tables.
        tables: Vec<TableChoice>,
    },
}

impl SearchCase {
    /// A case without a work limit.
    pub fn new(root: Position, depth: u32, strata: u32, tables: Vec<TableChoice>) -> Self {
        let Position { board, next, moves_remaining } = root;
        let board = board.to_string();
        Self { board, next, moves_remaining, depth, strata, tables, work_limit: None }
    }

    /// The root, or what is wrong with it.
    pub fn root(&self) -> Result<Position, String> {
        Position::new(&self.board, self.next, self.moves_remaining)
    }
}

impl Case for SearchCase {
    type Generator = SearchGenerator;

    fn generate(generator: SearchGenerator) -> Result<Vec<Self>, String> {
        Ok(match generator {
            SearchGenerator::Roots { roots, depth, strata, tables, work_limit } => roots
                .into_iter()
                .map(|root| Self { work_limit, ..Self::new(root, depth, strata, tables.clone()) })
                .collect(),
            SearchGenerator::Random { seed, boards, depth, strata, tables } => {
                Positions::new(u64::from(seed.0))
                    .take(boards as usize)
                    .map(|random| Self::new(random.position, depth, strata, tables.clone()))
                    .collect()
            }
        })
    }

    fn soak(seed: u64, round: u64) -> Vec<Self> {
        const STRATA: [u32; 6] = [7, 5, 3, 8, 1, 13];
        let tables = [TableChoice::None, TableChoice::Direct(4096), TableChoice::Lru(500)];
        Positions::new(seed ^ round << 32)
            .take(24)
            .map(|random| {
                let strata = STRATA[random.salt as usize % STRATA.len()];
                Self::new(random.position, 2, strata, tables.to_vec())
            })
            .collect()
    }

    fn check(&self) -> Result<(), String> {
        self.root()?;
        Limits::new(self.depth, self.strata).map_err(|error| error.to_string())?;
        if self.tables.is_empty() {
            return Err("tables: expected at least one".to_owned());
        }
        Ok(())
    }

    fn picture(field: &str, text: &str) -> Option<Picture> {
        board_picture(field, text)
    }

    fn drawing(&self, _step: u32, _said: &[Word]) -> Option<Drawing> {
        drawing::board(&self.board, Some(&self.next.to_string()))
    }

    fn cut(&self, step: u32, _said: &[Word]) -> Option<Self> {
        let tables = self.tables.get(..=step as usize)?;
        let shorter = tables.len() < self.tables.len();
        shorter.then(|| Self { tables: tables.to_vec(), ..self.clone() })
    }

    fn transplant(&self, step: u32, _said: &[Word]) -> Option<Self> {
        let table = self.tables.get(step as usize)?;
        (self.tables.len() > 1).then(|| Self { tables: vec![*table], ..self.clone() })
    }

    /// A shallower search, fewer strata, no or a smaller table, no or a lower limit, a simpler root.
    fn simpler(&self) -> Vec<Self> {
        let depths = smaller(self.depth.into(), 1).into_iter();
        let depths = depths.map(|depth| Self { depth: depth as u32, ..self.clone() });
        let strata = smaller(self.strata.into(), 1).into_iter();
        let strata = strata.map(|strata| Self { strata: strata as u32, ..self.clone() });
        let root = self.root();
        let roots = root.iter().flat_map(positions).map(|root| Self {
            board: root.board.to_string(),
            next: root.next,
            moves_remaining: root.moves_remaining,
            ..self.clone()
        });
        let work_limits = self.work_limit.into_iter().flat_map(|limit| {
            let lower = smaller(limit.0, 0).into_iter().map(WorkLimit).map(Some);
            std::iter::once(None).chain(lower)
        });
        let work_limits = work_limits.map(|work_limit| Self { work_limit, ..self.clone() });
        let tables = match self.tables[..] {
            [table] => table.simpler(),
            _ => Vec::new(),
        };
        let tables = tables.into_iter().map(|table| Self { tables: vec![table], ..self.clone() });
        depths.chain(strata).chain(work_limits).chain(tables).chain(roots).collect()
    }

    fn moves(&self) -> usize {
        if self.tables.len() > 1 { self.tables.len() } else { 0 }
    }

    fn with_moves(&self, kept: &[usize]) -> Option<Self> {
        let tables = kept.iter().map(|&at| self.tables.get(at).copied()).collect::<Option<_>>()?;
        Some(Self { tables, ..self.clone() })
    }

    fn size(&self) -> String {
        let root = counted(discs(&self.board), "disc");
        let tables: Vec<String> = self.tables.iter().map(ToString::to_string).collect();
        let (depth, strata, tables) = (self.depth, self.strata, tables.join(" "));
        format!("{root}, depth {depth}, strata {strata}, table {tables}")
    }
}

impl TableChoice {
    /// No table, or a smaller one of the same kind.
    fn simpler(self) -> Vec<Self> {
        match self {
            Self::None => Vec::new(),
            Self::Direct(entries) => {
                let smaller = smaller(entries, 1).into_iter().map(Self::Direct);
                std::iter::once(Self::None).chain(smaller).collect()
            }
            Self::Lru(entries) => std::iter::once(Self::None)
                .chain(smaller(entries, 1).into_iter().map(Self::Lru))
                .collect(),
        }
    }
}

impl fmt::Display for TableChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Direct(entries) => write!(f, "direct:{entries}"),
            Self::Lru(entries) => write!(f, "lru:{entries}"),
        }
    }
}

impl FromStr for TableChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!(
                "table: expected none, direct:N or lru:N with N from 1 to {ENTRIES_MAX}, found `{text}`"
            )
        };
        if text == "none" {
            return Ok(Self::None);
        }
        let (kind, entries) = text.split_once(':').ok_or_else(expected)?;
        let entries = entries.parse().ok().filter(|entries| (1..=ENTRIES_MAX).contains(entries));
        match (kind, entries) {
            ("direct", Some(entries)) => Ok(Self::Direct(entries)),
            ("lru", Some(entries)) => Ok(Self::Lru(entries)),
            _ => Err(expected()),
        }
    }
}

impl Serialize for TableChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TableChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for WorkLimit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for WorkLimit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let limit = text.parse().ok().filter(|&limit| limit <= drop7_engine::UNLIMITED);
        limit.map(Self).ok_or_else(|| {
            D::Error::custom(format!(
                "work_limit: expected a number from 0 to 2^62, found `{text}`"
            ))
        })
    }
}
