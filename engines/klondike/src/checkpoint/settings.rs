//! The switches of the search (RULES 0) and its named settings.

use crate::evaluation::ProgressVersion;
use crate::rules::View;

/// How much is pruned (RULES 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// All rules.
    Fast,
    /// Only the depth limit and immediate undos.
    Strict,
}

/// Which foundation cards may return to a column in [`Mode::Fast`] (RULES 8, P1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rollback {
    /// All: the old rule of the public solver never fires.
    Free,
    /// Those that a visible card could then be laid on: face up in another column, or the waste card.
    NeedsReceiver,
    /// As `NeedsReceiver`, but the receiver may also come to lie on the waste later in this pass.
    NeedsReceiverAhead,
}

/// Which node limits a chunk gets (RULES 12, P4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeLimits {
    /// The draw-1 column for every draw.
    DrawOne,
    /// Nine eighths of it for every draw but 1.
    PerDraw,
}

/// Which safe foundation moves are the only moves searched (RULES 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forcing {
    /// All of them. Not free of loss when several cards are turned at once.
    All,
    /// Not those of the waste, unless cards are turned one by one.
    NotWasteUnlessDrawOne,
}

/// How a child's signature is made (P5). The values are the same, so no decision depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signatures {
    /// From the parent's, by the keys that the move changes.
    Incremental,
    /// From the whole board, as before P5: for measuring what P5 saves.
    Recomputed,
}

/// All switches and parameters. Every combination is defined; the search depends on nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Pruning.
    pub mode: Mode,
    /// Moves of the stock: primitive, or macro (P2).
    pub view: View,
    /// Foundation returns (P1).
    pub rollback: Rollback,
    /// Node limits of a chunk (P4).
    pub node_limits: NodeLimits,
    /// Table entries carry the bound that failed (P7).
    pub failed_bounds: bool,
    /// Version of the progress score.
    pub progress: ProgressVersion,
    /// Longest path of a chunk in primitives, at most 10,000.
    pub max_depth: u16,
    /// Most foundation returns on the path of a chunk; `None` for any number.
    pub max_undos: Option<u16>,
    /// The transposition table is cleared when it has this many entries.
    pub table_cap: usize,
    /// Node limits in percent of those of RULES 12, applied before `limit_scale`.
    pub limit_percent: u64,
    /// X > 1 turns a node limit L into max(5000, L div X).
    pub limit_scale: u64,
    /// Adopted checkpoints after which a solve stops.
    pub max_checkpoints: u64,
    /// Stops the solve when this many nodes are charged in all.
    pub node_budget: Option<u64>,
    /// Charge a node for each subtree that a failed bound spares.
    pub charge_bounded: bool,
    /// Append the best path of the last chunk when the game is not won.
    pub allow_partial: bool,
    /// Taken off the priority of a macro for each folded click (RULES 9).
    pub draw_cost: i32,
    /// Signatures (P5).
    pub signatures: Signatures,
    /// Forced foundation moves.
    pub forcing: Forcing,
    /// Checkpoints remembered for each chunk, to go back to when the adopted one fails. With 1, an
    /// adopted checkpoint is never withdrawn.
    pub candidates: usize,
}

impl Settings {
    /// The public solver before the work packages: reproduces it node for node.
    pub fn baseline() -> Settings {
        Settings {
            mode: Mode::Fast,
            view: View::Primitive,
            rollback: Rollback::Free,
            node_limits: NodeLimits::DrawOne,
            failed_bounds: false,
            progress: ProgressVersion::V1,
            max_depth: 200,
            max_undos: Some(20),
            table_cap: 5_000_000,
            limit_percent: 100,
            limit_scale: 1,
            max_checkpoints: 40,
            node_budget: None,
            charge_bounded: false,
            allow_partial: true,
            draw_cost: 15,
            signatures: Signatures::Incremental,
            forcing: Forcing::All,
            candidates: 1,
        }
    }

    /// The work packages P1, P2, P4 and P7, and the corrected progress score.
    pub fn document() -> Settings {
        Settings {
            view: View::Macro,
            rollback: Rollback::NeedsReceiver,
            node_limits: NodeLimits::PerDraw,
            failed_bounds: true,
            progress: ProgressVersion::V2,
            ..Settings::baseline()
        }
    }

    /// What measures best: the document's setting, but a solve whose checkpoint fails goes back to
    /// another candidate of an earlier chunk. Adopted checkpoints can be withdrawn, so a [`Solver`]
    /// delivers all moves with the last chunk.
    ///
    /// [`Solver`]: super::Solver
    pub fn tuned() -> Settings {
        Settings { candidates: 8, ..Settings::document() }
    }
}
