// Seeded deals: the compat shuffle and the simple shuffle (RULES 3), and SplitMix64.
#pragma once

#include <array>
#include <cstdint>

#include "card.h"

namespace klondike {

// The 52 cards in deal order.
using Deck = std::array<Card, DECK_SIZE>;

constexpr uint64_t SPLITMIX_GAMMA = 0x9E3779B97F4A7C15u;

// The finaliser of SplitMix64.
uint64_t splitmix_finalise(uint64_t z);

// splitmix64(s) of RULES 3a: one step from `seed`, finalised.
uint64_t splitmix64(uint64_t seed);

// A SplitMix64 stream: the nxt() of RULES 3b.
class SplitMix {
public:
    explicit SplitMix(uint64_t state) : state_(state) {}
    uint64_t next();
    // A number in [0, count): ((next() >> 32) * count) >> 32.
    uint64_t below(uint64_t count);

private:
    uint64_t state_;
};

// Suits 0..3 outer, values 1..13 inner.
Deck sorted_deck();

// RULES 3a: ChaCha8 and a forward Durstenfeld shuffle with chunked indices.
Deck compat_shuffle(uint64_t seed, uint64_t game);

// RULES 3b: SplitMix64 and a backward Fisher-Yates shuffle.
Deck simple_shuffle(uint64_t seed, uint64_t game);

}  // namespace klondike
