#include "state_text.h"

#include <stdexcept>

namespace ground {

namespace {

// Takes the text apart from left to right.
class Reader {
public:
    explicit Reader(const std::string& text) : text_(text) {}

    bool at(const std::string& wanted) const { return text_.compare(at_, wanted.size(), wanted) == 0; }

    // Whether the text goes on with `wanted`, which is then passed.
    bool take(const std::string& wanted) {
        if (!at(wanted)) return false;
        at_ += wanted.size();
        return true;
    }

    void expect(const std::string& wanted) {
        if (!take(wanted)) refuse("`" + wanted + "`");
    }

    int number(int low, int high) {
        int value = 0;
        size_t digits = 0;
        while (digits < 3 && at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
            value = value * 10 + (text_[at_] - '0');
            at_ += 1;
            digits += 1;
        }
        if (digits == 0 || value < low || value > high)
            refuse("a number of " + std::to_string(low) + " to " + std::to_string(high));
        return value;
    }

    void end() {
        if (at_ != text_.size()) refuse("the end");
    }

    [[noreturn]] void refuse(const std::string& expected) const {
        throw std::invalid_argument("state: expected " + expected + " at character " +
                                    std::to_string(at_ + 1) + " of " + text_);
    }

private:
    const std::string& text_;
    size_t at_ = 0;
};

Solution read_solution(Reader& reader) {
    Solution solution;
    solution.kind = reader.number(0, KINDS - 1);
    reader.expect(".");
    solution.value = reader.number(1, 6);
    return solution;
}

void read_position(Reader& reader, Position& position, int seats) {
    if (!reader.take("none")) {
        Problem problem;
        problem.kind = reader.number(0, KINDS - 1);
        reader.expect("/");
        problem.need = reader.number(3, MAX_NEED);
        reader.expect("/");
        position.face_up = reader.take("up");
        if (!position.face_up) reader.expect("down");
        position.problem = problem;
    }
    reader.expect("[");
    while (!reader.take("]")) {
        if (!position.placed.empty()) reader.expect(",");
        Placed placed;
        placed.solution = read_solution(reader);
        reader.expect("@");
        placed.seat = reader.number(0, seats - 1);
        position.placed.push(placed);
    }
}

void read_hand(Reader& reader, Hand& hand) {
    if (reader.take("-")) return;
    hand.push(read_solution(reader));
    while (reader.take(",")) hand.push(read_solution(reader));
}

}  // namespace

State read_state(const std::shared_ptr<const Deal>& deal, const std::string& text) {
    Reader reader(text);
    State state;
    state.deal = deal;
    const int n = deal->seats;
    reader.expect("r");
    state.round = reader.number(1, LAST_ROUND);
    reader.expect(" ");
    state.phase = reader.take("select")    ? Phase::Select
                  : reader.take("respond") ? Phase::Respond
                                           : Phase::Done;
    if (state.phase == Phase::Done) reader.expect("done");
    reader.expect(" l");
    state.lead = reader.number(0, n - 1);
    reader.expect(" a");
    state.acted = reader.number(0, n - 1);
    reader.expect(" s");
    state.solved = reader.number(0, 255);
    reader.expect(" q");
    state.problems_drawn = reader.number(0, 255);
    reader.expect(" d");
    state.solutions_drawn = reader.number(0, 255);
    reader.expect(";");
    for (int j = 0; j < n; ++j) {
        reader.expect("p" + std::to_string(j) + ":");
        read_position(reader, state.positions[j], n);
        reader.expect(";");
    }
    for (int seat = 0; seat < n; ++seat) {
        reader.expect("h" + std::to_string(seat) + ":");
        read_hand(reader, state.hands[seat]);
        reader.expect(";");
    }
    reader.end();
    validity_check(state);
    return state;
}

}  // namespace ground
