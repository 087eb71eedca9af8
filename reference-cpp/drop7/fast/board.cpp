#include "board.h"

#include <stdexcept>
#include <string>

namespace drop7_fast {

namespace {

// Fills `rows` and `heights` from `cells`.
void derive(Board& board) {
    for (int row = 0; row < SIDE; ++row) board.rows[row] = 0;
    for (int column = 0; column < SIDE; ++column) {
        board.heights[column] = 0;
        for (int row = 0; row < SIDE; ++row) {
            if (board.cells[row * SIDE + column] == EMPTY) continue;
            board.rows[row] |= static_cast<uint8_t>(1u << column);
            board.heights[column] += 1;
        }
    }
}

}  // namespace

Board start_board() {
    Board board{};
    for (int column = 0; column < SIDE; ++column) board.cells[CELLS - SIDE + column] = SOLID;
    derive(board);
    return board;
}

Board parse_board(std::string_view text) {
    if (text.size() != CELLS)
        throw std::invalid_argument("board: expected 49 digits, found " +
                                    std::to_string(text.size()) + " characters");
    Board board{};
    for (int i = 0; i < CELLS; ++i) {
        if (text[i] < '0' || text[i] > '9')
            throw std::invalid_argument("board: position " + std::to_string(i) +
                                        ": expected a digit");
        board.cells[i] = static_cast<uint8_t>(text[i] - '0');
        const int above = i - SIDE;
        if (board.cells[i] == EMPTY && above >= 0 && board.cells[above] != EMPTY)
            throw std::invalid_argument("board: column " + std::to_string(i % SIDE) +
                                        " has a floating disc in row " +
                                        std::to_string(above / SIDE));
    }
    derive(board);
    return board;
}

}  // namespace drop7_fast
