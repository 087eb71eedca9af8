#include "rules.h"

#include <array>
#include <stdexcept>

#include "rule.h"

namespace drop7 {

namespace {

// More waves than a move can have: each pops a disc, 49 before the rise and 49 after it.
constexpr int MAX_DEPTH = 128;

constexpr int64_t integer_square_root(int64_t value) {
    int64_t root = 0;
    for (int64_t bit = int64_t{1} << 20; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= value) root += bit;
    return root;
}

constexpr std::array<int64_t, MAX_DEPTH> wave_values() {
    std::array<int64_t, MAX_DEPTH> values{};
    for (int64_t depth = 1; depth < MAX_DEPTH; ++depth)
        values[depth] = integer_square_root(49 * depth * depth * depth * depth * depth);
    return values;
}

constexpr std::array<int64_t, MAX_DEPTH> WAVE_VALUES = wave_values();

using CellFlags = std::array<bool, CELLS>;

// Numbered discs that equal the length of their horizontal or of their vertical run.
CellFlags find_poppers(const Board& board) {
    CellFlags poppers{};
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column) {
            const uint8_t cell = board.at(row, column);
            if (!is_numbered(cell)) continue;
            const bool by_row = horizontal_run(board, row, column).length() == cell;
            const bool by_column = vertical_run(board, row, column).length() == cell;
            poppers[row * SIDE + column] = by_row || by_column;
            if (by_row) fires(Rule::PopByRow);
            if (by_column) fires(Rule::PopByColumn);
        }
    return poppers;
}

int count_hits(const CellFlags& poppers, int row, int column) {
    int hits = 0;
    if (row > 0 && poppers[(row - 1) * SIDE + column]) hits += 1;
    if (row + 1 < SIDE && poppers[(row + 1) * SIDE + column]) hits += 1;
    if (column > 0 && poppers[row * SIDE + column - 1]) hits += 1;
    if (column + 1 < SIDE && poppers[row * SIDE + column + 1]) hits += 1;
    return hits;
}

void settle(Board& board) {
    for (int column = 0; column < SIDE; ++column) {
        int target = SIDE - 1;
        for (int row = SIDE - 1; row >= 0; --row) {
            const uint8_t cell = board.at(row, column);
            if (cell == EMPTY) continue;
            board.at(row, column) = EMPTY;
            board.at(target, column) = cell;
            target -= 1;
        }
    }
}

// One wave (RULES 4.1, steps 1 to 6). False, and nothing happens, when nothing pops.
bool play_wave(Board& board, int depth, DiscSource& discs, std::vector<Wave>& waves) {
    const CellFlags poppers = find_poppers(board);
    Wave wave{depth, 0, 0, 0};
    for (bool pops : poppers)
        if (pops) wave.popped += 1;
    if (wave.popped == 0) return false;

    const Board before = board;
    for (int i = 0; i < CELLS; ++i)
        if (poppers[i]) board.cells[i] = EMPTY;
    // Row-major order is the order of the draws.
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column) {
            const uint8_t cell = before.at(row, column);
            if (!is_cover(cell)) continue;
            const int hits = count_hits(poppers, row, column);
            if (hits == 0) continue;
            if (cell == SOLID && hits == 1) {
                board.at(row, column) = CRACKED;
                fires(Rule::CrackOfSolid);
            } else {
                fires(cell == SOLID ? Rule::RevealByTwoHits : Rule::RevealOfCracked);
                board.at(row, column) = static_cast<uint8_t>(discs.draw_disc());
                wave.revealed += 1;
            }
        }
    if (depth > 1) fires(Rule::Chain);
    wave.points = wave.popped * wave_value(depth);
    waves.push_back(wave);
    settle(board);
    return true;
}

void cascade(Board& board, int depth, DiscSource& discs, std::vector<Wave>& waves) {
    while (play_wave(board, depth, discs, waves)) depth += 1;
}

void place(Board& board, int column, int disc) {
    int row = SIDE - 1;
    while (board.at(row, column) != EMPTY) row -= 1;
    board.at(row, column) = static_cast<uint8_t>(disc);
}

bool is_top_row_touched(const Board& board) {
    for (int column = 0; column < SIDE; ++column)
        if (!is_open(board, column)) return true;
    return false;
}

void rise(Board& board) {
    for (int row = 0; row + 1 < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column)
            board.at(row, column) = board.at(row + 1, column);
    for (int column = 0; column < SIDE; ++column) board.at(SIDE - 1, column) = SOLID;
}

// The level boundary (RULES 4, step 5).
void end_level(State& state, Outcome& outcome, DiscSource& discs) {
    if (is_top_row_touched(state.board)) {
        fires(Rule::TopRowAtTheRise);
        state.game_over = true;
        return;
    }
    fires(Rule::Rise);
    rise(state.board);
    state.level += 1;
    state.moves_remaining = MOVES_PER_LEVEL;
    outcome.level_advanced = true;
    outcome.score_delta += LEVEL_BONUS;
    const int depth = outcome.waves.empty() ? 1 : outcome.waves.back().depth + 1;
    const size_t waves_before = outcome.waves.size();
    cascade(state.board, depth, discs, outcome.waves);
    if (waves_before > 0 && outcome.waves.size() > waves_before) fires(Rule::ChainOverTheRise);
    if (is_clear(state.board)) {
        fires(Rule::BoardClearAfterRise);
        outcome.score_delta += CLEAR_BONUS;
        outcome.cleared = true;
    }
}

}  // namespace

int64_t wave_value(int depth) {
    if (depth < 1 || depth >= MAX_DEPTH)
        throw std::out_of_range("wave depth " + std::to_string(depth) + ": expected 1 to 127");
    return WAVE_VALUES[depth];
}

std::optional<Outcome> play(State& state, int column, DiscSource& discs) {
    if (state.game_over || !is_open(state.board, column)) {
        fires(column < 0 || column >= SIDE ? Rule::NoSuchColumn : Rule::FullColumn);
        return std::nullopt;
    }

    Outcome outcome;
    place(state.board, column, state.next_disc);
    cascade(state.board, 1, discs, outcome.waves);
    if (is_clear(state.board)) {
        fires(Rule::BoardClear);
        outcome.score_delta += CLEAR_BONUS;
        outcome.cleared = true;
    }
    state.moves_remaining -= 1;
    if (state.moves_remaining == 0) end_level(state, outcome, discs);
    if (center_column(state.board) < 0) {
        if (!state.game_over) fires(Rule::NoOpenColumn);
        state.game_over = true;
    }

    for (const Wave& wave : outcome.waves) outcome.score_delta += wave.points;
    state.score += outcome.score_delta;
    state.moves_played += 1;
    if (!state.game_over) state.next_disc = discs.draw_disc();
    return outcome;
}

}  // namespace drop7
