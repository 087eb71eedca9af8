// Cards: suits, values and the three ways to number a card (RULES 1).
#pragma once

#include <cstdint>

namespace klondike {

// A card is its wire byte, suit * 16 + value: club 0, diamond 1, heart 2, spade 3; ace 1, king 13.
using Card = uint8_t;

constexpr int SUITS = 4;
constexpr int ACE = 1;
constexpr int KING = 13;
constexpr int DECK_SIZE = 52;

constexpr Card make_card(int suit, int value) { return static_cast<Card>(suit * 16 + value); }
constexpr int suit_of(Card card) { return card >> 4; }
constexpr int value_of(Card card) { return card & 15; }

constexpr bool is_card(Card card) {
    return suit_of(card) < SUITS && value_of(card) >= ACE && value_of(card) <= KING;
}

constexpr bool is_red(int suit) { return suit == 1 || suit == 2; }
constexpr bool opposite_colours(Card a, Card b) {
    return is_red(suit_of(a)) != is_red(suit_of(b));
}

// The byte that the FNV signature hashes: the nibbles of the wire byte swapped.
constexpr uint64_t hash_byte(Card card) {
    return static_cast<uint64_t>(value_of(card) * 16 + suit_of(card));
}

// 0..51, by suit and then by value.
constexpr int dense_index(Card card) { return suit_of(card) * KING + value_of(card) - 1; }

}  // namespace klondike
