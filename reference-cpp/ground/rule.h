// The rules of ground that are counted (coverage.h).
#pragma once

#include "coverage.h"

namespace ground {

using coverage::fires;

enum class Rule {
    // RULES 4: a round.
    ProblemFaceDown,
    PositionStaysEmpty,
    HandNotFilled,
    // RULES 5: commands.
    FaceDownSelect,
    Hold,
    Add,
    Improvise,
    Ask,
    Pass,
    RefusedGameOver,
    RefusedWrongPhase,
    RefusedNoSuchSeat,
    RefusedAskSelf,
    RefusedNoSuchSlot,
    RefusedNoSuchProblem,
    RefusedEmptyHand,
    RefusedEmptyDeck,
    RefusedPassNotNeeded,
    // RULES 6: the end of a round.
    HalfValue,
    ChainBonus,
    ChainSolves,
    TwoSeatRing,
    NeedAtItsCap,
    EndByThreshold,
    EndByLastRound,
    // RULES 8: greedy.
    GreedyTie,
    // RULES 10: the question.
    AlreadyWon,
    Witness,
    NoneExhausted,
    Unfinished,
    HiddenByFaceDown,
    HiddenByDeck,
    Count,
};

constexpr std::array<const char*, static_cast<size_t>(Rule::Count)> RULE_NAMES = {
    "problem-face-down",
    "position-stays-empty",
    "hand-not-filled",
    "face-down-select",
    "hold",
    "add",
    "improvise",
    "ask",
    "pass",
    "refused-game-over",
    "refused-wrong-phase",
    "refused-no-such-seat",
    "refused-ask-self",
    "refused-no-such-slot",
    "refused-no-such-problem",
    "refused-empty-hand",
    "refused-empty-deck",
    "refused-pass-not-needed",
    "half-value",
    "chain-bonus",
    "chain-solves",
    "two-seat-ring",
    "need-at-its-cap",
    "end-by-threshold",
    "end-by-last-round",
    "greedy-tie",
    "already-won",
    "witness",
    "none-exhausted",
    "unfinished",
    "hidden-by-face-down",
    "hidden-by-deck",
};

}  // namespace ground
