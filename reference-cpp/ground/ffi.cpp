// Makes the reference speak: one function a gate of corpora/ground/GATES.md.
#include <array>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "game.h"
#include "observe.h"
#include "retrospective.h"
#include "rule.h"
#include "state_text.h"

extern "C" {

// ASCII, not terminated.
struct ground_text {
    const char* letters;
    size_t length;
};

// Cards are pairs of bytes, [kind, need] and [kind, value]; they are read when `seeded` is 0.
// A threshold of -1 means the default.
struct ground_deal {
    int32_t seats;
    int32_t threshold;
    int32_t seeded;
    // The deal's seed, or the policy seed of explicit decks.
    uint32_t seed;
    const uint8_t* problems;
    size_t problem_count;
    const uint8_t* solutions;
    size_t solution_count;
};

// policy: 0 first-legal, 1 random, 2 greedy; 3 plays the commands instead.
struct ground_play {
    int32_t policy;
    const ground_text* commands;
    size_t command_count;
};

// `state` is where the game begins, in the canonical text; null: at its start.
struct ground_game_case {
    ground_deal deal;
    ground_play play;
    const char* state;
    size_t state_length;
};

struct ground_search_case {
    ground_deal deal;
    ground_play play;
    int32_t k;
    uint64_t budget;
};

struct ground_witness_case {
    ground_deal deal;
    ground_play play;
    int32_t k;
    const ground_text* moves;
    size_t move_count;
};

int ground_trajectory(const ground_game_case*, const observe_sink*, char* error, size_t capacity);
int ground_leaf(const ground_game_case*, const observe_sink*, char* error, size_t capacity);
// `nodes` is set to the commands that the search applied, also when it was cut.
int ground_search(const ground_search_case*, const observe_sink*, uint64_t* nodes, char* error,
                  size_t capacity);
int ground_witness(const ground_witness_case*, const observe_sink*, char* error, size_t capacity);
}

namespace ground {

namespace {

using observe::Field;
using observe::Observer;

constexpr int STATUS_DONE = 0;
constexpr int STATUS_UNSUPPORTED = 1;
constexpr int STATUS_ERROR = 2;

constexpr Field COMMAND("command");
constexpr Field STATE("state");
constexpr Field LEGAL("legal");
constexpr std::array<Field, MAX_SEATS> VIEWS = {Field("view0"), Field("view1"), Field("view2"),
                                                Field("view3"), Field("view4"), Field("view5")};
constexpr Field WAVES("waves");
constexpr Field SUCCESS("success");
constexpr Field REFUSED("refused");
constexpr Field REASON("reason");
constexpr Field SEAT("seat");
constexpr Field SCORES("scores");
constexpr Field GREEDY("greedy");
constexpr Field ANSWER("answer");
constexpr Field SOLVED("solved");
constexpr Field MOVES("moves");
constexpr Field MARK("mark");
constexpr Field HIDDEN_MOVES("hidden_moves");

// A case that the reference honestly does not answer.
struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

void write_error(const std::string& reason, char* error, size_t capacity) {
    if (capacity > 0) std::snprintf(error, capacity, "%s", reason.c_str());
}

// Runs one gate; no exception leaves it.
template <typename Gate>
int answer(char* error, size_t capacity, Gate gate) {
    try {
        gate();
        return STATUS_DONE;
    } catch (const Unsupported& unsupported) {
        write_error(unsupported.what(), error, capacity);
        return STATUS_UNSUPPORTED;
    } catch (const std::exception& failure) {
        write_error(failure.what(), error, capacity);
        return STATUS_ERROR;
    } catch (...) {
        write_error("an exception of an unknown kind", error, capacity);
        return STATUS_ERROR;
    }
}

std::shared_ptr<const Deal> read_deal(const ground_deal& given) {
    std::optional<int> threshold;
    if (given.threshold != -1) threshold = given.threshold;
    if (given.seeded != 0)
        return std::make_shared<const Deal>(seeded_deal(given.seats, threshold, given.seed));
    std::vector<Problem> problems;
    for (size_t i = 0; i < given.problem_count; ++i)
        problems.push_back({given.problems[2 * i], given.problems[2 * i + 1]});
    std::vector<Solution> solutions;
    for (size_t i = 0; i < given.solution_count; ++i)
        solutions.push_back({given.solutions[2 * i], given.solutions[2 * i + 1]});
    return std::make_shared<const Deal>(
        explicit_deal(given.seats, threshold, problems, solutions, given.seed));
}

std::vector<Command> read_commands(const ground_text* texts, size_t count) {
    std::vector<Command> commands;
    for (size_t i = 0; i < count; ++i) {
        try {
            commands.push_back(parse_command(std::string(texts[i].letters, texts[i].length)));
        } catch (const std::invalid_argument& failure) {
            throw std::invalid_argument("command " + std::to_string(i) + ": " + failure.what());
        }
    }
    return commands;
}

Game read_game_from(const State& begin, const ground_play& how) {
    switch (how.policy) {
        case 0: return play(begin, Policy::FirstLegal);
        case 1: return play(begin, Policy::Random);
        case 2: return play(begin, Policy::Greedy);
        case 3: return replay(begin, read_commands(how.commands, how.command_count));
        default:
            throw std::invalid_argument("policy is " + std::to_string(how.policy) +
                                        ", expected 0 to 3");
    }
}

Game read_game(const ground_deal& given, const ground_play& how) {
    return read_game_from(start(read_deal(given)), how);
}

// A game that may begin in the middle.
Game read_game(const ground_game_case& given) {
    if (given.state == nullptr) return read_game(given.deal, given.play);
    const std::string text(given.state, given.state_length);
    return read_game_from(read_state(read_deal(given.deal), text), given.play);
}

// A record for a retrospective question: it must replay (RULES section 9).
Game read_record(const ground_deal& given, const ground_play& how) {
    const Game game = read_game(given, how);
    if (game.refused)
        throw std::invalid_argument("command " + std::to_string(game.commands.size()) + ": '" +
                                    command_text(game.refused->command) + "' is refused: " +
                                    refusal_text(game.refused->reason));
    return game;
}

std::string commands_text(const std::vector<Command>& commands) {
    std::string text;
    for (size_t i = 0; i < commands.size(); ++i) {
        if (i > 0) text += ";";
        text += command_text(commands[i]);
    }
    return text;
}

Rule rule_of(Refusal refusal) {
    switch (refusal) {
        case Refusal::GameOver: return Rule::RefusedGameOver;
        case Refusal::WrongPhase: return Rule::RefusedWrongPhase;
        case Refusal::NoSuchSeat: return Rule::RefusedNoSuchSeat;
        case Refusal::AskSelf: return Rule::RefusedAskSelf;
        case Refusal::NoSuchSlot: return Rule::RefusedNoSuchSlot;
        case Refusal::NoSuchProblem: return Rule::RefusedNoSuchProblem;
        case Refusal::EmptyHand: return Rule::RefusedEmptyHand;
        case Refusal::EmptyDeck: return Rule::RefusedEmptyDeck;
        case Refusal::PassNotNeeded: return Rule::RefusedPassNotNeeded;
    }
    throw std::logic_error("a refusal without a rule");
}

void observe_refused(Observer& observer, const Refused& refused) {
    fires(rule_of(refused.reason));
    observer.text(REFUSED, command_text(refused.command));
    observer.text(REASON, refusal_text(refused.reason));
    observer.end_step();
}

void observe_trajectory(Observer& observer, const Game& game) {
    for (size_t step = 0; step < game.states.size(); ++step) {
        const State& state = game.states[step];
        observer.text(COMMAND, step == 0 ? "start" : command_text(game.commands[step - 1]));
        observer.text(STATE, state_text(state));
        observer.text(LEGAL, commands_text(legal_commands(state)));
        for (int seat = 0; seat < state.seats(); ++seat)
            observer.text(VIEWS[seat], view_text(project(state, seat)));
        observer.integer(WAVES, step == 0 ? 0 : game.waves[step - 1]);
        observer.integer(SUCCESS, state.group_success() ? 1 : 0);
        observer.end_step();
    }
    if (game.refused) observe_refused(observer, *game.refused);
}

// A command that was refused was not played, so nothing is observed before it.
void observe_leaves(Observer& observer, const Game& game) {
    for (size_t i = 0; i < game.commands.size(); ++i) {
        const State& state = game.states[i];
        const std::vector<int64_t> scores = greedy_scores(state);
        observer.integer(SEAT, state.acting_seat());
        observer.integers(SCORES, scores.data(), scores.size());
        observer.text(GREEDY, command_text(greedy_choice(state)));
        observer.end_step();
    }
}

std::string verdict_text(const Answer& found) {
    switch (found.verdict) {
        case Verdict::Unfinished: fires(Rule::Unfinished); return "unfinished";
        case Verdict::AlreadyWon: fires(Rule::AlreadyWon); return "already-won";
        case Verdict::Witness: fires(Rule::Witness); return "witness";
        case Verdict::NoneExhausted: fires(Rule::NoneExhausted); return "none-exhausted";
        case Verdict::NoneCut:
            throw Unsupported("cut at " + std::to_string(found.nodes) + " nodes");
    }
    throw std::logic_error("an answer without a verdict");
}

void observe_search(Observer& observer, const Game& game, const Answer& found) {
    observer.text(ANSWER, verdict_text(found));
    observer.integer(SOLVED, game.last().solved);
    observer.text(MOVES, commands_text(found.moves));
    observer.end_step();
}

void observe_witness(Observer& observer, const State& root, const std::vector<Command>& moves) {
    const Game game = replay(root, moves);
    int hidden_moves = 0;
    for (size_t i = 0; i < game.commands.size(); ++i) {
        const bool hidden = mark(game.states[i], game.commands[i]) == Mark::Hidden;
        hidden_moves += hidden ? 1 : 0;
        observer.text(COMMAND, command_text(game.commands[i]));
        observer.text(MARK, hidden ? "hidden" : "visible");
        observer.text(STATE, state_text(game.states[i + 1]));
        observer.end_step();
    }
    if (game.refused) observe_refused(observer, *game.refused);
    observer.integer(SUCCESS, game.last().group_success() ? 1 : 0);
    observer.integer(HIDDEN_MOVES, hidden_moves);
    observer.end_step();
}

}  // namespace

}  // namespace ground

int ground_trajectory(const ground_game_case* given, const observe_sink* sink, char* error,
                      size_t capacity) {
    return ground::answer(error, capacity, [&] {
        const coverage::Report rules(*sink, ground::RULE_NAMES);
        observe::Observer observer(*sink);
        ground::observe_trajectory(observer, ground::read_game(*given));
    });
}

int ground_leaf(const ground_game_case* given, const observe_sink* sink, char* error,
                size_t capacity) {
    return ground::answer(error, capacity, [&] {
        const coverage::Report rules(*sink, ground::RULE_NAMES);
        observe::Observer observer(*sink);
        ground::observe_leaves(observer, ground::read_game(*given));
    });
}

int ground_search(const ground_search_case* given, const observe_sink* sink, uint64_t* nodes,
                  char* error, size_t capacity) {
    *nodes = 0;
    return ground::answer(error, capacity, [&] {
        const coverage::Report rules(*sink, ground::RULE_NAMES);
        observe::Observer observer(*sink);
        const ground::Game game = ground::read_record(given->deal, given->play);
        const ground::Answer found = ground::retrospective(game, given->k, given->budget);
        *nodes = found.nodes;
        ground::observe_search(observer, game, found);
    });
}

int ground_witness(const ground_witness_case* given, const observe_sink* sink, char* error,
                   size_t capacity) {
    return ground::answer(error, capacity, [&] {
        const coverage::Report rules(*sink, ground::RULE_NAMES);
        observe::Observer observer(*sink);
        const ground::Game game = ground::read_record(given->deal, given->play);
        const ground::State& root =
            ground::start_of_round(game, ground::first_round_of_last(given->k));
        ground::observe_witness(observer, root,
                                ground::read_commands(given->moves, given->move_count));
    });
}
