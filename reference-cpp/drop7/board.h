// The board of RULES section 1: 49 cells, row-major from the top left.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace drop7 {

constexpr int SIDE = 7;
constexpr int CELLS = SIDE * SIDE;

constexpr uint8_t EMPTY = 0;
constexpr uint8_t SOLID = 8;
constexpr uint8_t CRACKED = 9;

// Every search for a column goes through the columns in this order (RULES 6 and 8).
constexpr std::array<int, SIDE> COLUMN_ORDER = {3, 2, 4, 1, 5, 0, 6};

//           column 0 1 2 3 4 5 6
//   row 0 (top)    . . . . . . .   elevation 7
//   ...
//   row 6          8 8 8 8 8 8 8   elevation 1
//
// Invariant between moves: settled, that is, no empty cell below an occupied one.
// Only the inside of a cascade sees it broken.
struct Board {
    std::array<uint8_t, CELLS> cells{};

    uint8_t& at(int row, int column) { return cells[row * SIDE + column]; }
    uint8_t at(int row, int column) const { return cells[row * SIDE + column]; }
};

inline bool is_cover(uint8_t cell) { return cell == SOLID || cell == CRACKED; }
inline bool is_numbered(uint8_t cell) { return cell >= 1 && cell <= 7; }
inline int elevation(int row) { return SIDE - row; }

// Empty, but for one row of solid grays at the bottom.
Board start_board();

// The board of 49 digits. Throws std::invalid_argument, naming the position, for any other text
// and for a board that is not settled.
Board parse_board(std::string_view text);

// Occupied cells of the column.
int height(const Board& board, int column);

// Whether the column takes one more disc.
bool is_open(const Board& board, int column);

// The first open column of COLUMN_ORDER, or -1.
int center_column(const Board& board);

bool is_clear(const Board& board);

// Each row reversed.
Board mirrored(const Board& board);

// A maximal straight run of occupied cells, both ends included.
struct Run {
    int first;
    int last;
    int length() const { return last - first + 1; }
};

// The run of columns, or of rows, through an occupied cell.
Run horizontal_run(const Board& board, int row, int column);
Run vertical_run(const Board& board, int row, int column);

}  // namespace drop7
