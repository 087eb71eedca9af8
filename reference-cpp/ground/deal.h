// Cards, decks and deals: RULES section 2.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ground {

constexpr int MIN_SEATS = 2;
constexpr int MAX_SEATS = 6;
constexpr int LAST_ROUND = 6;
constexpr int KINDS = 4;
// A Problem that stays unsolved grows up to this need (RULES section 6).
constexpr int MAX_NEED = 9;

// kind 0..3 (air, water, soil, fire), need 3..9.
struct Problem {
    int kind = 0;
    int need = 0;
};

// kind 0..3, value 1..6.
struct Solution {
    int kind = 0;
    int value = 0;
};

// Everything that is settled before the first command. Decks are in drawing order.
struct Deal {
    int seats = 0;
    int threshold = 0;
    std::vector<Problem> problems;
    std::vector<Solution> solutions;
    // What the random policy starts from: the deal's seed, or a record's `policy_seed`.
    uint32_t policy_seed = 0;
};

// Both full decks, shuffled by one generator. No threshold means 4 * seats - 3.
// Throws std::invalid_argument for seats or a threshold outside of RULES section 3.
Deal seeded_deal(int seats, std::optional<int> threshold, uint32_t seed);

// The decks as they are given; also throws for a card outside of RULES section 2.
Deal explicit_deal(int seats, std::optional<int> threshold, const std::vector<Problem>& problems,
                   const std::vector<Solution>& solutions, uint32_t policy_seed);

}  // namespace ground
