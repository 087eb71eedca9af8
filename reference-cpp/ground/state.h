// The full table, hidden cards included: RULES section 3.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "deal.h"
#include "list.h"

namespace ground {

enum class Phase { Select, Respond, Done };

// A Solution on a Problem, and the seat that counts as having placed it.
struct Placed {
    Solution solution;
    int seat = 0;
};

// One place of the ring. `face_up` says nothing while there is no Problem.
// Every seat places at most twice a round, once in select and once in respond.
struct Position {
    std::optional<Problem> problem;
    bool face_up = false;
    List<Placed, 2 * MAX_SEATS> placed;
};

// Slot 0 is the older card.
constexpr int HAND_SIZE = 2;
using Hand = List<Solution, HAND_SIZE>;

// `validity_check` lists what always holds. Only the first `seats` positions and hands are used.
struct State {
    std::shared_ptr<const Deal> deal;
    int round = 1;
    int lead = 0;
    Phase phase = Phase::Select;
    // Commands given in this phase.
    int acted = 0;
    std::array<Position, MAX_SEATS> positions;
    std::array<Hand, MAX_SEATS> hands;
    int problems_drawn = 0;
    int solutions_drawn = 0;
    int solved = 0;

    int seats() const { return deal->seats; }
    int acting_seat() const { return (lead + acted) % seats(); }
    int problems_left() const { return static_cast<int>(deal->problems.size()) - problems_drawn; }
    int solutions_left() const {
        return static_cast<int>(deal->solutions.size()) - solutions_drawn;
    }
    // The table reached its threshold (RULES section 6).
    bool group_success() const { return solved >= deal->threshold; }
};

// `select`, `respond` or `done`.
std::string phase_text(Phase phase);

// `<kind>.<value>`
std::string solution_text(const Solution& solution);

// The canonical state text of RULES section 9.
std::string state_text(const State& state);

// Throws std::logic_error, with the state's text, when the state breaks an invariant.
void validity_check(const State& state);

}  // namespace ground
