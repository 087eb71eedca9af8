// Which rules a case came across: a reference names a rule where it applies it, and the gates count.
//
// Counts are no observations. Nothing is compared, and no digest changes; they tell which rules the
// cases of a gate reach at all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "observe.h"

namespace coverage {

constexpr size_t MAX_RULES = 64;

// How often each rule fired in the case that this thread is at, by the number of the rule in its game.
inline thread_local std::array<uint64_t, MAX_RULES> counts{};

template <typename Rule>
void fires(Rule rule) {
    counts[static_cast<size_t>(rule)] += 1;
}

// Tells the sink at the end of a case which rules fired since its begin.
template <size_t Rules>
class Report {
public:
    Report(const observe_sink& sink, const std::array<const char*, Rules>& names)
        : sink_(sink), names_(names) {
        static_assert(Rules <= MAX_RULES);
        counts.fill(0);
    }
    ~Report() {
        for (size_t rule = 0; rule < Rules; ++rule)
            if (counts[rule] > 0) sink_.rule(sink_.context, names_[rule], counts[rule]);
    }
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;

private:
    observe_sink sink_;
    std::array<const char*, Rules> names_;
};

}  // namespace coverage
