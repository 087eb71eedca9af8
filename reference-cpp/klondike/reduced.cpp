#include "reduced.h"

#include <algorithm>
#include <stdexcept>

namespace klondike {

namespace {

std::string hex(Card card) {
    const char* digits = "0123456789abcdef";
    return std::string{digits[card >> 4], digits[card & 15]};
}

void in_bounds(const std::string& name, int value, int least, int most) {
    if (value >= least && value <= most) return;
    throw std::invalid_argument(name + ": expected " + std::to_string(least) + " to " +
                                std::to_string(most) + ", found " + std::to_string(value));
}

// Whether `card` may be put on the column (RULES 4, item 3, with the highest rank for the king).
bool accepts(const Reduction& reduction, const ReducedColumn& column, Card card) {
    if (column.length == 0) return value_of(card) == reduction.ranks;
    const Card top = column.cards[column.length - 1];
    return value_of(top) == value_of(card) + 1 && opposite_colours(top, card);
}

bool fits(const ReducedPosition& position, Card card) {
    return value_of(card) == position.foundations[suit_of(card)] + 1;
}

// Takes the `count` top cards away and turns the card below them.
void take(ReducedColumn& column, int count) {
    column.length = static_cast<uint8_t>(column.length - count);
    for (int i = column.length; i < MOST_IN_COLUMN; ++i) column.cards[i] = 0;
    if (column.length > 0 && column.hidden == column.length) column.hidden -= 1;
}

void put(ReducedColumn& column, Card card) {
    if (column.length == MOST_IN_COLUMN) throw std::logic_error("column: more than 19 cards");
    column.cards[column.length] = card;
    column.length += 1;
}

void take_waste(ReducedPosition& position) {
    for (int i = position.index; i < position.stock_length; ++i)
        position.stock[i - 1] = position.stock[i];
    position.stock_length -= 1;
    position.stock[position.stock_length] = 0;
    position.index -= 1;
}

using Steps = std::vector<ReducedStep>;

void add_columns_to_foundation(const Reduction& reduction, const ReducedPosition& position,
                               Steps& steps) {
    for (int c = 0; c < reduction.columns; ++c) {
        const ReducedColumn& column = position.columns[c];
        if (column.length == 0) continue;
        const Card top = column.cards[column.length - 1];
        if (!fits(position, top)) continue;
        ReducedPosition after = position;
        take(after.columns[c], 1);
        after.foundations[suit_of(top)] += 1;
        steps.push_back({"F" + std::to_string(c), after});
    }
}

void add_waste_to_foundation(const ReducedPosition& position, Steps& steps) {
    if (position.index == 0) return;
    const Card card = position.stock[position.index - 1];
    if (!fits(position, card)) return;
    ReducedPosition after = position;
    take_waste(after);
    after.foundations[suit_of(card)] += 1;
    steps.push_back({"WF", after});
}

void add_columns_to_columns(const Reduction& reduction, const ReducedPosition& position,
                            Steps& steps) {
    for (int source = 0; source < reduction.columns; ++source) {
        const ReducedColumn& column = position.columns[source];
        for (int count = 1; count <= column.length - column.hidden; ++count) {
            const Card base = column.cards[column.length - count];
            if (value_of(base) == reduction.ranks && count == column.length) continue;
            for (int destination = 0; destination < reduction.columns; ++destination) {
                if (destination == source) continue;
                if (!accepts(reduction, position.columns[destination], base)) continue;
                ReducedPosition after = position;
                for (int i = column.length - count; i < column.length; ++i)
                    put(after.columns[destination], column.cards[i]);
                take(after.columns[source], count);
                steps.push_back({"C" + std::to_string(source) + std::to_string(destination) + "x" +
                                     std::to_string(count),
                                 after});
            }
        }
    }
}

void add_waste_to_columns(const Reduction& reduction, const ReducedPosition& position,
                          Steps& steps) {
    if (position.index == 0) return;
    const Card card = position.stock[position.index - 1];
    for (int destination = 0; destination < reduction.columns; ++destination) {
        if (!accepts(reduction, position.columns[destination], card)) continue;
        ReducedPosition after = position;
        take_waste(after);
        put(after.columns[destination], card);
        steps.push_back({"W" + std::to_string(destination), after});
    }
}

void add_foundation_to_columns(const Reduction& reduction, const ReducedPosition& position,
                               Steps& steps) {
    if (!reduction.returns) return;
    for (int suit = 0; suit < SUITS; ++suit) {
        if (position.foundations[suit] == 0) continue;
        const Card card = make_card(suit, position.foundations[suit]);
        for (int destination = 0; destination < reduction.columns; ++destination) {
            if (!accepts(reduction, position.columns[destination], card)) continue;
            ReducedPosition after = position;
            after.foundations[suit] -= 1;
            put(after.columns[destination], card);
            steps.push_back(
                {"U" + std::to_string(suit) + ">" + std::to_string(destination), after});
        }
    }
}

void add_stock_moves(const Reduction& reduction, const ReducedPosition& position, Steps& steps) {
    ReducedPosition after = position;
    if (position.index < position.stock_length) {
        after.index = static_cast<uint8_t>(
            std::min<int>(position.index + reduction.draw, position.stock_length));
        steps.push_back({"A", after});
    } else if (position.stock_length > 0 &&
               (reduction.passes == 0 || position.pass < reduction.passes)) {
        after.index = 0;
        if (reduction.passes > 0) after.pass += 1;
        steps.push_back({"R", after});
    }
}

}  // namespace

int ReducedPosition::foundation_cards() const {
    int sum = 0;
    for (int top : foundations) sum += top;
    return sum;
}

ReducedPosition reduced_deal(const Reduction& reduction, const std::vector<uint8_t>& deck) {
    in_bounds("ranks", reduction.ranks, 1, KING);
    in_bounds("columns", reduction.columns, 1, MOST_COLUMNS);
    in_bounds("draw", reduction.draw, 1, 3);
    in_bounds("passes", reduction.passes, 0, 100);
    in_bounds("cards of the stock", reduction.cards() - reduction.tableau_cards(), 0,
              MOST_IN_STOCK);
    in_bounds("cards of the deck", static_cast<int>(deck.size()), reduction.cards(),
              reduction.cards());
    for (size_t i = 0; i < deck.size(); ++i) {
        if (!is_card(deck[i]) || value_of(deck[i]) > reduction.ranks)
            throw std::invalid_argument("deck: byte " + hex(deck[i]) + " at position " +
                                        std::to_string(i) + " is not a card of this deck");
        for (size_t k = 0; k < i; ++k)
            if (deck[k] == deck[i])
                throw std::invalid_argument("deck: card " + hex(deck[i]) + " at position " +
                                            std::to_string(i) + " stands at position " +
                                            std::to_string(k) + " already");
    }
    ReducedPosition position;
    size_t next = 0;
    for (int c = 0; c < reduction.columns; ++c) {
        for (int row = 0; row <= c; ++row) put(position.columns[c], deck[next++]);
        position.columns[c].hidden = static_cast<uint8_t>(c);
    }
    while (next < deck.size()) position.stock[position.stock_length++] = deck[next++];
    return position;
}

bool reduced_won(const Reduction& reduction, const ReducedPosition& position) {
    return position.foundation_cards() == reduction.cards();
}

std::vector<ReducedStep> reduced_steps(const Reduction& reduction,
                                       const ReducedPosition& position) {
    Steps steps;
    add_columns_to_foundation(reduction, position, steps);
    add_waste_to_foundation(position, steps);
    add_columns_to_columns(reduction, position, steps);
    add_waste_to_columns(reduction, position, steps);
    add_foundation_to_columns(reduction, position, steps);
    add_stock_moves(reduction, position, steps);
    return steps;
}

std::optional<ReducedPosition> reduced_apply(const Reduction& reduction,
                                             const ReducedPosition& position,
                                             const std::string& text) {
    for (const ReducedStep& step : reduced_steps(reduction, position))
        if (step.text == text) return step.after;
    return std::nullopt;
}

std::string reduced_tableau_text(const Reduction& reduction, const ReducedPosition& position) {
    std::string text;
    for (int c = 0; c < reduction.columns; ++c) {
        const ReducedColumn& column = position.columns[c];
        if (c > 0) text += '/';
        for (int i = 0; i < column.hidden; ++i) text += hex(column.cards[i]);
        text += '|';
        for (int i = column.hidden; i < column.length; ++i) text += hex(column.cards[i]);
    }
    return text;
}

std::string reduced_stock_text(const ReducedPosition& position) {
    std::string text;
    for (int i = 0; i < position.stock_length; ++i) text += hex(position.stock[i]);
    return text;
}

}  // namespace klondike
