//! What every gate compares, written down a second time: a field that a gate no longer observes, an
//! engine that no longer takes part, or a gate that is gone makes the self-test red.

use crate::adapter::ENGINE;

/// What one gate has to compare.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// The game.
    pub game: &'static str,
    /// The gate.
    pub gate: &'static str,
    /// The engines, the reference first.
    pub engines: &'static [&'static str],
    /// The fields that are no doubles.
    pub fields: &'static [&'static str],
    /// The fields that are doubles.
    pub doubles: &'static [&'static str],
    /// The field whose values of two steps are swapped, where there is more than one step: a draw
    /// handed out too early.
    pub swapped: Option<&'static str>,
    /// A double that is 0.0 somewhere in the corpus.
    pub zero: Option<&'static str>,
    /// Whether its cases have more than one step.
    pub has_steps: bool,
}

const DROP7: &[&str] = &[
    "cpp",
    "cpp-fast",
    "rust",
    "rust-simd",
    "rust-portable",
    "rust-packed",
    "rust-packed-portable",
    "ts",
];
const THREE: &[&str] = &["cpp", "rust", "ts"];

const NONE: Comparison = Comparison {
    game: "",
    gate: "",
    engines: THREE,
    fields: &[],
    doubles: &[],
    swapped: None,
    zero: None,
    has_steps: true,
};

/// The board fields of klondike, and what else a position has.
const KLONDIKE_POSITION: &[&str] = &[
    "move",
    "tableau",
    "foundations",
    "stock",
    "index",
    "recycles",
    "zobrist",
    "fnv",
    "token",
    "primitive",
    "macro",
    "won",
];

/// All gates of all games, in their order.
pub const ALL: [Comparison; 15] = [
    Comparison {
        game: "drop7",
        gate: "trajectory",
        engines: DROP7,
        fields: &[
            "next",
            "moves_played",
            "column",
            "score_delta",
            "board",
            "score",
            "level",
            "moves_remaining",
            "game_over",
            "cleared",
            "level_advanced",
            "wave",
            "final_score",
            "final_moves",
            "final_over",
            "refused",
            "accepted",
            "moves",
            "waves",
            "score_sum",
        ],
        swapped: Some("next"),
        ..NONE
    },
    Comparison {
        game: "drop7",
        gate: "leaf",
        engines: DROP7,
        doubles: &[
            "leaf",
            "open_columns",
            "height_load",
            "solid_cells",
            "cracked_cells",
            "numbered_cells",
            "high_low",
            "direct",
            "latent",
            "cracked_exposure",
            "solid_exposure",
            "adjacent_ones",
            "triple_twos",
            "dead_low",
            "covered_risk",
            "low_risk",
            "danger",
            "rise_pressure",
            "next_vertical",
        ],
        swapped: Some("leaf"),
        zero: Some("triple_twos"),
        ..NONE
    },
    Comparison {
        game: "drop7",
        gate: "search",
        engines: DROP7,
        fields: &["table", "action", "completed", "work", "nodes", "hits"],
        doubles: &["value0", "value1", "value2", "value3", "value4", "value5", "value6"],
        swapped: Some("hits"),
        ..NONE
    },
    Comparison {
        game: "klondike",
        gate: "trajectory",
        fields: KLONDIKE_POSITION,
        swapped: Some("index"),
        ..NONE
    },
    Comparison {
        game: "klondike",
        gate: "leaf",
        fields: &["h", "progress_v1", "progress_v2"],
        swapped: Some("h"),
        ..NONE
    },
    Comparison {
        game: "klondike",
        gate: "search",
        fields: &[
            "end",
            "h",
            "start_score",
            "bounds",
            "nodes",
            "best",
            "adopted",
            "path",
            "zobrist",
            "outcome",
            "moves",
            "undos",
            "checkpoints",
            "chunks",
        ],
        swapped: Some("nodes"),
        ..NONE
    },
    Comparison {
        game: "klondike",
        gate: "result",
        fields: &[
            "result",
            "moves",
            "undos",
            "checkpoints",
            "chunks",
            "bounds",
            "nodes",
            "h",
            "score",
            "path",
        ],
        has_steps: false,
        ..NONE
    },
    Comparison {
        game: "klondike",
        gate: "witness",
        fields: &[
            "accepted",
            "refused",
            "foundation_cards",
            "won",
            "tableau",
            "foundations",
            "stock",
            "index",
            "recycles",
        ],
        has_steps: false,
        ..NONE
    },
    Comparison {
        game: "klondike",
        gate: "reduced",
        fields: &[
            "accepted",
            "refused",
            "foundation_cards",
            "won",
            "tableau",
            "foundations",
            "stock",
            "index",
            "pass",
        ],
        has_steps: false,
        ..NONE
    },
    Comparison {
        game: "klondike",
        gate: "exhaust",
        engines: &["cpp", "ts"],
        fields: &["verdict", "positions", "length", "line"],
        has_steps: false,
        ..NONE
    },
    Comparison {
        game: "klondike",
        gate: "verdict",
        fields: &["verdict"],
        has_steps: false,
        ..NONE
    },
    Comparison {
        game: "ground",
        gate: "trajectory",
        fields: &[
            "command", "state", "legal", "view0", "view1", "view2", "view3", "view4", "view5",
            "waves", "success", "refused", "reason",
        ],
        swapped: Some("state"),
        ..NONE
    },
    Comparison {
        game: "ground",
        gate: "leaf",
        fields: &["seat", "scores", "greedy"],
        swapped: Some("scores"),
        ..NONE
    },
    Comparison {
        game: "ground",
        gate: "search",
        fields: &["answer", "solved", "moves"],
        has_steps: false,
        ..NONE
    },
    Comparison {
        game: "ground",
        gate: "witness",
        fields: &["command", "mark", "state", "success", "hidden_moves", "refused", "reason"],
        swapped: Some("state"),
        ..NONE
    },
];

impl Comparison {
    /// `game/gate`.
    pub fn path(&self) -> String {
        format!("{}/{}", self.game, self.gate)
    }

    /// All fields.
    pub fn all_fields(&self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().chain(self.doubles).copied()
    }

    /// The engine that is made to lie: [`ENGINE`], or the last one of a gate that does without it.
    pub fn suspect(&self) -> &'static str {
        let last = self.engines.last().copied().unwrap_or(ENGINE);
        if self.engines.contains(&ENGINE) { ENGINE } else { last }
    }

    /// The comparison of a gate.
    pub fn of(game: &str, gate: &str) -> Option<&'static Self> {
        ALL.iter().find(|comparison| comparison.game == game && comparison.gate == gate)
    }
}
