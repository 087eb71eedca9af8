// The fast engine's board: 49 bytes, and beside them what the loops ask for most.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace drop7_fast {

constexpr int SIDE = 7;
constexpr int CELLS = SIDE * SIDE;

constexpr uint8_t EMPTY = 0;
constexpr uint8_t SOLID = 8;
constexpr uint8_t CRACKED = 9;

constexpr std::array<int, SIDE> COLUMN_ORDER = {3, 2, 4, 1, 5, 0, 6};

inline bool is_cover(uint8_t cell) { return cell >= SOLID; }

// Invariant: settled (no empty cell below an occupied one), and `rows` and `heights` agree with
// `cells`. Only the inside of a wave sees it broken.
struct Board {
    uint8_t cells[CELLS];   // row-major from the top left
    uint8_t rows[SIDE];     // occupancy of each row, bit = column
    uint8_t heights[SIDE];  // occupied cells of each column

    bool is_open(int column) const { return heights[column] < SIDE; }
    bool is_clear() const { return rows[SIDE - 1] == 0; }
    bool is_top_row_touched() const { return rows[0] != 0; }
    bool is_full() const { return rows[0] == 0x7f; }
};

// Everything that the leaf and the search may see.
struct Position {
    Board board;
    uint8_t next_disc;
    uint8_t moves_remaining;
    bool game_over;
};

Board start_board();

// Throws std::invalid_argument for anything but 49 digits, and for a board that is not settled.
Board parse_board(std::string_view text);

// The first open column of COLUMN_ORDER, or -1.
inline int center_column(const Board& board) {
    for (int column : COLUMN_ORDER)
        if (board.is_open(column)) return column;
    return -1;
}

}  // namespace drop7_fast
