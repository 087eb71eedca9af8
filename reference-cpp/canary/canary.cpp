// The five computations of gates/PROTOCOL.md ("Hello"): a compiler that contracts, reorders or keeps
// extended precision changes the bits of at least one. Compiled once for each set of flags.

#include <cmath>
#include <cstdint>
#include <cstring>

static_assert(sizeof(double) == 8, "double is binary64");

extern "C" void CANARY_NAME(double x, double y, double z, uint64_t* bits) {
    double harmonic = 0.0;
    for (int k = 1; k <= 100; ++k) harmonic = harmonic + 1.0 / k;
    const double values[5] = {
        x * y + z,
        1.0 - (1.0 - x) * (1.0 - y),
        harmonic,
        ((x + y) + z) - (x + (y + z)),
        std::sqrt(y) * std::sqrt(y) - y,
    };
    std::memcpy(bits, values, sizeof values);
}
