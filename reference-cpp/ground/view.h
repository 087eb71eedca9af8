// What one seat knows: RULES section 7.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "state.h"

namespace ground {

// A placed Solution; the card itself only where the seat sees it.
struct SeenPlaced {
    std::optional<Solution> solution;
    int seat = 0;
};

// A position; the Problem only where it is face up.
struct SeenPosition {
    bool occupied = false;
    std::optional<Problem> problem;
    List<SeenPlaced, 2 * MAX_SEATS> placed;
};

// Holds nothing that the seat cannot know: no deck, no other hand's cards.
struct View {
    int seat = 0;
    int seats = 0;
    int threshold = 0;
    int round = 0;
    Phase phase = Phase::Select;
    int lead = 0;
    int acted = 0;
    int solved = 0;
    int problems_left = 0;
    int solutions_left = 0;
    std::array<SeenPosition, MAX_SEATS> positions;
    Hand own_hand;
    std::array<int, MAX_SEATS> hand_sizes{};
};

View project(const State& state, int seat);

// The view text of GATES.md.
std::string view_text(const View& view);

}  // namespace ground
