// Reduced games (RULES 17): the rules of section 4 for fewer ranks and columns, a limited number of
// passes and foundations that give nothing back. Written apart from board.h, so that neither bends
// to the other.
//
//     3 columns    F ? ?     stock  c c | c c c c
//     R ranks        F ?     waste -^ index
//                      F
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "card.h"

namespace klondike {

constexpr int MOST_COLUMNS = 7;
// Six face-down cards and a run of thirteen.
constexpr int MOST_IN_COLUMN = 19;
constexpr int MOST_IN_STOCK = 24;

// What is played.
struct Reduction {
    int ranks = KING;
    int columns = MOST_COLUMNS;
    int draw = 3;
    // How often the stock may be gone through; 0 for any number.
    int passes = 0;
    // Whether a foundation's top card may come back.
    bool returns = true;

    int cards() const { return SUITS * ranks; }
    int tableau_cards() const { return columns * (columns + 1) / 2; }
};

struct ReducedColumn {
    std::array<Card, MOST_IN_COLUMN> cards{};
    uint8_t length = 0;
    uint8_t hidden = 0;
};

struct ReducedPosition {
    std::array<ReducedColumn, MOST_COLUMNS> columns{};
    std::array<uint8_t, SUITS> foundations{};
    std::array<Card, MOST_IN_STOCK> stock{};
    uint8_t stock_length = 0;
    uint8_t index = 0;
    // The pass that the game is in, 1 at the deal; stays 1 if their number is not limited.
    uint8_t pass = 1;

    int foundation_cards() const;
};

// A legal move and where it leads.
struct ReducedStep {
    std::string text;
    ReducedPosition after;
};

// The deal of a deck of `reduction.cards()` wire bytes. Throws std::invalid_argument that names the
// number or the position that is wrong.
ReducedPosition reduced_deal(const Reduction& reduction, const std::vector<uint8_t>& deck);

bool reduced_won(const Reduction& reduction, const ReducedPosition& position);

// All legal moves, in the order of RULES 4.
std::vector<ReducedStep> reduced_steps(const Reduction& reduction, const ReducedPosition& position);

// Checked apply: where the legal move with this text leads; nothing if there is none.
std::optional<ReducedPosition> reduced_apply(const Reduction& reduction,
                                             const ReducedPosition& position,
                                             const std::string& text);

// As in board.h, for the columns of the reduction.
std::string reduced_tableau_text(const Reduction& reduction, const ReducedPosition& position);
std::string reduced_stock_text(const ReducedPosition& position);

}  // namespace klondike
