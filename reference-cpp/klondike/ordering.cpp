#include "ordering.h"

#include <algorithm>

namespace klondike {

namespace {

// Priority lost by each folded advance.
constexpr int64_t DRAW_COST = 15;

struct Rank {
    int64_t bucket;
    int64_t secondary;
};

struct Ranked {
    Rank rank;
    Successor successor;
};

bool leaves_column(const Move& move) {
    return move.kind == Kind::ColumnToColumn || move.kind == Kind::ColumnToFoundation;
}

// Hidden cards that the move reveals in its source column: 0 or 1.
int64_t revealed_cards(const Board& before, const Successor& successor) {
    if (!leaves_column(successor.move)) return 0;
    const int source = successor.move.source;
    return before.columns[source].hidden - successor.board.columns[source].hidden;
}

// What the revealed cards are worth, with the foundations after the move.
int64_t reveal_value(const Board& before, const Board& child) {
    int64_t sum = 0;
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& column = child.columns[c];
        if (column.hidden >= before.columns[c].hidden || column.face_up() == 0) continue;
        const Card revealed = column.cards[column.hidden];
        const int target = child.next_value(suit_of(revealed));
        if (target <= KING && value_of(revealed) == target)
            sum += 400;
        else if (value_of(revealed) == KING)
            sum += child.empty_columns() > 0 ? 200 : 0;
        else if (target <= KING && value_of(revealed) <= target + 2)
            sum += 150;
    }
    return sum;
}

// 250 if the source column hides a card that a foundation wants before the move.
int64_t critical_value(const Board& before, const Move& move) {
    if (!leaves_column(move)) return 0;
    const Column& source = before.columns[move.source];
    for (int i = 0; i < source.hidden; ++i)
        if (before.fits_foundation(source.cards[i])) return 250;
    return 0;
}

int64_t bucket(const Board& before, const Move& move, int64_t revealed) {
    if (revealed > 0) return 0;
    if (move.kind == Kind::ColumnToColumn) {
        if (move.count == before.columns[move.source].length) return 2;
        if (move.count >= 2) return 3;
    }
    if (move.kind == Kind::Advance) return 4;
    if (move.is_recycle()) return 6;
    return 5;
}

int64_t secondary(const Board& before, const Move& move, int64_t bonus) {
    const int64_t drawing = DRAW_COST * move.advances;
    if (move.is_to_foundation()) return 500 + bonus - drawing;
    if (move.kind == Kind::FoundationToColumn) return 100;
    if (move.kind == Kind::Advance) return 120 + bonus;
    if (move.is_recycle()) return 10 - drawing;
    int64_t value = 100 + bonus - drawing;
    if (move.kind == Kind::ColumnToColumn) {
        value += 20 * (move.count - 1);
        if (move.count == before.columns[move.source].length) value += 300;
    }
    return value;
}

Rank rank(const Board& before, const Successor& successor) {
    const int64_t revealed = revealed_cards(before, successor);
    const int64_t bonus = 300 * revealed + reveal_value(before, successor.board) +
                          critical_value(before, successor.move);
    return {bucket(before, successor.move, revealed), secondary(before, successor.move, bonus)};
}

}  // namespace

void sort_successors(const Board& board, std::vector<Successor>& successors) {
    std::vector<Ranked> ranked;
    for (const Successor& successor : successors)
        ranked.push_back({rank(board, successor), successor});
    std::stable_sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        if (a.rank.bucket != b.rank.bucket) return a.rank.bucket < b.rank.bucket;
        return a.rank.secondary > b.rank.secondary;
    });
    successors.clear();
    for (const Ranked& each : ranked) successors.push_back(each.successor);
}

}  // namespace klondike
