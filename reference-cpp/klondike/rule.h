// The rules of klondike that are counted (coverage.h).
#pragma once

#include "coverage.h"

namespace klondike {

using coverage::fires;

enum class Rule {
    // RULES 4: moves that are played.
    Reveal,
    RunOfMany,
    KingToEmptyColumn,
    WasteToFoundation,
    WasteToColumn,
    FoundationReturn,
    ShortLastTurn,
    Recycle,
    // RULES 5: macros.
    RecycleInMidPass,
    DrawToFoundation,
    DrawToColumn,
    // A word that is no legal move.
    RefusedWord,
    // RULES 8: pruning.
    ForcedSafeMove,
    UndoOfRun,
    UndoOfFoundationMove,
    UndoOfReturn,
    KingExposesNothing,
    RollbackWithoutReceiver,
    DepthLimit,
    UndoLimit,
    // RULES 10 and 11: the search.
    Loop,
    Skip,
    FailedBound,
    ForcedChain,
    TableCleared,
    Closure,
    ClosureBeyondTheBound,
    // RULES 12 and 13: the solve.
    Adopted,
    TooLittleGain,
    AdoptionLimit,
    NodeBudget,
    DeadAtRoot,
    DeadAfterCheckpoint,
    Won,
    Count,
};

constexpr std::array<const char*, static_cast<size_t>(Rule::Count)> RULE_NAMES = {
    "reveal",
    "run-of-many",
    "king-to-empty-column",
    "waste-to-foundation",
    "waste-to-column",
    "foundation-return",
    "short-last-turn",
    "recycle",
    "recycle-in-mid-pass",
    "draw-to-foundation",
    "draw-to-column",
    "refused-word",
    "forced-safe-move",
    "undo-of-run",
    "undo-of-foundation-move",
    "undo-of-return",
    "king-exposes-nothing",
    "rollback-without-receiver",
    "depth-limit",
    "undo-limit",
    "loop",
    "skip",
    "failed-bound",
    "forced-chain",
    "table-cleared",
    "closure",
    "closure-beyond-the-bound",
    "adopted",
    "too-little-gain",
    "adoption-limit",
    "node-budget",
    "dead-at-root",
    "dead-after-checkpoint",
    "won",
};

}  // namespace klondike
