#include "board.h"

#include <stdexcept>
#include <string>

namespace drop7 {

Board start_board() {
    Board board;
    for (int column = 0; column < SIDE; ++column) board.at(SIDE - 1, column) = SOLID;
    return board;
}

Board parse_board(std::string_view text) {
    if (text.size() != CELLS)
        throw std::invalid_argument("board: expected 49 digits, found " +
                                    std::to_string(text.size()) + " characters");
    Board board;
    for (int i = 0; i < CELLS; ++i) {
        if (text[i] < '0' || text[i] > '9')
            throw std::invalid_argument("board: position " + std::to_string(i) +
                                        ": expected a digit");
        board.cells[i] = static_cast<uint8_t>(text[i] - '0');
    }
    for (int column = 0; column < SIDE; ++column)
        for (int row = 0; row + 1 < SIDE; ++row)
            if (board.at(row, column) != EMPTY && board.at(row + 1, column) == EMPTY)
                throw std::invalid_argument("board: column " + std::to_string(column) +
                                            " has a floating disc in row " + std::to_string(row));
    return board;
}

int height(const Board& board, int column) {
    int occupied = 0;
    for (int row = 0; row < SIDE; ++row)
        if (board.at(row, column) != EMPTY) occupied += 1;
    return occupied;
}

bool is_open(const Board& board, int column) {
    return column >= 0 && column < SIDE && board.at(0, column) == EMPTY;
}

int center_column(const Board& board) {
    for (int column : COLUMN_ORDER)
        if (is_open(board, column)) return column;
    return -1;
}

bool is_clear(const Board& board) {
    for (uint8_t cell : board.cells)
        if (cell != EMPTY) return false;
    return true;
}

Board mirrored(const Board& board) {
    Board mirror;
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column)
            mirror.at(row, column) = board.at(row, SIDE - 1 - column);
    return mirror;
}

Run horizontal_run(const Board& board, int row, int column) {
    Run run{column, column};
    while (run.first > 0 && board.at(row, run.first - 1) != EMPTY) run.first -= 1;
    while (run.last + 1 < SIDE && board.at(row, run.last + 1) != EMPTY) run.last += 1;
    return run;
}

Run vertical_run(const Board& board, int row, int column) {
    Run run{row, row};
    while (run.first > 0 && board.at(run.first - 1, column) != EMPTY) run.first -= 1;
    while (run.last + 1 < SIDE && board.at(run.last + 1, column) != EMPTY) run.last += 1;
    return run;
}

}  // namespace drop7
