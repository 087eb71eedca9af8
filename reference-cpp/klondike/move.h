// A move, primitive (RULES 4) or macro (RULES 5), its effect and its text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board.h"

namespace klondike {

enum class Kind : uint8_t {
    ColumnToFoundation,
    WasteToFoundation,
    ColumnToColumn,
    WasteToColumn,
    FoundationToColumn,
    Advance,
    Recycle,
    // The macros: `advances` advances, then the primitive of the same name.
    DrawToFoundation,
    DrawToColumn,
    DrawRecycle,
};

// Fields that a kind does not use are 0.
struct Move {
    Kind kind = Kind::Advance;
    // Column that cards leave.
    int source = 0;
    // Column that cards reach.
    int destination = 0;
    // Cards moved from column to column.
    int count = 0;
    // Suit of the card that reaches or leaves a foundation.
    int suit = 0;
    // Folded advances of a macro.
    int advances = 0;
    // Cards that an advance turns: of Advance and of the macros.
    int increment = 0;

    bool is_macro() const;
    bool is_to_foundation() const;
    bool is_recycle() const;
    // Steps of depth: 1, and 1 more for each folded advance.
    int64_t cost() const { return 1 + advances; }
};

// Applies the move; throws std::logic_error if the board has no such card, stock or recycle.
// Like apply() of RULES 4 it trusts ranks, colours and destination; see moves.h for checked_apply.
void apply(Board& board, const Move& move);

// A copy of the board after the move.
Board after(const Board& board, const Move& move);

// The path from `board` in primitives (RULES 5, expand); each step is really played.
std::vector<Move> expand(const std::vector<Move>& path, Board board);

// `A`, `R`, `Fc`, `WF`, `Wc`, `Cabxk`, `Us>c`; a macro is its primitives one after the other.
std::string move_text(const Move& move);
// Texts joined by single spaces.
std::string path_text(const std::vector<Move>& path);

}  // namespace klondike
