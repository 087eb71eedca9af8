#include "shuffle.h"

#include <cstddef>
#include <utility>

namespace klondike {

uint64_t splitmix_finalise(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint64_t splitmix64(uint64_t seed) { return splitmix_finalise(seed + SPLITMIX_GAMMA); }

uint64_t SplitMix::next() {
    state_ += SPLITMIX_GAMMA;
    return splitmix_finalise(state_);
}

uint64_t SplitMix::below(uint64_t count) { return ((next() >> 32) * count) >> 32; }

Deck sorted_deck() {
    Deck deck{};
    for (int suit = 0; suit < SUITS; ++suit)
        for (int value = ACE; value <= KING; ++value)
            deck[suit * KING + value - 1] = make_card(suit, value);
    return deck;
}

namespace {

uint32_t rotate_left(uint32_t word, int by) { return (word << by) | (word >> (32 - by)); }
uint32_t rotate_right(uint32_t word, int by) {
    return by == 0 ? word : (word >> by) | (word << (32 - by));
}

// ChaCha with 8 rounds, read one u32 at a time (RULES 3a, steps 2 to 4).
class ChaCha8 {
public:
    explicit ChaCha8(uint64_t seed) {
        uint64_t state = seed;
        for (uint32_t& word : key_) {
            state = state * 6364136223846793005u + 11634580027462260723u;
            const uint32_t mixed = static_cast<uint32_t>(((state >> 18) ^ state) >> 27);
            word = rotate_right(mixed, static_cast<int>(state >> 59));
        }
    }

    uint32_t next() {
        if (used_ == block_.size()) {
            compute_block();
            used_ = 0;
        }
        return block_[used_++];
    }

    // A number in [0, count).
    uint32_t range(uint32_t count) {
        const uint64_t product = static_cast<uint64_t>(next()) * count;
        uint64_t high = product >> 32;
        const uint64_t low = product & 0xFFFFFFFFu;
        if (low > (uint64_t{1} << 32) - count) {
            const uint64_t high_again = (static_cast<uint64_t>(next()) * count) >> 32;
            if (low + high_again >= uint64_t{1} << 32) high += 1;
        }
        return static_cast<uint32_t>(high);
    }

private:
    using Block = std::array<uint32_t, 16>;

    static void quarter_round(Block& x, int a, int b, int c, int d) {
        x[a] += x[b];
        x[d] = rotate_left(x[d] ^ x[a], 16);
        x[c] += x[d];
        x[b] = rotate_left(x[b] ^ x[c], 12);
        x[a] += x[b];
        x[d] = rotate_left(x[d] ^ x[a], 8);
        x[c] += x[d];
        x[b] = rotate_left(x[b] ^ x[c], 7);
    }

    void compute_block() {
        Block start = {0x61707865u, 0x3320646eu, 0x79622d32u, 0x6b206574u};
        for (int i = 0; i < 8; ++i) start[4 + i] = key_[i];
        start[12] = static_cast<uint32_t>(counter_);
        start[13] = static_cast<uint32_t>(counter_ >> 32);
        counter_ += 1;
        Block x = start;
        for (int double_round = 0; double_round < 4; ++double_round) {
            quarter_round(x, 0, 4, 8, 12);
            quarter_round(x, 1, 5, 9, 13);
            quarter_round(x, 2, 6, 10, 14);
            quarter_round(x, 3, 7, 11, 15);
            quarter_round(x, 0, 5, 10, 15);
            quarter_round(x, 1, 6, 11, 12);
            quarter_round(x, 2, 7, 8, 13);
            quarter_round(x, 3, 4, 9, 14);
        }
        for (int i = 0; i < 16; ++i) block_[i] = x[i] + start[i];
    }

    std::array<uint32_t, 8> key_{};
    uint64_t counter_ = 0;
    Block block_{};
    size_t used_ = 16;
};

}  // namespace

Deck compat_shuffle(uint64_t seed, uint64_t game) {
    ChaCha8 random(splitmix64(seed ^ game));
    Deck deck = sorted_deck();
    uint32_t n = 0;
    uint32_t chunk = 0;
    uint32_t remaining = 1;
    for (int i = 0; i < DECK_SIZE; ++i) {
        const uint32_t next_n = n + 1;
        if (remaining > 0) {
            remaining -= 1;
        } else {
            uint64_t product = next_n;
            uint32_t factor = next_n + 1;
            while (product * factor < uint64_t{1} << 32) {
                product *= factor;
                factor += 1;
            }
            chunk = random.range(static_cast<uint32_t>(product));
            remaining = (factor - next_n) - 1;
        }
        uint32_t j = chunk;
        if (remaining > 0) {
            j = chunk % next_n;
            chunk /= next_n;
        }
        n = next_n;
        std::swap(deck[i], deck[j]);
    }
    return deck;
}

Deck simple_shuffle(uint64_t seed, uint64_t game) {
    SplitMix random(splitmix64(seed ^ game));
    Deck deck = sorted_deck();
    for (int i = DECK_SIZE - 1; i >= 1; --i) {
        const uint64_t j = random.below(static_cast<uint64_t>(i) + 1);
        std::swap(deck[i], deck[j]);
    }
    return deck;
}

}  // namespace klondike
