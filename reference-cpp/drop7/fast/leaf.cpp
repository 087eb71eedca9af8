#include "leaf.h"

#include <algorithm>
#include <array>

#include "rules.h"
#include "tables.h"

namespace drop7_fast {

namespace {

constexpr int MAX_COST = 42;

// R(k) = 2^(1-k) of RULES section 7; R(0) is 0.
constexpr std::array<double, MAX_COST + 1> make_nearness() {
    std::array<double, MAX_COST + 1> table{};
    double value = 1.0;
    for (int k = 1; k <= MAX_COST; ++k, value *= 0.5) table[k] = value;
    return table;
}

// The part of a column of that height in `rise_pressure`.
constexpr std::array<std::array<double, SIDE + 1>, MOVES_PER_LEVEL + 1> make_rise_pressure() {
    std::array<std::array<double, SIDE + 1>, MOVES_PER_LEVEL + 1> table{};
    for (int moves = 1; moves <= MOVES_PER_LEVEL; ++moves)
        for (int height = 0; height <= SIDE; ++height)
            table[moves][height] =
                static_cast<double>(height * height * height) / static_cast<double>(moves);
    return table;
}

struct CoverRisk {
    std::array<double, CELLS> solid{};
    std::array<double, CELLS> cracked{};
};

constexpr CoverRisk make_cover_risk() {
    CoverRisk risk;
    for (int cell = 0; cell < CELLS; ++cell) {
        const int elevation = SIDE - cell / SIDE;
        const int column = cell % SIDE;
        const double edge = column == 0 || column == SIDE - 1 ? 1.65 : 1.0;
        risk.solid[cell] = static_cast<double>(elevation * elevation) * edge;
        risk.cracked[cell] = risk.solid[cell] * 0.72;
    }
    return risk;
}

constexpr std::array<double, MAX_COST + 1> NEARNESS = make_nearness();
constexpr auto RISE_PRESSURE = make_rise_pressure();
constexpr CoverRisk COVER_RISK = make_cover_risk();

double either(double a, double b) { return 1.0 - (1.0 - a) * (1.0 - b); }

// Supports of one run, largest first.
struct Supports {
    int count = 0;
    std::array<double, SIDE> largest;

    void add(double support) {
        int at = count++;
        for (; at > 0 && largest[at - 1] < support; --at) largest[at] = largest[at - 1];
        largest[at] = support;
    }

    // The k-th largest (from 1) of all supports but `own`, which is one of them. Equal supports
    // are interchangeable, so leaving out the first of them is leaving out the right one.
    double kth_other(int k, double own) const {
        return own >= largest[k - 1] ? largest[k] : largest[k - 1];
    }

    // rel(excess, supports) of RULES 7.3.
    double release(int excess, double own) const {
        if (excess <= 0 || count - 1 < excess) return 0.0;
        return kth_other(excess, own) * NEARNESS[excess];
    }
};

class Evaluation {
public:
    explicit Evaluation(const Position& position) : board_(position.board) {
        column_pass(position);
        cell_pass();
        release_pass();
        if (ones_ != 0) adjacent_ones_pass();
        twos_pass();
        if (covers_ != 0 && numbered_ != 0) exposure_pass();
    }

    LeafTerms terms;

private:
    // Chances to be touched, in a frame of zeros so that every cover has four neighbours.
    static constexpr int FRAME = SIDE + 2;
    static int framed(int cell) { return (cell / SIDE + 1) * FRAME + cell % SIDE + 1; }

    void column_pass(const Position& position);
    void cell_pass();
    void add_numbered(int row, int column, int value);
    int addition_cost(int row, const Runs& runs, int column, int value);
    void release_pass();
    void adjacent_ones_pass();
    void twos_pass();
    void add_twos(const uint64_t starts, int step);
    void exposure_pass();

    double vertical_chance(int cell) const {
        return either(vertical_[cell], vertical_release_[cell]);
    }
    double horizontal_chance(int cell) const {
        return either(horizontal_[cell], horizontal_release_[cell]);
    }

    const Board& board_;
    // Cells as bits of a 49-bit mask.
    uint64_t numbered_ = 0;
    uint64_t covers_ = 0;
    uint64_t ones_ = 0;
    uint64_t twos_ = 0;
    // Sums of the discs that the columns lack to the height of a row, from the left.
    int deficit_row_ = -1;
    std::array<int, SIDE + 1> deficits_;
    // Of numbered cells only; other cells are never read.
    std::array<double, CELLS> horizontal_;
    std::array<double, CELLS> vertical_;
    std::array<double, CELLS> addition_;
    std::array<double, CELLS> horizontal_release_;
    std::array<double, CELLS> vertical_release_;
    std::array<double, FRAME * FRAME> touch_{};
    std::array<Supports, SIDE> column_supports_;
};

void Evaluation::column_pass(const Position& position) {
    int open = 0, next_vertical = 0, highest = 0;
    for (int column = 0; column < SIDE; ++column) {
        const int height = board_.heights[column];
        open += height < SIDE;
        terms.rise_pressure += RISE_PRESSURE[position.moves_remaining][height];
        next_vertical += height < SIDE && height + 1 == position.next_disc;
        highest = std::max(highest, height);
    }
    const int danger = std::max(0, highest - 4);
    terms.open_columns = open;
    terms.next_vertical = next_vertical;
    terms.danger = danger * danger;
}

void Evaluation::cell_pass() {
    int height_load = 0, solid = 0, cracked = 0;
    for (int cell = 0; cell < CELLS; ++cell) {
        const int value = board_.cells[cell];
        if (value == EMPTY) continue;
        const int row = cell / SIDE;
        const int elevation = SIDE - row;
        height_load += elevation * elevation;
        if (value == SOLID) {
            solid += 1;
            terms.covered_risk += COVER_RISK.solid[cell];
            covers_ |= uint64_t{1} << cell;
        } else if (value == CRACKED) {
            cracked += 1;
            terms.covered_risk += COVER_RISK.cracked[cell];
            covers_ |= uint64_t{1} << cell;
        } else {
            add_numbered(row, cell % SIDE, value);
        }
    }
    terms.height_load = height_load;
    terms.solid_cells = solid;
    terms.cracked_cells = cracked;
    terms.numbered_cells = __builtin_popcountll(numbered_);
}

void Evaluation::add_numbered(int row, int column, int value) {
    const int cell = row * SIDE + column;
    const int elevation = SIDE - row;
    const uint64_t bit = uint64_t{1} << cell;
    numbered_ |= bit;
    if (value <= 2) {
        (value == 1 ? ones_ : twos_) |= bit;
        const int above = std::max(0, elevation - 2);
        terms.low_risk += above * above;
        if (elevation >= 5) terms.high_low += 1.0;
    }
    const Runs& runs = RUNS[board_.rows[row]];
    const int height = board_.heights[column];
    vertical_[cell] = value > height ? NEARNESS[value - height] : 0.0;
    horizontal_[cell] = value > runs.length[column]
                            ? NEARNESS[addition_cost(row, runs, column, value)]
                            : 0.0;
    addition_[cell] = either(horizontal_[cell], vertical_[cell]);
    terms.direct += addition_[cell];
    column_supports_[column].add(addition_[cell]);
}

// Discs needed for the cheapest run of exactly `value` cells around the disc; 0 if there is none.
// A window longer than the run holds an empty cell beside it, so it never costs 0.
int Evaluation::addition_cost(int row, const Runs& runs, int column, int value) {
    if (deficit_row_ != row) {
        deficit_row_ = row;
        deficits_[0] = 0;
        for (int c = 0; c < SIDE; ++c)
            deficits_[c + 1] = deficits_[c] + std::max(0, SIDE - row - board_.heights[c]);
    }
    const int mask = board_.rows[row] << 1;  // bit c + 1 = column c; bits 0 and 8 are clear
    const int begin = std::max(0, runs.last[column] - value + 1);
    const int end = std::min<int>(runs.first[column], SIDE - value);
    int cheapest = MAX_COST + 1;
    for (int first = begin; first <= end; ++first) {
        if (((mask >> first) & 1) != 0 || ((mask >> (first + value + 1)) & 1) != 0) continue;
        cheapest = std::min(cheapest, deficits_[first + value] - deficits_[first]);
    }
    return cheapest > MAX_COST ? 0 : cheapest;
}

void Evaluation::release_pass() {
    Supports row_supports;
    int supported_until = 0;  // cells before this one have `row_supports` behind them
    for (uint64_t rest = numbered_; rest != 0; rest &= rest - 1) {
        const int cell = __builtin_ctzll(rest);
        const int row = cell / SIDE, column = cell % SIDE;
        const Runs& runs = RUNS[board_.rows[row]];
        const int value = board_.cells[cell];
        const int length = runs.length[column], height = board_.heights[column];
        if (cell >= supported_until) {
            supported_until = row * SIDE + runs.last[column] + 1;
            row_supports.count = 0;
            for (int other = cell; other < supported_until; ++other)
                if (((numbered_ >> other) & 1) != 0) row_supports.add(addition_[other]);
        }
        const double own = addition_[cell];
        horizontal_release_[cell] = row_supports.release(length - value, own);
        vertical_release_[cell] = column_supports_[column].release(height - value, own);
        const double release = either(horizontal_release_[cell], vertical_release_[cell]);
        const double touch = either(own, release);
        terms.latent += release;
        touch_[framed(cell)] = touch;
        if (value <= 2 && length > value && height > value) terms.dead_low += 1.0 - touch;
    }
}

void Evaluation::adjacent_ones_pass() {
    const uint64_t with_right = ones_ & ((ones_ & ~FIRST_COLUMN) >> 1);
    const uint64_t with_lower = ones_ & (ones_ >> SIDE);
    for (uint64_t rest = with_right | with_lower; rest != 0; rest &= rest - 1) {
        const int cell = __builtin_ctzll(rest);
        if (((with_right >> cell) & 1) != 0)
            terms.adjacent_ones += 1.0 - std::max(vertical_chance(cell), vertical_chance(cell + 1));
        if (((with_lower >> cell) & 1) != 0)
            terms.adjacent_ones +=
                1.0 - std::max(horizontal_chance(cell), horizontal_chance(cell + SIDE));
    }
}

void Evaluation::twos_pass() {
    const uint64_t right = (twos_ & ~FIRST_COLUMN) >> 1;  // whose right neighbour is a 2
    const uint64_t in_rows = twos_ & right & ((right & ~FIRST_COLUMN) >> 1);
    const uint64_t in_columns = twos_ & (twos_ >> SIDE) & (twos_ >> (2 * SIDE));
    if (in_rows != 0) add_twos(in_rows & ~((in_rows & ~LAST_COLUMN) << 1), 1);
    // Columns are gone through from the left, each from the top.
    for (int column = 0; in_columns != 0 && column < SIDE; ++column)
        add_twos(in_columns & ~(in_columns << SIDE) & (FIRST_COLUMN << column), SIDE);
}

// Adds the runs of three and more twos that begin at `starts`, in ascending order.
void Evaluation::add_twos(uint64_t starts, int step) {
    for (; starts != 0; starts &= starts - 1) {
        int cell = __builtin_ctzll(starts);
        int length = 0;
        double escape = 0.0;
        bool more = true;
        while (more) {
            escape = std::max(escape, step == 1 ? vertical_chance(cell) : horizontal_chance(cell));
            length += 1;
            more = step == 1 ? cell % SIDE + 1 < SIDE : cell + SIDE < CELLS;
            cell += step;
            more = more && ((twos_ >> cell) & 1) != 0;
        }
        const double excess = length - 2;
        terms.triple_twos += excess * excess * (1.0 - escape);
    }
}

void Evaluation::exposure_pass() {
    for (uint64_t rest = covers_; rest != 0; rest &= rest - 1) {
        const int cell = __builtin_ctzll(rest);
        if ((numbered_ & NEIGHBOURS[cell]) == 0) continue;
        const int at = framed(cell);
        // A missing neighbour is 0.0, the smallest support, and multiplies by exactly 1.0.
        const double up = touch_[at - FRAME], down = touch_[at + FRAME];
        const double left = touch_[at - 1], right = touch_[at + 1];
        const double high = std::max(up, down), low = std::min(up, down);
        const double other_high = std::max(left, right), other_low = std::min(left, right);
        const double first = std::max(high, other_high), last = std::min(low, other_low);
        const double beaten = std::min(high, other_high), risen = std::max(low, other_low);
        const double second = std::max(beaten, risen), third = std::min(beaten, risen);
        if (board_.cells[cell] == CRACKED) {
            const double untouched =
                (1.0 - first) * (1.0 - second) * (1.0 - third) * (1.0 - last);
            terms.cracked_exposure += 1.0 - untouched;
        } else {
            terms.solid_exposure += 0.35 * first + 0.65 * second;
        }
    }
}

}  // namespace

LeafTerms leaf_terms(const Position& position) { return Evaluation(position).terms; }

double leaf_value(const Position& position) { return Evaluation(position).terms.weigh(); }

}  // namespace drop7_fast
