// How every function of the C ABI ends: 0 when done, 1 when it does not do the case and 2 when it
// failed; the reason is then in `error`.
#pragma once

#include <cstddef>
#include <cstdio>
#include <exception>

#include "case.h"

namespace klondike {

// Runs a gate; turns its exceptions into a status and a reason.
template <typename Gate>
int answer(char* error, size_t error_capacity, const Gate& gate) {
    try {
        gate();
        return 0;
    } catch (const Unsupported& reason) {
        std::snprintf(error, error_capacity, "%s", reason.what());
        return 1;
    } catch (const std::exception& reason) {
        std::snprintf(error, error_capacity, "%s", reason.what());
        return 2;
    } catch (...) {
        std::snprintf(error, error_capacity, "unknown exception");
        return 2;
    }
}

}  // namespace klondike
