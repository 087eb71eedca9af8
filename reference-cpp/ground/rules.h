// How a game goes on: RULES sections 4 to 6.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "state.h"

namespace ground {

// Why a command is refused, in the order in which the reasons are looked for.
enum class Refusal {
    GameOver,
    WrongPhase,
    NoSuchSeat,
    AskSelf,
    NoSuchSlot,
    NoSuchProblem,
    EmptyHand,
    EmptyDeck,
    PassNotNeeded,
};

// `game-over`, `wrong-phase`, ...
std::string refusal_text(Refusal refusal);

// The first round of a deal, before any command.
State start(const std::shared_ptr<const Deal>& deal);

// All legal commands of the acting seat in canonical order; none when the game is over.
std::vector<Command> legal_commands(const State& state);

// The first reason to refuse the command; nothing when it is legal.
std::optional<Refusal> validate(const State& state, const Command& command);

// What came of a command.
struct Folded {
    State state;
    // Waves of the Resolve that the command caused, else 0.
    int waves = 0;
};

// Applies a command that `validate` accepts, with the Reveal or the Resolve that it causes.
Folded fold(const State& before, const Command& command);

// What a Solution is worth on a Problem: its value, or half of it when the kinds differ.
int contribution(const Solution& solution, const Problem& problem);

}  // namespace ground
