#include "state.h"

#include <stdexcept>

namespace ground {

namespace {

std::string position_text(const Position& position) {
    std::string text = "none";
    if (position.problem)
        text = std::to_string(position.problem->kind) + "/" +
               std::to_string(position.problem->need) + (position.face_up ? "/up" : "/down");
    text += "[";
    for (int i = 0; i < position.placed.size(); ++i) {
        const Placed& placed = position.placed.at(i);
        if (i > 0) text += ",";
        text += solution_text(placed.solution) + "@" + std::to_string(placed.seat);
    }
    return text + "]";
}

std::string hand_text(const Hand& hand) {
    if (hand.empty()) return "-";
    std::string text;
    for (int slot = 0; slot < hand.size(); ++slot) {
        if (slot > 0) text += ",";
        text += solution_text(hand.at(slot));
    }
    return text;
}

}  // namespace

std::string phase_text(Phase phase) {
    switch (phase) {
        case Phase::Select: return "select";
        case Phase::Respond: return "respond";
        case Phase::Done: return "done";
    }
    throw std::logic_error("a state without a phase");
}

std::string solution_text(const Solution& solution) {
    return std::to_string(solution.kind) + "." + std::to_string(solution.value);
}

std::string state_text(const State& state) {
    std::string text = "r" + std::to_string(state.round) + " " + phase_text(state.phase) + " l" +
                       std::to_string(state.lead) + " a" + std::to_string(state.acted) + " s" +
                       std::to_string(state.solved) + " q" + std::to_string(state.problems_drawn) +
                       " d" + std::to_string(state.solutions_drawn) + ";";
    for (int j = 0; j < state.seats(); ++j)
        text += "p" + std::to_string(j) + ":" + position_text(state.positions[j]) + ";";
    for (int seat = 0; seat < state.seats(); ++seat)
        text += "h" + std::to_string(seat) + ":" + hand_text(state.hands[seat]) + ";";
    return text;
}

void validity_check(const State& state) {
    const auto require = [&state](bool holds, const std::string& invariant) {
        if (!holds) throw std::logic_error("expected " + invariant + ": " + state_text(state));
    };
    const int n = state.seats();
    require(state.round >= 1 && state.round <= LAST_ROUND, "a round of 1 to 6");
    require(state.lead == (state.round - 1) % n, "the lead that belongs to the round");
    require(state.acted >= 0 && state.acted < n, "fewer commands in a phase than seats");
    require(state.problems_left() >= 0, "no more problems drawn than the deck had");
    require(state.solutions_left() >= 0, "no more solutions drawn than the deck had");
    const bool done = state.phase == Phase::Done;
    require(!done || state.acted == 0, "no command after the end");
    require(done || !state.group_success(), "an end at the threshold");
    require(!done || state.group_success() || state.round == LAST_ROUND,
            "no end before the threshold or the last round");

    int problems = state.solved;
    int solutions = 0;
    List<int, MAX_SEATS> placed_by;
    for (int seat = 0; seat < n; ++seat) placed_by.push(0);
    for (int j = 0; j < n; ++j) {
        const Position& position = state.positions[j];
        if (position.problem) {
            problems += 1;
            require(position.problem->need <= MAX_NEED, "a need of at most 9");
            require(state.phase == Phase::Select || position.face_up, "open problems");
        } else {
            require(position.placed.empty(), "no solution on an empty position");
        }
        for (const Placed& placed : position.placed) placed_by.at(placed.seat) += 1;
        solutions += position.placed.size();
    }
    for (int seat = 0; seat < n; ++seat) {
        const int turn = (seat - state.lead + n) % n;
        const int acted = turn < state.acted ? 1 : 0;
        const int most = state.phase == Phase::Select    ? acted
                         : state.phase == Phase::Respond ? 1 + acted
                                                         : 0;
        require(placed_by.at(seat) <= most, "at most one solution a seat and phase");
        solutions += state.hands[seat].size();
    }
    require(problems == state.problems_drawn, "every drawn problem on the table or solved");
    require(solutions <= state.solutions_drawn, "no solution that was not drawn");
}

}  // namespace ground
