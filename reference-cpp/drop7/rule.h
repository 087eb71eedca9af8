// The rules of drop7 that are counted (coverage.h).
#pragma once

#include "coverage.h"

namespace drop7 {

using coverage::fires;

enum class Rule {
    // RULES 4: refused moves.
    NoSuchColumn,
    FullColumn,
    // RULES 4.1: a wave.
    PopByRow,
    PopByColumn,
    CrackOfSolid,
    RevealOfCracked,
    RevealByTwoHits,
    Chain,
    // RULES 4: what follows a cascade.
    BoardClear,
    Rise,
    ChainOverTheRise,
    BoardClearAfterRise,
    TopRowAtTheRise,
    NoOpenColumn,
    // RULES 7: the leaf.
    AdditionByRow,
    ReleaseByRow,
    ReleaseByColumn,
    BuriedLow,
    AdjacentOnes,
    TripleTwos,
    ExposureOfCracked,
    ExposureByTwo,
    Danger,
    NextVertical,
    // RULES 8 and 9: the search and its tables.
    MirroredRoot,
    MirroredNode,
    EqualValues,
    GameOverInSample,
    WorkLimit,
    TableHit,
    SlotTaken,
    SlotKept,
    LruEviction,
    Count,
};

constexpr std::array<const char*, static_cast<size_t>(Rule::Count)> RULE_NAMES = {
    "no-such-column",
    "full-column",
    "pop-by-row",
    "pop-by-column",
    "crack-of-solid",
    "reveal-of-cracked",
    "reveal-by-two-hits",
    "chain",
    "board-clear",
    "rise",
    "chain-over-the-rise",
    "board-clear-after-rise",
    "top-row-at-the-rise",
    "no-open-column",
    "addition-by-row",
    "release-by-row",
    "release-by-column",
    "buried-low",
    "adjacent-ones",
    "triple-twos",
    "exposure-of-cracked",
    "exposure-by-two",
    "danger",
    "next-vertical",
    "mirrored-root",
    "mirrored-node",
    "equal-values",
    "game-over-in-sample",
    "work-limit",
    "table-hit",
    "slot-taken",
    "slot-kept",
    "lru-eviction",
};

}  // namespace drop7
