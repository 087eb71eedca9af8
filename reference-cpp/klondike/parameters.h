// Everything that a caller may set about a search (RULES 0).
#pragma once

#include <cstdint>
#include <optional>

#include "evaluation.h"

namespace klondike {

enum class Mode { Fast, Strict };

struct Parameters {
    // Cards turned by an advance, 1 to 3.
    int draw = 1;
    Mode mode = Mode::Fast;

    // P2: search the macro view instead of the primitive one.
    bool macro_moves = false;
    // P1: a card leaves a foundation only for a receiver.
    bool receiver = false;
    // P4: node limits by draw, instead of the draw-1 column for every draw.
    bool draw_limits = false;
    // P7: remember failed bounds.
    bool failed_bounds = false;
    // Charge a node for every Bounded verdict below the root.
    bool charge_bounded = false;
    Evaluation evaluation = Evaluation::V1;

    // Divisor of the node limits; 1 leaves them alone.
    int64_t limit_scale = 1;
    // Entries at which the table is cleared.
    int64_t table_cap = 5'000'000;
    // Deepest child of a chunk, in primitive moves.
    int64_t depth_limit = 200;
    // Most foundation returns on a path of a chunk.
    int64_t undo_limit = 20;
    // Most charged nodes of the whole solve.
    std::optional<int64_t> node_budget;

    static Parameters baseline() { return {}; }
    static Parameters document() {
        Parameters parameters;
        parameters.macro_moves = true;
        parameters.receiver = true;
        parameters.draw_limits = true;
        parameters.failed_bounds = true;
        parameters.evaluation = Evaluation::V2;
        return parameters;
    }
};

}  // namespace klondike
