// The position: seven columns, four foundations, and the stock with the waste in front (RULES 2).
//
//     column 3    stock   c c c c c | c c c ...
//     ? ? ? T             waste ----^ index: the cards before it are turned, the last of them plays
//
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "card.h"
#include "shuffle.h"

namespace klondike {

constexpr int COLUMNS = 7;
constexpr int COLUMN_CAPACITY = 21;
constexpr int STOCK_CAPACITY = 24;

// A column, deepest card first. The first `hidden` of its `length` cards are face down.
struct Column {
    std::array<Card, COLUMN_CAPACITY> cards{};
    uint8_t length = 0;
    uint8_t hidden = 0;

    int face_up() const { return length - hidden; }
    // The card that plays; only for a column with face-up cards.
    Card top() const { return cards[length - 1]; }
    // Whether `card` (the base of a run) may be put here (RULES 4, item 3).
    bool accepts(Card card) const {
        if (face_up() == 0) return value_of(card) == KING;
        return value_of(top()) == value_of(card) + 1 && opposite_colours(top(), card);
    }
    void push(Card card);
    Card pop();
};

struct Board {
    std::array<Column, COLUMNS> columns{};
    // Highest value on each suit's foundation, 0 if empty.
    std::array<uint8_t, SUITS> foundations{};
    // The talon's cards still in the talon, in deal order; the first `index` of them are turned.
    std::array<Card, STOCK_CAPACITY> stock{};
    uint8_t stock_length = 0;
    uint8_t index = 0;
    // Recycles since the last card was played; saturates at 255 (RULES 16).
    uint8_t recycles = 0;

    // The visible waste card; only if index > 0.
    Card waste() const { return stock[index - 1]; }
    // The value that the suit's foundation takes next, KING + 1 when it is complete.
    int next_value(int suit) const { return foundations[suit] + 1; }
    bool fits_foundation(Card card) const { return value_of(card) == next_value(suit_of(card)); }
    bool won() const;
    int hidden() const;
    int face_up() const;
    int foundation_cards() const;
    int empty_columns() const;
};

bool operator==(const Board& a, const Board& b);

// 52 wire bytes in deal order, checked: throws std::invalid_argument that names the position.
Deck checked_deck(const std::vector<uint8_t>& bytes);

Board deal(const Deck& deck);

// What is wrong with the position, empty if nothing: each card once, no column without a face-up
// card above hidden ones, counters in range.
std::string validity_check(const Board& board);

// Each column's face-down cards, `|`, its face-up cards, as wire bytes in hex; joined by `/`.
std::string tableau_text(const Board& board);
// Wire bytes in hex.
std::string stock_text(const Board& board);
// `f:<foundation cards>|u:<face-up cards>|s:<cards not turned>|w:<cards turned>` (RULES 5).
std::string progress_token(const Board& board);

}  // namespace klondike
