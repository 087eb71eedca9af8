// Random numbers of RULES sections 2 and 8.3, inlined into the moves that draw them.
#pragma once

#include <cstdint>

namespace drop7_fast {

constexpr uint32_t NEXT_DOMAIN = 0x4e455854u;
constexpr uint32_t REVEAL_DOMAIN = 0x5245564cu;
constexpr uint32_t DISC_DOMAIN = 0x44495343u;

constexpr uint32_t EVENT_STEP = 0x85ebca6bu;
constexpr uint32_t SAMPLE_STEP = 0x9e3779b9u;

inline uint32_t mix32(uint32_t v) {
    v ^= v >> 16;
    v *= 0x7feb352du;
    v ^= v >> 15;
    v *= 0x846ca68bu;
    v ^= v >> 16;
    return v;
}

inline uint8_t disc_of_bits(uint32_t bits) {
    return static_cast<uint8_t>(1 + ((static_cast<uint64_t>(bits) * 7) >> 32));
}

struct Mulberry32 {
    uint32_t state;

    uint32_t draw_bits() {
        state += 0x6d2b79f5u;
        uint32_t a = state;
        a = (a ^ (a >> 15)) * (a | 1u);
        a ^= a + (a ^ (a >> 7)) * (a | 61u);
        return a ^ (a >> 14);
    }
    uint8_t draw_disc() { return disc_of_bits(draw_bits()); }
};

inline uint8_t headless_disc(uint32_t seed, uint32_t index) {
    return disc_of_bits(mix32(seed ^ ((index + 1) * SAMPLE_STEP) ^ NEXT_DOMAIN));
}

// The stream that serves the reveals of move `index` (from 0) of a headless game.
inline Mulberry32 headless_reveals(uint32_t seed, uint32_t index) {
    return Mulberry32{mix32(seed ^ ((index + 1) * EVENT_STEP) ^ REVEAL_DOMAIN)};
}

// What all samples of an event share.
inline uint32_t event_bits(uint32_t scenario_seed, uint32_t domain, uint32_t event) {
    return mix32(scenario_seed ^ domain ^ ((event + 1) * EVENT_STEP));
}

inline uint8_t stratified_disc(uint32_t event, uint32_t sample, uint32_t strata) {
    const uint32_t stratum = (sample + event % strata) % strata;
    const double jitter =
        static_cast<double>(mix32(event ^ ((sample + 1) * SAMPLE_STEP))) / 4294967296.0;
    const double unit = (static_cast<double>(stratum) + jitter) / static_cast<double>(strata);
    return static_cast<uint8_t>(static_cast<int>(unit * 7.0) + 1);
}

// The reveals of one sampled move of the search.
struct StratifiedReveals {
    uint32_t scenario_seed;
    uint32_t sample;
    uint32_t strata;
    uint32_t event = 0;

    uint8_t draw_disc() {
        return stratified_disc(event_bits(scenario_seed, REVEAL_DOMAIN, event++), sample, strata);
    }
};

}  // namespace drop7_fast
