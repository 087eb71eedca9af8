#include "rules.h"

#include <algorithm>
#include <stdexcept>

#include "rule.h"

namespace ground {

namespace {

bool has_problem(const State& state, int position) {
    return position >= 0 && position < state.seats() && state.positions[position].problem;
}

bool has_slot(const State& state, int slot) {
    return slot >= 0 && slot < state.hands[state.acting_seat()].size();
}

// Select, Add: every card of the own hand onto every Problem.
void push_placements(const State& state, Verb verb, std::vector<Command>& commands) {
    for (int slot = 0; slot < state.hands[state.acting_seat()].size(); ++slot)
        for (int problem = 0; problem < state.seats(); ++problem)
            if (has_problem(state, problem)) commands.push_back({verb, slot, problem, 0});
}

// Everything but `pass`.
std::vector<Command> legal_responses(const State& state) {
    std::vector<Command> commands;
    push_placements(state, Verb::Add, commands);
    if (state.solutions_left() > 0)
        for (int problem = 0; problem < state.seats(); ++problem)
            if (has_problem(state, problem)) commands.push_back({Verb::Improvise, 0, problem, 0});
    const int asking = state.acting_seat();
    if (has_problem(state, asking))
        for (int seat = 0; seat < state.seats(); ++seat)
            if (seat != asking && !state.hands[seat].empty())
                commands.push_back({Verb::Ask, 0, 0, seat});
    return commands;
}

Solution draw_solution(State& state) {
    const Solution drawn = state.deal->solutions.at(static_cast<size_t>(state.solutions_drawn));
    state.solutions_drawn += 1;
    return drawn;
}

// Section 4, Start: fills the positions, then the hands.
void start_round(State& state) {
    const int n = state.seats();
    state.lead = (state.round - 1) % n;
    for (int j = 0; j < n; ++j) {
        Position& position = state.positions[j];
        if (position.problem) {
            position.face_up = true;
        } else if (state.problems_left() > 0) {
            position.problem = state.deal->problems.at(static_cast<size_t>(state.problems_drawn));
            position.face_up = (j + state.round) % 2 == 0;
            state.problems_drawn += 1;
            if (!position.face_up) fires(Rule::ProblemFaceDown);
        } else {
            fires(Rule::PositionStaysEmpty);
        }
    }
    for (int turn = 0; turn < n; ++turn) {
        Hand& hand = state.hands[(state.lead + turn) % n];
        while (hand.size() < HAND_SIZE && state.solutions_left() > 0)
            hand.push(draw_solution(state));
        if (hand.size() < HAND_SIZE) fires(Rule::HandNotFilled);
    }
    state.phase = Phase::Select;
    state.acted = 0;
}

// Section 4, Reveal.
void reveal(State& state) {
    for (int j = 0; j < state.seats(); ++j)
        if (state.positions[j].problem) state.positions[j].face_up = true;
    state.phase = Phase::Respond;
    state.acted = 0;
}

// The distinct neighbours of position j: one for two seats, else two.
std::vector<int> ring_neighbours(int j, int n) {
    const int before = (j + n - 1) % n;
    const int after = (j + 1) % n;
    if (before == after) fires(Rule::TwoSeatRing);
    if (before == after) return {before};
    return {before, after};
}

// Section 6: takes the solved Problems away and returns the number of waves.
int solve_in_waves(State& state) {
    const int n = state.seats();
    int power[MAX_SEATS] = {};
    for (int j = 0; j < n; ++j)
        for (const Placed& placed : state.positions[j].placed)
            power[j] += contribution(placed.solution, *state.positions[j].problem);

    int waves = 0;
    while (true) {
        std::vector<int> wave;
        for (int j = 0; j < n; ++j)
            if (has_problem(state, j) && power[j] >= state.positions[j].problem->need)
                wave.push_back(j);
        if (wave.empty()) return waves;
        if (waves > 0) fires(Rule::ChainSolves);
        waves += 1;
        state.solved += static_cast<int>(wave.size());
        for (int j : wave) state.positions[j].problem.reset();
        for (int j : wave)
            for (int neighbour : ring_neighbours(j, n))
                if (has_problem(state, neighbour)) {
                    fires(Rule::ChainBonus);
                    power[neighbour] += 1;
                }
    }
}

// Section 6, and the next round's start. Returns the number of waves.
int resolve(State& state) {
    const int waves = solve_in_waves(state);
    for (int j = 0; j < state.seats(); ++j) {
        Position& position = state.positions[j];
        position.placed.clear();
        if (position.problem) {
            if (position.problem->need == MAX_NEED) fires(Rule::NeedAtItsCap);
            position.problem->need = std::min(MAX_NEED, position.problem->need + 1);
        }
    }
    if (state.group_success() || state.round == LAST_ROUND) {
        fires(state.group_success() ? Rule::EndByThreshold : Rule::EndByLastRound);
        state.phase = Phase::Done;
        state.acted = 0;
    } else {
        state.round += 1;
        start_round(state);
    }
    return waves;
}

}  // namespace

std::string refusal_text(Refusal refusal) {
    switch (refusal) {
        case Refusal::GameOver: return "game-over";
        case Refusal::WrongPhase: return "wrong-phase";
        case Refusal::NoSuchSeat: return "no-such-seat";
        case Refusal::AskSelf: return "ask-self";
        case Refusal::NoSuchSlot: return "no-such-slot";
        case Refusal::NoSuchProblem: return "no-such-problem";
        case Refusal::EmptyHand: return "empty-hand";
        case Refusal::EmptyDeck: return "empty-deck";
        case Refusal::PassNotNeeded: return "pass-not-needed";
    }
    throw std::logic_error("a refusal without a reason");
}

State start(const std::shared_ptr<const Deal>& deal) {
    State state;
    state.deal = deal;
    start_round(state);
    return state;
}

std::vector<Command> legal_commands(const State& state) {
    std::vector<Command> commands;
    if (state.phase == Phase::Select) {
        push_placements(state, Verb::Select, commands);
        commands.push_back({Verb::Hold, 0, 0, 0});
    } else if (state.phase == Phase::Respond) {
        commands = legal_responses(state);
        if (commands.empty()) commands.push_back({Verb::Pass, 0, 0, 0});
    }
    return commands;
}

std::optional<Refusal> validate(const State& state, const Command& command) {
    if (state.phase == Phase::Done) return Refusal::GameOver;
    const bool of_select = command.verb == Verb::Select || command.verb == Verb::Hold;
    if (of_select != (state.phase == Phase::Select)) return Refusal::WrongPhase;

    const int seat = state.acting_seat();
    switch (command.verb) {
        case Verb::Select:
        case Verb::Add:
            if (!has_slot(state, command.slot)) return Refusal::NoSuchSlot;
            if (!has_problem(state, command.problem)) return Refusal::NoSuchProblem;
            break;
        case Verb::Improvise:
            if (!has_problem(state, command.problem)) return Refusal::NoSuchProblem;
            if (state.solutions_left() == 0) return Refusal::EmptyDeck;
            break;
        case Verb::Ask:
            if (command.seat < 0 || command.seat >= state.seats()) return Refusal::NoSuchSeat;
            if (command.seat == seat) return Refusal::AskSelf;
            if (!has_problem(state, seat)) return Refusal::NoSuchProblem;
            if (state.hands[command.seat].empty()) return Refusal::EmptyHand;
            break;
        case Verb::Pass:
            if (!legal_responses(state).empty()) return Refusal::PassNotNeeded;
            break;
        case Verb::Hold: break;
    }
    return std::nullopt;
}

Folded fold(const State& before, const Command& command) {
    Folded folded{before, 0};
    State& state = folded.state;
    const int seat = state.acting_seat();
    switch (command.verb) {
        case Verb::Select:
        case Verb::Add:
            fires(command.verb == Verb::Add ? Rule::Add : Rule::FaceDownSelect);
            state.positions.at(command.problem)
                .placed.push({state.hands[seat].take(command.slot), seat});
            break;
        case Verb::Improvise:
            fires(Rule::Improvise);
            state.positions.at(command.problem).placed.push({draw_solution(state), seat});
            break;
        case Verb::Ask:
            fires(Rule::Ask);
            state.positions[seat].placed.push({state.hands.at(command.seat).take(0), seat});
            break;
        case Verb::Hold: fires(Rule::Hold); break;
        case Verb::Pass: fires(Rule::Pass); break;
    }
    state.acted += 1;
    if (state.acted == state.seats()) {
        if (state.phase == Phase::Select)
            reveal(state);
        else
            folded.waves = resolve(state);
    }
    return folded;
}

int contribution(const Solution& solution, const Problem& problem) {
    if (solution.kind != problem.kind && solution.value % 2 == 1) fires(Rule::HalfValue);
    return solution.kind == problem.kind ? solution.value : solution.value / 2;
}

}  // namespace ground
