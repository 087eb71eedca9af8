// The fair leaf: the value of a settled state as 18 weighted terms (RULES section 7).
#pragma once

#include <array>

#include "rules.h"

namespace drop7 {

// The terms in the order of the dot product.
enum Term {
    OPEN_COLUMNS,
    HEIGHT_LOAD,
    SOLID_CELLS,
    CRACKED_CELLS,
    NUMBERED_CELLS,
    HIGH_LOW,
    DIRECT,
    LATENT,
    CRACKED_EXPOSURE,
    SOLID_EXPOSURE,
    ADJACENT_ONES,
    TRIPLE_TWOS,
    DEAD_LOW,
    COVERED_RISK,
    LOW_RISK,
    DANGER,
    RISE_PRESSURE,
    NEXT_VERTICAL,
    TERM_COUNT
};

using LeafTerms = std::array<double, TERM_COUNT>;

// The terms of a state that is not over, as given (not mirrored). Throws std::invalid_argument
// when moves_remaining is not 1 to 5 or the next disc not 1 to 7.
LeafTerms leaf_terms(const State& state);

// The weighted sum of the terms; -2,500,000 when the game is over.
double leaf_value(const State& state);

// The weighted sum of terms that are already known.
double weigh(const LeafTerms& terms);

}  // namespace drop7
