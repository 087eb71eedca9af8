// Tables indexed by the occupancy mask of a row, and other small constants, made at compile time.
#pragma once

#include <array>
#include <cstdint>

#include "board.h"

namespace drop7_fast {

constexpr int MASKS = 1 << SIDE;

// The maximal occupied run through each column of a row mask; all 0 where the row is empty.
struct Runs {
    uint8_t length[SIDE + 1];
    uint8_t first[SIDE + 1];
    uint8_t last[SIDE + 1];
};

constexpr std::array<Runs, MASKS> make_runs() {
    std::array<Runs, MASKS> table{};
    for (int mask = 0; mask < MASKS; ++mask)
        for (int column = 0; column < SIDE; ++column) {
            if (((mask >> column) & 1) == 0) continue;
            int first = column, last = column;
            while (first > 0 && ((mask >> (first - 1)) & 1) != 0) first -= 1;
            while (last + 1 < SIDE && ((mask >> (last + 1)) & 1) != 0) last += 1;
            table[mask].length[column] = static_cast<uint8_t>(last - first + 1);
            table[mask].first[column] = static_cast<uint8_t>(first);
            table[mask].last[column] = static_cast<uint8_t>(last);
        }
    return table;
}

constexpr std::array<uint8_t, MASKS> make_reversed() {
    std::array<uint8_t, MASKS> table{};
    for (int mask = 0; mask < MASKS; ++mask)
        for (int column = 0; column < SIDE; ++column)
            if (((mask >> column) & 1) != 0)
                table[mask] = static_cast<uint8_t>(table[mask] | (1 << (SIDE - 1 - column)));
    return table;
}

// The cells left, right, above and below of each cell, as bits of a 49-bit mask.
constexpr std::array<uint64_t, CELLS> make_neighbours() {
    std::array<uint64_t, CELLS> table{};
    for (int i = 0; i < CELLS; ++i) {
        if (i % SIDE > 0) table[i] |= uint64_t{1} << (i - 1);
        if (i % SIDE < SIDE - 1) table[i] |= uint64_t{1} << (i + 1);
        if (i >= SIDE) table[i] |= uint64_t{1} << (i - SIDE);
        if (i + SIDE < CELLS) table[i] |= uint64_t{1} << (i + SIDE);
    }
    return table;
}

constexpr std::array<Runs, MASKS> RUNS = make_runs();
constexpr std::array<uint8_t, MASKS> REVERSED = make_reversed();
constexpr std::array<uint64_t, CELLS> NEIGHBOURS = make_neighbours();

// Column 0 of a 49-bit mask.
constexpr uint64_t FIRST_COLUMN = 0x40810204081u;
constexpr uint64_t LAST_COLUMN = FIRST_COLUMN << (SIDE - 1);

}  // namespace drop7_fast
