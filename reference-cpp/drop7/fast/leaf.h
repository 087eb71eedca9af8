// The fair leaf of RULES section 7 on the fast board.
#pragma once

#include "board.h"

namespace drop7_fast {

// In the order of the dot product.
struct LeafTerms {
    double open_columns = 0.0;
    double height_load = 0.0;
    double solid_cells = 0.0;
    double cracked_cells = 0.0;
    double numbered_cells = 0.0;
    double high_low = 0.0;
    double direct = 0.0;
    double latent = 0.0;
    double cracked_exposure = 0.0;
    double solid_exposure = 0.0;
    double adjacent_ones = 0.0;
    double triple_twos = 0.0;
    double dead_low = 0.0;
    double covered_risk = 0.0;
    double low_risk = 0.0;
    double danger = 0.0;
    double rise_pressure = 0.0;
    double next_vertical = 0.0;

    double weigh() const {
        double result = 0.0;
        result += 180.0 * open_columns;
        result += -20.0 * height_load;
        result += -620.0 * solid_cells;
        result += -220.0 * cracked_cells;
        result += -18.0 * numbered_cells;
        result += -90.0 * high_low;
        result += 1600.0 * direct;
        result += 700.0 * latent;
        result += 100.0 * cracked_exposure;
        result += 40.0 * solid_exposure;
        result += -550.0 * adjacent_ones;
        result += -750.0 * triple_twos;
        result += -120.0 * dead_low;
        result += -95.0 * covered_risk;
        result += -85.0 * low_risk;
        result += -1250.0 * danger;
        result += -35.0 * rise_pressure;
        result += 220.0 * next_vertical;
        return result;
    }
};

// Both take a game that is not over, with 1 to 5 moves remaining and a next disc of 1 to 7, and
// evaluate the board as given (not mirrored).
LeafTerms leaf_terms(const Position& position);
double leaf_value(const Position& position);

}  // namespace drop7_fast
