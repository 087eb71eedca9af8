#include "evaluation.h"

#include <algorithm>
#include <array>

namespace klondike {

namespace {

constexpr int NO_TARGET = 0;

// The value that each suit's foundation takes next; NO_TARGET for a complete suit.
std::array<int, SUITS> targets(const Board& board) {
    std::array<int, SUITS> target{};
    for (int suit = 0; suit < SUITS; ++suit)
        target[suit] = board.next_value(suit) <= KING ? board.next_value(suit) : NO_TARGET;
    return target;
}

int64_t blocked_kings(const Board& board) {
    if (board.empty_columns() > 0) return 0;
    int64_t sum = 0;
    for (const Column& column : board.columns)
        if (column.hidden > 0 && column.face_up() > 0 &&
            value_of(column.cards[column.hidden]) == KING)
            sum += 1;
    return sum;
}

int64_t waste_penalty(const Board& board) {
    const int64_t rest = board.stock_length - board.index;
    const int64_t waste = board.index;
    int64_t penalty = 0;
    if (rest <= 6 && waste >= 10) penalty += 1 + (waste - 10) / 3;
    if (rest == 0 && waste > 0) penalty += waste / 4;
    return penalty;
}

int64_t depth_penalty(const Board& board) {
    int64_t sum = 0;
    for (const Column& column : board.columns) sum += column.hidden + (column.hidden - 1) / 2;
    return sum;
}

// Hidden cards that a foundation wants, by the cards above them.
int64_t burial(const Board& board) {
    const std::array<int, SUITS> target = targets(board);
    int64_t sum = 0;
    for (const Column& column : board.columns)
        for (int position = column.hidden - 1; position >= 0; --position) {
            const Card card = column.cards[position];
            if (value_of(card) == target[suit_of(card)]) sum += (column.length - position) * 2;
        }
    return sum;
}

// Pairs of hidden cards of one suit in one column. The scan goes from the top down: V1 counts a
// higher card below a lower one, V2 a lower card below a higher one.
int64_t deadlock(const Board& board, Evaluation version) {
    int64_t sum = 0;
    for (const Column& column : board.columns) {
        std::array<int, SUITS> low = {255, 255, 255, 255};
        std::array<int, SUITS> high = {0, 0, 0, 0};
        for (int position = column.hidden - 1; position >= 0; --position) {
            const int suit = suit_of(column.cards[position]);
            const int value = value_of(column.cards[position]);
            if (version == Evaluation::V1 && low[suit] < value)
                sum += std::min(value - low[suit], 3);
            if (version == Evaluation::V2 && high[suit] > value)
                sum += std::min(high[suit] - value, 3);
            low[suit] = std::min(low[suit], value);
            high[suit] = std::max(high[suit], value);
        }
    }
    return sum;
}

// The next card that each column will reveal.
int64_t reveal(const Board& board) {
    const std::array<int, SUITS> target = targets(board);
    int64_t sum = 0;
    for (const Column& column : board.columns) {
        if (column.hidden == 0) continue;
        const Card next = column.cards[column.hidden - 1];
        if (value_of(next) == KING && board.empty_columns() > 0)
            sum += 400;
        else if (value_of(next) == target[suit_of(next)])
            sum += 600;
    }
    return sum;
}

// Whether the card could go to a column other than its own.
bool has_destination(const Board& board, Card card, int own_column) {
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& column = board.columns[c];
        if (c == own_column) continue;
        if (value_of(card) == KING) {
            if (column.length == 0) return true;
        } else if (column.face_up() > 0 && column.accepts(card)) {
            return true;
        }
    }
    return false;
}

// Cards without a destination that lie in column `c` on the hidden card at `position`: hidden
// ones, and the base of the face-up run.
int64_t stranded_above(const Board& board, int c, int position) {
    const Column& column = board.columns[c];
    int64_t sum = 0;
    for (int above = position + 1; above < column.hidden; ++above)
        if (!has_destination(board, column.cards[above], c)) sum += 1;
    if (column.face_up() > 0 && !has_destination(board, column.cards[column.hidden], c)) sum += 1;
    return sum;
}

int64_t stranded_suit(const Board& board, Card wanted) {
    for (int c = 0; c < COLUMNS; ++c)
        for (int position = 0; position < board.columns[c].hidden; ++position)
            if (board.columns[c].cards[position] == wanted)
                return stranded_above(board, c, position);
    return 0;
}

int64_t stranded(const Board& board) {
    const std::array<int, SUITS> target = targets(board);
    int64_t sum = 0;
    for (int suit = 0; suit < SUITS; ++suit)
        if (target[suit] != NO_TARGET) sum += stranded_suit(board, make_card(suit, target[suit]));
    return sum;
}

// Wanted cards in the stock, by how hard they are to reach in this pass.
int64_t stock_penalty(const Board& board, int draw) {
    const std::array<int, SUITS> target = targets(board);
    int64_t sum = 0;
    for (int suit = 0; suit < SUITS; ++suit) {
        if (target[suit] == NO_TARGET) continue;
        const Card wanted = make_card(suit, target[suit]);
        for (int position = 0; position < board.stock_length; ++position) {
            if (board.stock[position] != wanted) continue;
            if (board.index > 0 && position == board.index - 1) continue;
            if (position < board.index)
                sum += 150;
            else if (draw > 1 && (position - board.index + 1) % draw != 0)
                sum += 200;
        }
    }
    return sum;
}

}  // namespace

int64_t heuristic(const Board& board, int draw) {
    const int64_t rest = board.stock_length - board.index;
    const int64_t advances = (rest + draw - 1) / draw;
    const int64_t missing = DECK_SIZE - board.foundation_cards();
    if (board.hidden() == 0) {
        if (rest == 0 && board.index == 0) return 0;
        return missing + advances / 2;
    }
    constexpr std::array<int64_t, 5> EMPTY_COLUMN_CREDIT = {0, 3, 5, 6, 6};
    const auto [lowest, highest] =
        std::minmax_element(board.foundations.begin(), board.foundations.end());
    const int64_t imbalance = *highest - *lowest;
    const int64_t credit = EMPTY_COLUMN_CREDIT[std::min(board.empty_columns(), 4)];
    return missing + depth_penalty(board) - credit + 3 * blocked_kings(board) +
           waste_penalty(board) + 4 * std::max<int64_t>(0, imbalance - 2) + advances / 2;
}

int64_t progress(const Board& board, int draw, Evaluation version) {
    const int64_t hidden = board.hidden();
    const int64_t fewest = version == Evaluation::V1 ? 1 : 0;
    int64_t opened = 0;
    if (fewest <= hidden && hidden <= 7) opened = 100 * (8 - hidden) * (8 - hidden);
    return 1300 * board.foundation_cards() + 110 * board.face_up() - 300 * hidden +
           200 * board.empty_columns() - 250 * blocked_kings(board) - 5 * waste_penalty(board) +
           reveal(board) - 110 * burial(board) - 160 * deadlock(board, version) -
           200 * stranded(board) - stock_penalty(board, draw) + opened;
}

}  // namespace klondike
