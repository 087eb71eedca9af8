#include "random.h"

namespace drop7 {

namespace {

// Uniform over 1 to 7, up to the remainder of 2^32 mod 7.
int disc_of_bits(uint32_t bits) {
    return 1 + static_cast<int>((static_cast<uint64_t>(bits) * 7) >> 32);
}

}  // namespace

uint32_t mix32(uint32_t value) {
    value ^= value >> 16;
    value *= 0x7feb352du;
    value ^= value >> 15;
    value *= 0x846ca68bu;
    value ^= value >> 16;
    return value;
}

uint32_t Mulberry32::draw_bits() {
    state_ += 0x6d2b79f5u;
    uint32_t a = state_;
    a = (a ^ (a >> 15)) * (a | 1u);
    a = a ^ (a + (a ^ (a >> 7)) * (a | 61u));
    return a ^ (a >> 14);
}

int Mulberry32::draw_disc() { return disc_of_bits(draw_bits()); }

int headless_disc(uint32_t seed, int index) {
    const uint32_t step = (static_cast<uint32_t>(index) + 1u) * 0x9e3779b9u;
    return disc_of_bits(mix32(seed ^ step ^ NEXT_DOMAIN));
}

int stratified_disc(uint32_t scenario_seed, uint32_t domain, int event, int sample, int strata) {
    const uint32_t event_step = (static_cast<uint32_t>(event) + 1u) * 0x85ebca6bu;
    const uint32_t event_bits = mix32(scenario_seed ^ domain ^ event_step);
    const uint32_t rotation = event_bits % static_cast<uint32_t>(strata);
    const uint32_t stratum =
        (static_cast<uint32_t>(sample) + rotation) % static_cast<uint32_t>(strata);
    const uint32_t sample_step = (static_cast<uint32_t>(sample) + 1u) * 0x9e3779b9u;
    const double jitter = static_cast<double>(mix32(event_bits ^ sample_step)) / 4294967296.0;
    const double unit = (static_cast<double>(stratum) + jitter) / static_cast<double>(strata);
    return static_cast<int>(unit * 7.0) + 1;
}

int StratifiedReveals::draw_disc() {
    return stratified_disc(scenario_seed_, REVEAL_DOMAIN, event_++, sample_, strata_);
}

}  // namespace drop7
