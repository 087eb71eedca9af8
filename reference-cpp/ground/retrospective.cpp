#include "retrospective.h"

#include <stdexcept>
#include <string>

#include "rule.h"
#include "view.h"

namespace ground {

namespace {

class Search {
public:
    explicit Search(uint64_t budget) : budget_(budget) {}

    Answer run(const State& root) {
        const Verdict verdict = visit(root);
        return {verdict, moves_, nodes_};
    }

private:
    // Leaves the line to the first winning end in `moves_`, and `moves_` as it was otherwise.
    Verdict visit(const State& state) {
        if (state.phase == Phase::Done)
            return state.group_success() ? Verdict::Witness : Verdict::NoneExhausted;
        for (const Command& command : legal_commands(state)) {
            if (nodes_ == budget_) return Verdict::NoneCut;
            nodes_ += 1;
            moves_.push_back(command);
            const Verdict verdict = visit(fold(state, command).state);
            if (verdict == Verdict::Witness) return verdict;
            moves_.pop_back();
            if (verdict == Verdict::NoneCut) return verdict;
        }
        return Verdict::NoneExhausted;
    }

    uint64_t budget_;
    uint64_t nodes_ = 0;
    std::vector<Command> moves_;
};

// A witness that does not replay would assert the opposite of the truth.
void check_witness(const State& root, const std::vector<Command>& moves) {
    const Game game = replay(root, moves);
    if (game.refused || !game.finished() || !game.last().group_success())
        throw std::logic_error("a witness does not replay to group success: " +
                               state_text(game.last()));
}

}  // namespace

int first_round_of_last(int k) {
    if (k < 1 || k > LAST_ROUND)
        throw std::invalid_argument("k is " + std::to_string(k) + ", expected 1 to 6");
    return LAST_ROUND - k + 1;
}

Answer retrospective(const Game& game, int k, uint64_t budget) {
    const int round = first_round_of_last(k);
    if (!game.finished()) return {Verdict::Unfinished, {}, 0};
    if (game.last().group_success()) return {Verdict::AlreadyWon, {}, 0};
    const State& root = start_of_round(game, round);
    const Answer answer = Search(budget).run(root);
    if (answer.verdict == Verdict::Witness) check_witness(root, answer.moves);
    return answer;
}

Mark mark(const State& before, const Command& move) {
    const View view = project(before, before.acting_seat());
    switch (move.verb) {
        case Verb::Select:
        case Verb::Add: {
            const bool own_card = move.slot < view.own_hand.size();
            const bool face_up = view.positions.at(move.problem).problem.has_value();
            if (!face_up) fires(Rule::HiddenByFaceDown);
            return own_card && face_up ? Mark::Visible : Mark::Hidden;
        }
        case Verb::Improvise:
        case Verb::Ask: fires(Rule::HiddenByDeck); return Mark::Hidden;
        case Verb::Hold:
        case Verb::Pass: return Mark::Visible;
    }
    throw std::logic_error("a move without a verb");
}

}  // namespace ground
