#include "leaf.h"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>

#include "rule.h"

namespace drop7 {

namespace {

constexpr double GAME_OVER_VALUE = -2500000.0;

constexpr std::array<double, TERM_COUNT> WEIGHTS = {
    180.0, -20.0,  -620.0, -220.0, -18.0, -90.0, 1600.0,  700.0, 100.0,
    40.0,  -550.0, -750.0, -120.0, -95.0, -85.0, -1250.0, -35.0, 220.0,
};

using CellValues = std::array<double, CELLS>;

double square(int value) { return static_cast<double>(value * value); }

// R(k) = 2^(1-k): how near a disc is that needs k more.
double nearness(int needed) {
    if (needed < 1) return 0.0;
    double result = 1.0;
    for (int i = 1; i < needed; ++i) result = result / 2.0;
    return result;
}

// U(a, b): one of two independent chances.
double either(double a, double b) { return 1.0 - (1.0 - a) * (1.0 - b); }

// Chances that support one cell: A of the other discs of a run, or of the discs beside a cover.
class Supports {
public:
    void add(double chance) { chances_[count_++] = chance; }
    void sort() { std::sort(chances_.begin(), chances_.begin() + count_, std::greater<double>()); }
    int count() const { return count_; }
    double operator[](int i) const { return chances_[i]; }

private:
    std::array<double, SIDE> chances_{};
    int count_ = 0;
};

// rel(excess, supports): the run must lose `excess` discs for the disc to pop.
double release_chance(int excess, const Supports& supports) {
    if (excess <= 0 || supports.count() < excess) return 0.0;
    return supports[excess - 1] * nearness(excess);
}

// The state of one evaluation. Each pass of RULES 7.1 to 7.6 is one function, and reads only
// what earlier passes wrote. The order of additions within a term decides its last bit.
class Evaluation {
public:
    explicit Evaluation(const State& state) : state_(state), board_(state.board) {
        for (int column = 0; column < SIDE; ++column) heights_[column] = height(board_, column);
        column_pass();
        cell_pass();
        release_pass();
        adjacent_ones_pass();
        twos_pass();
        exposure_pass();
    }
    const LeafTerms& terms() const { return terms_; }

private:
    void column_pass();
    void cell_pass();
    void add_cover(int row, int column);
    void add_numbered(int row, int column);
    void release_pass();
    void adjacent_ones_pass();
    void twos_pass();
    void count_twos(bool by_rows);
    void exposure_pass();

    double horizontal_addition(int row, int column) const;
    Supports row_supports(int row, const Run& run, int self) const;
    Supports column_supports(int column, const Run& run, int self) const;
    Supports cover_supports(int row, int column) const;
    double vertical_chance(int cell) const {
        return either(vertical_[cell], vertical_release_[cell]);
    }
    double horizontal_chance(int cell) const {
        return either(horizontal_[cell], horizontal_release_[cell]);
    }

    const State& state_;
    const Board& board_;
    std::array<int, SIDE> heights_{};
    CellValues horizontal_{};          // HA
    CellValues vertical_{};            // VA
    CellValues addition_{};            // A
    CellValues horizontal_release_{};  // HR
    CellValues vertical_release_{};    // VR
    CellValues release_{};             // Rel
    LeafTerms terms_{};
};

// 7.1
void Evaluation::column_pass() {
    int highest = 0;
    for (int column = 0; column < SIDE; ++column) {
        const int h = heights_[column];
        if (is_open(board_, column)) terms_[OPEN_COLUMNS] += 1.0;
        terms_[RISE_PRESSURE] +=
            static_cast<double>(h * h * h) / static_cast<double>(state_.moves_remaining);
        if (h < SIDE && h + 1 == state_.next_disc) {
            fires(Rule::NextVertical);
            terms_[NEXT_VERTICAL] += 1.0;
        }
        highest = std::max(highest, h);
    }
    if (highest > 4) fires(Rule::Danger);
    terms_[DANGER] = square(std::max(0, highest - 4));
}

// 7.2
void Evaluation::cell_pass() {
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column) {
            const uint8_t cell = board_.at(row, column);
            if (cell == EMPTY) continue;
            terms_[HEIGHT_LOAD] += square(elevation(row));
            if (is_cover(cell))
                add_cover(row, column);
            else
                add_numbered(row, column);
        }
}

void Evaluation::add_cover(int row, int column) {
    const double edge = column == 0 || column == SIDE - 1 ? 1.65 : 1.0;
    const double risk = square(elevation(row)) * edge;
    if (board_.at(row, column) == SOLID) {
        terms_[SOLID_CELLS] += 1.0;
        terms_[COVERED_RISK] += risk;
    } else {
        terms_[CRACKED_CELLS] += 1.0;
        terms_[COVERED_RISK] += risk * 0.72;
    }
}

void Evaluation::add_numbered(int row, int column) {
    const int value = board_.at(row, column);
    const int cell = row * SIDE + column;
    terms_[NUMBERED_CELLS] += 1.0;
    if (value <= 2) {
        terms_[LOW_RISK] += square(std::max(0, elevation(row) - 2));
        if (elevation(row) >= 5) terms_[HIGH_LOW] += 1.0;
    }
    if (value > heights_[column]) vertical_[cell] = nearness(value - heights_[column]);
    horizontal_[cell] = horizontal_addition(row, column);
    if (horizontal_[cell] > 0.0) fires(Rule::AdditionByRow);
    addition_[cell] = either(horizontal_[cell], vertical_[cell]);
    terms_[DIRECT] += addition_[cell];
}

// The nearness of the cheapest enlargement of the disc's row run to exactly its value, 0.0 if
// there is none. `window` is the enlarged run; its cost is the discs needed to build it.
double Evaluation::horizontal_addition(int row, int column) const {
    const int value = board_.at(row, column);
    const int e = elevation(row);
    const Run run = horizontal_run(board_, row, column);
    if (value <= run.length()) return 0.0;

    int cheapest = 0;
    for (int first = 0; first + value <= SIDE; ++first) {
        const Run window{first, first + value - 1};
        if (window.first > run.first || window.last < run.last) continue;
        if (window.first > 0 && heights_[window.first - 1] >= e) continue;
        if (window.last < SIDE - 1 && heights_[window.last + 1] >= e) continue;
        int cost = 0;
        for (int c = window.first; c <= window.last; ++c) cost += std::max(0, e - heights_[c]);
        if (cost > 0 && (cheapest == 0 || cost < cheapest)) cheapest = cost;
    }
    return nearness(cheapest);
}

// A of the numbered cells of a row run, but for the one in column `self`, largest first.
Supports Evaluation::row_supports(int row, const Run& run, int self) const {
    Supports found;
    for (int column = run.first; column <= run.last; ++column)
        if (column != self && is_numbered(board_.at(row, column)))
            found.add(addition_[row * SIDE + column]);
    found.sort();
    return found;
}

// The same for a column run and the cell in row `self`.
Supports Evaluation::column_supports(int column, const Run& run, int self) const {
    Supports found;
    for (int row = run.first; row <= run.last; ++row)
        if (row != self && is_numbered(board_.at(row, column)))
            found.add(addition_[row * SIDE + column]);
    found.sort();
    return found;
}

// 7.3
void Evaluation::release_pass() {
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column) {
            const uint8_t value = board_.at(row, column);
            if (!is_numbered(value)) continue;
            const int cell = row * SIDE + column;
            const Run across = horizontal_run(board_, row, column);
            const Run down = vertical_run(board_, row, column);
            horizontal_release_[cell] =
                release_chance(across.length() - value, row_supports(row, across, column));
            vertical_release_[cell] =
                release_chance(down.length() - value, column_supports(column, down, row));
            if (horizontal_release_[cell] > 0.0) fires(Rule::ReleaseByRow);
            if (vertical_release_[cell] > 0.0) fires(Rule::ReleaseByColumn);
            release_[cell] = either(horizontal_release_[cell], vertical_release_[cell]);
            terms_[LATENT] += release_[cell];
            if (value <= 2 && across.length() > value && down.length() > value) {
                fires(Rule::BuriedLow);
                terms_[DEAD_LOW] += 1.0 - either(addition_[cell], release_[cell]);
            }
        }
}

// 7.4
void Evaluation::adjacent_ones_pass() {
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column) {
            if (board_.at(row, column) != 1) continue;
            const int cell = row * SIDE + column;
            if (column + 1 < SIDE && board_.at(row, column + 1) == 1) {
                fires(Rule::AdjacentOnes);
                terms_[ADJACENT_ONES] +=
                    1.0 - std::max(vertical_chance(cell), vertical_chance(cell + 1));
            }
            if (row + 1 < SIDE && board_.at(row + 1, column) == 1) {
                fires(Rule::AdjacentOnes);
                terms_[ADJACENT_ONES] +=
                    1.0 - std::max(horizontal_chance(cell), horizontal_chance(cell + SIDE));
            }
        }
}

// 7.5
void Evaluation::twos_pass() {
    count_twos(true);
    count_twos(false);
}

void Evaluation::count_twos(bool by_rows) {
    for (int line = 0; line < SIDE; ++line) {
        int length = 0;
        double escape = 0.0;
        for (int along = 0; along <= SIDE; ++along) {
            const int cell = by_rows ? line * SIDE + along : along * SIDE + line;
            if (along < SIDE && board_.cells[cell] == 2) {
                length += 1;
                const double chance = by_rows ? vertical_chance(cell) : horizontal_chance(cell);
                escape = std::max(escape, chance);
                continue;
            }
            if (length >= 3) {
                fires(Rule::TripleTwos);
                terms_[TRIPLE_TWOS] += square(length - 2) * (1.0 - escape);
            }
            length = 0;
            escape = 0.0;
        }
    }
}

// U(A, Rel) of the numbered neighbours of a cover, largest first.
Supports Evaluation::cover_supports(int row, int column) const {
    Supports found;
    const auto add = [&](int r, int c) {
        if (r < 0 || r >= SIDE || c < 0 || c >= SIDE || !is_numbered(board_.at(r, c))) return;
        const int cell = r * SIDE + c;
        found.add(either(addition_[cell], release_[cell]));
    };
    add(row - 1, column);
    add(row + 1, column);
    add(row, column - 1);
    add(row, column + 1);
    found.sort();
    return found;
}

// 7.6
void Evaluation::exposure_pass() {
    for (int row = 0; row < SIDE; ++row)
        for (int column = 0; column < SIDE; ++column) {
            const uint8_t cell = board_.at(row, column);
            if (!is_cover(cell)) continue;
            const Supports found = cover_supports(row, column);
            if (cell == CRACKED) {
                if (found.count() > 0) fires(Rule::ExposureOfCracked);
                double untouched = 1.0;
                for (int i = 0; i < found.count(); ++i) untouched = untouched * (1.0 - found[i]);
                terms_[CRACKED_EXPOSURE] += 1.0 - untouched;
            } else {
                if (found.count() > 1) fires(Rule::ExposureByTwo);
                const double first = found.count() < 1 ? 0.0 : 0.35 * found[0];
                const double second = found.count() < 2 ? 0.0 : 0.65 * found[1];
                terms_[SOLID_EXPOSURE] += first + second;
            }
        }
}

}  // namespace

LeafTerms leaf_terms(const State& state) {
    if (state.moves_remaining < 1 || state.moves_remaining > MOVES_PER_LEVEL)
        throw std::invalid_argument("leaf: moves remaining " +
                                    std::to_string(state.moves_remaining) + ": expected 1 to 5");
    if (state.next_disc < 1 || state.next_disc > 7)
        throw std::invalid_argument("leaf: next disc " + std::to_string(state.next_disc) +
                                    ": expected 1 to 7");
    return Evaluation(state).terms();
}

double weigh(const LeafTerms& terms) {
    double result = 0.0;
    for (int term = 0; term < TERM_COUNT; ++term) result = result + WEIGHTS[term] * terms[term];
    return result;
}

double leaf_value(const State& state) {
    return state.game_over ? GAME_OVER_VALUE : weigh(leaf_terms(state));
}

}  // namespace drop7
