// Signatures of a position, always computed from scratch (RULES 6).
#pragma once

#include <cstdint>

#include "board.h"

namespace klondike {

// FNV-1a over words of up to 16 bits (RULES 6a).
uint64_t fnv_signature(const Board& board);

// Zobrist keys of one SplitMix64 stream (RULES 6b).
uint64_t zobrist_signature(const Board& board);

// The stream's key at the given place, 0 to 7832; for checks of the layout.
uint64_t zobrist_key(int place);

constexpr int ZOBRIST_KEYS = 7833;

}  // namespace klondike
