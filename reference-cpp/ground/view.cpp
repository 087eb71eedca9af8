#include "view.h"

namespace ground {

namespace {

SeenPosition project_position(const Position& position, Phase phase, int seat) {
    SeenPosition seen;
    seen.occupied = position.problem.has_value();
    if (position.face_up) seen.problem = position.problem;
    for (const Placed& placed : position.placed) {
        SeenPlaced seen_placed;
        seen_placed.seat = placed.seat;
        if (phase != Phase::Select || placed.seat == seat) seen_placed.solution = placed.solution;
        seen.placed.push(seen_placed);
    }
    return seen;
}

std::string seen_position_text(const SeenPosition& position) {
    std::string text = "none";
    if (position.problem)
        text = std::to_string(position.problem->kind) + "/" +
               std::to_string(position.problem->need) + "/up";
    else if (position.occupied)
        text = "?/?/down";
    text += "[";
    for (int i = 0; i < position.placed.size(); ++i) {
        const SeenPlaced& placed = position.placed.at(i);
        if (i > 0) text += ",";
        text += placed.solution ? solution_text(*placed.solution) : "?";
        text += "@" + std::to_string(placed.seat);
    }
    return text + "]";
}

std::string seen_hand_text(const View& view, int seat) {
    if (seat != view.seat) return "#" + std::to_string(view.hand_sizes[seat]);
    if (view.own_hand.empty()) return "-";
    std::string text;
    for (int slot = 0; slot < view.own_hand.size(); ++slot) {
        if (slot > 0) text += ",";
        text += solution_text(view.own_hand.at(slot));
    }
    return text;
}

}  // namespace

View project(const State& state, int seat) {
    View view;
    view.seat = seat;
    view.seats = state.seats();
    view.threshold = state.deal->threshold;
    view.round = state.round;
    view.phase = state.phase;
    view.lead = state.lead;
    view.acted = state.acted;
    view.solved = state.solved;
    view.problems_left = state.problems_left();
    view.solutions_left = state.solutions_left();
    for (int j = 0; j < view.seats; ++j) {
        view.positions[j] = project_position(state.positions[j], state.phase, seat);
        view.hand_sizes[j] = state.hands[j].size();
    }
    view.own_hand = state.hands.at(seat);
    return view;
}

std::string view_text(const View& view) {
    std::string text = "v" + std::to_string(view.seat) + " n" + std::to_string(view.seats) + " t" +
                       std::to_string(view.threshold) + " r" + std::to_string(view.round) + " " +
                       phase_text(view.phase) + " l" + std::to_string(view.lead) + " a" +
                       std::to_string(view.acted) + " s" + std::to_string(view.solved) + " left" +
                       std::to_string(view.problems_left) + "," +
                       std::to_string(view.solutions_left) + ";";
    for (int j = 0; j < view.seats; ++j)
        text += "p" + std::to_string(j) + ":" + seen_position_text(view.positions[j]) + ";";
    for (int seat = 0; seat < view.seats; ++seat)
        text += "h" + std::to_string(seat) + ":" + seen_hand_text(view, seat) + ";";
    return text;
}

}  // namespace ground
