#include "exhaust.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace klondike {

namespace {

// All that tells positions of one game apart, as bytes.
std::string key_of(const Reduction& reduction, const ReducedPosition& position) {
    std::string key;
    for (int c = 0; c < reduction.columns; ++c) {
        const ReducedColumn& column = position.columns[c];
        key += static_cast<char>(column.length);
        key += static_cast<char>(column.hidden);
        key.append(column.cards.begin(), column.cards.begin() + column.length);
    }
    key.append(position.foundations.begin(), position.foundations.end());
    key.append(position.stock.begin(), position.stock.begin() + position.stock_length);
    key += static_cast<char>(position.index);
    key += static_cast<char>(position.pass);
    return key;
}

// A position in the order of the search, and how it was met first.
struct Met {
    ReducedPosition position;
    size_t parent;
    std::string move;
};

std::string line_to(const std::vector<Met>& met, size_t at, int64_t& length) {
    std::vector<std::string> moves;
    for (; at > 0; at = met[at].parent) moves.push_back(met[at].move);
    std::reverse(moves.begin(), moves.end());
    length = static_cast<int64_t>(moves.size());
    std::string line;
    for (const std::string& move : moves) line += (line.empty() ? "" : " ") + move;
    return line;
}

}  // namespace

Exhaustion exhaust(const Reduction& reduction, const ReducedPosition& start, int64_t most,
                   const std::function<void(const ReducedPosition&)>& visit) {
    std::unordered_set<std::string> seen{key_of(reduction, start)};
    // The queue is never shortened: what was taken from it leads back to the start.
    std::vector<Met> met{{start, 0, ""}};
    if (visit) visit(start);
    Exhaustion result;
    for (size_t at = 0; at < met.size(); ++at) {
        if (reduced_won(reduction, met[at].position)) {
            result.winnable = true;
            result.line = line_to(met, at, result.length);
            break;
        }
        for (ReducedStep& step : reduced_steps(reduction, met[at].position)) {
            if (!seen.insert(key_of(reduction, step.after)).second) continue;
            if (visit) visit(step.after);
            met.push_back({step.after, at, step.text});
            if (static_cast<int64_t>(met.size()) > most)
                throw TooManyPositions("more than " + std::to_string(most) + " positions");
        }
    }
    result.positions = static_cast<int64_t>(met.size());
    return result;
}

std::string reduced_line(const Reduction& reduction, const ReducedPosition& position) {
    std::string text = reduced_tableau_text(reduction, position) + ";";
    for (int suit = 0; suit < SUITS; ++suit)
        text += (suit > 0 ? ":" : "") + std::to_string(position.foundations[suit]);
    return text + ";" + reduced_stock_text(position) + ";" + std::to_string(position.index) + ";" +
           std::to_string(position.pass);
}

}  // namespace klondike
