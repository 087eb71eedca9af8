// The one generator of the game: Mulberry32, RULES section 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ground {

class Mulberry32 {
public:
    explicit Mulberry32(uint32_t seed) : a_(seed) {}

    uint32_t next() {
        a_ += 0x6D2B79F5u;
        uint32_t t = a_;
        t = (t ^ (t >> 15)) * (t | 1u);
        t ^= t + (t ^ (t >> 7)) * (t | 61u);
        return t ^ (t >> 14);
    }

    // A number in 0..n-1: floor(next() * n / 2^32).
    uint32_t below(uint32_t n) { return static_cast<uint32_t>((uint64_t{next()} * n) >> 32); }

    template <typename T>
    void shuffle(std::vector<T>& cards) {
        for (size_t i = cards.size(); i-- > 1;)
            std::swap(cards[i], cards[below(static_cast<uint32_t>(i + 1))]);
    }

private:
    uint32_t a_;
};

}  // namespace ground
