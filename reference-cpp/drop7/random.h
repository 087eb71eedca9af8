// Random numbers of RULES section 2, and the sources that serve the discs of a move.
#pragma once

#include <cstdint>

namespace drop7 {

// Domain constants.
constexpr uint32_t NEXT_DOMAIN = 0x4e455854u;
constexpr uint32_t REVEAL_DOMAIN = 0x5245564cu;
constexpr uint32_t DISC_DOMAIN = 0x44495343u;

uint32_t mix32(uint32_t value);

// Where a move draws its revealed discs, and then the next disc, from.
class DiscSource {
public:
    virtual ~DiscSource() = default;
    virtual int draw_disc() = 0;  // 1 to 7
};

class Mulberry32 : public DiscSource {
public:
    explicit Mulberry32(uint32_t seed) : state_(seed) {}
    uint32_t draw_bits();
    int draw_disc() override;

private:
    uint32_t state_;
};

// Disc number `index` of the headless game with this seed; it never depends on the policy.
int headless_disc(uint32_t seed, int index);

// The stratified draw of RULES 8.3; `sample` and `event` count from 0.
int stratified_disc(uint32_t scenario_seed, uint32_t domain, int event, int sample, int strata);

// The reveals of one sampled move of the search.
class StratifiedReveals : public DiscSource {
public:
    StratifiedReveals(uint32_t scenario_seed, int sample, int strata)
        : scenario_seed_(scenario_seed), sample_(sample), strata_(strata) {}
    int draw_disc() override;

private:
    uint32_t scenario_seed_;
    int sample_;
    int strata_;
    int event_ = 0;
};

}  // namespace drop7
