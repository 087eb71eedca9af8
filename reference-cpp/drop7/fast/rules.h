// One move on the fast board (RULES section 4), inlined for each source of discs and sink of waves.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "board.h"
#include "tables.h"

namespace drop7_fast {

constexpr uint8_t MOVES_PER_LEVEL = 5;
constexpr int64_t LEVEL_BONUS = 17000;
constexpr int64_t CLEAR_BONUS = 70000;

// Room for the waves of one move: each pops a disc, at most 49 before the rise and 49 after it.
constexpr int MAX_WAVES = 98;

constexpr std::array<int64_t, MAX_WAVES + 1> make_wave_values() {
    std::array<int64_t, MAX_WAVES + 1> values{};
    for (int64_t depth = 1, root = 0; depth <= MAX_WAVES; ++depth) {
        const int64_t square = 49 * depth * depth * depth * depth * depth;
        for (int64_t step = int64_t{1} << 20; step > 0; step /= 2)
            while ((root + step) * (root + step) <= square) root += step;
        values[depth] = root;
    }
    return values;
}

// floor(7 * depth^2.5), RULES 4.2.
constexpr std::array<int64_t, MAX_WAVES + 1> WAVE_VALUES = make_wave_values();

struct Wave {
    int32_t depth;
    int32_t popped;
    int32_t revealed;
    int64_t points;
};

// Sinks of waves: `wave(depth, popped, revealed, points)`.
struct NoWaves {
    void wave(int, int, int, int64_t) {}
};

struct WaveCounter {
    int64_t waves = 0;
    void wave(int, int, int, int64_t) { waves += 1; }
};

struct WaveList {
    int count = 0;
    std::array<Wave, MAX_WAVES> waves;
    void wave(int depth, int popped, int revealed, int64_t points) {
        waves[count++] = Wave{depth, popped, revealed, points};
    }
};

// What a move did, but for its waves.
struct Outcome {
    int64_t score_delta = 0;
    bool cleared = false;
    bool level_advanced = false;
};

// Cells as bits of a 49-bit mask, row-major.
struct Census {
    uint64_t poppers;
    uint64_t covers;
};

// A settled column is one run from the bottom, so its length is the column's height.
inline Census take_census(const Board& board) {
    Census census{0, 0};
    for (int row = SIDE - 1; row >= 0 && board.rows[row] != 0; --row) {
        const uint8_t* runs = RUNS[board.rows[row]].length;
        const uint8_t* cells = board.cells + row * SIDE;
        uint64_t poppers = 0, covers = 0;
        for (int column = 0; column < SIDE; ++column) {
            const uint8_t cell = cells[column];
            const bool pops = (cell == runs[column]) | (cell == board.heights[column]);
            poppers |= static_cast<uint64_t>(pops && cell != EMPTY) << column;
            covers |= static_cast<uint64_t>(is_cover(cell)) << column;
        }
        census.poppers |= poppers << (row * SIDE);
        census.covers |= covers << (row * SIDE);
    }
    return census;
}

// Removes the poppers and lets the cells above them fall.
inline void collapse(Board& board, uint64_t poppers) {
    for (int column = 0; column < SIDE; ++column) {
        if ((poppers & (FIRST_COLUMN << column)) == 0) continue;
        const int top = SIDE - board.heights[column];
        int target = SIDE - 1;
        for (int row = SIDE - 1; row >= top; --row) {
            const int cell = row * SIDE + column;
            const uint8_t value = board.cells[cell];
            board.cells[target * SIDE + column] = value;
            target -= static_cast<int>(((poppers >> cell) & 1) ^ 1);
        }
        for (int row = top; row <= target; ++row) {
            board.cells[row * SIDE + column] = EMPTY;
            board.rows[row] &= static_cast<uint8_t>(~(1u << column));
        }
        board.heights[column] = static_cast<uint8_t>(SIDE - 1 - target);
    }
}

// Cracks and reveals the covers beside the poppers, in the order of the draws; counts the reveals.
template <typename Discs>
int hit_covers(Board& board, const Census& census, Discs& discs) {
    const uint64_t poppers = census.poppers;
    uint64_t hit = ((poppers & ~LAST_COLUMN) << 1) | ((poppers & ~FIRST_COLUMN) >> 1) |
                   (poppers << SIDE) | (poppers >> SIDE);
    int revealed = 0;
    for (hit &= census.covers; hit != 0; hit &= hit - 1) {
        const int cell = __builtin_ctzll(hit);
        const uint64_t hitting = poppers & NEIGHBOURS[cell];
        if (board.cells[cell] == SOLID && (hitting & (hitting - 1)) == 0) {
            board.cells[cell] = CRACKED;
        } else {
            board.cells[cell] = discs.draw_disc();
            revealed += 1;
        }
    }
    return revealed;
}

// Plays waves from `depth` on; returns the depth of the wave that did not come.
template <typename Discs, typename Waves>
int cascade(Board& board, int depth, int64_t& points, Discs& discs, Waves& waves) {
    for (;; ++depth) {
        const Census census = take_census(board);
        if (census.poppers == 0) return depth;
        const int popped = __builtin_popcountll(census.poppers);
        const int revealed = hit_covers(board, census, discs);
        const int64_t wave_points = popped * WAVE_VALUES[depth];
        points += wave_points;
        waves.wave(depth, popped, revealed, wave_points);
        collapse(board, census.poppers);
    }
}

inline void rise(Board& board) {
    std::memmove(board.cells, board.cells + SIDE, CELLS - SIDE);
    std::memset(board.cells + CELLS - SIDE, SOLID, SIDE);
    std::memmove(board.rows, board.rows + 1, SIDE - 1);
    board.rows[SIDE - 1] = MASKS - 1;
    for (uint8_t& height : board.heights) height += 1;
}

// Plays the next disc into an open column of a game that is not over. The caller draws the
// next disc.
template <typename Discs, typename Waves>
Outcome play(Position& position, int column, Discs& discs, Waves& waves) {
    Board& board = position.board;
    Outcome outcome;
    const int row = SIDE - 1 - board.heights[column];
    board.cells[row * SIDE + column] = position.next_disc;
    board.rows[row] |= static_cast<uint8_t>(1u << column);
    board.heights[column] += 1;

    const int depth = cascade(board, 1, outcome.score_delta, discs, waves);
    if (board.is_clear()) {
        outcome.score_delta += CLEAR_BONUS;
        outcome.cleared = true;
    }
    position.moves_remaining -= 1;
    if (position.moves_remaining == 0 && !board.is_top_row_touched()) {
        rise(board);
        position.moves_remaining = MOVES_PER_LEVEL;
        outcome.level_advanced = true;
        outcome.score_delta += LEVEL_BONUS;
        cascade(board, depth, outcome.score_delta, discs, waves);
        if (board.is_clear()) {
            outcome.score_delta += CLEAR_BONUS;
            outcome.cleared = true;
        }
    }
    position.game_over = position.moves_remaining == 0 || board.is_full();
    return outcome;
}

}  // namespace drop7_fast
