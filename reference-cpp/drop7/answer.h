// How both drop7 engines hand an outcome to Rust: a status, and the reason when it is not 0.
#pragma once

#include <cstddef>
#include <cstdio>
#include <exception>
#include <stdexcept>

namespace drop7_answer {

// The engine does not do what the case asks for.
struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Runs `speak`; 0 done, 1 unsupported, 2 error, with the reason in `error`. Nothing is thrown.
template <typename Speak>
int answer(char* error, size_t error_capacity, const Speak& speak) noexcept {
    try {
        speak();
        return 0;
    } catch (const Unsupported& reason) {
        std::snprintf(error, error_capacity, "%s", reason.what());
        return 1;
    } catch (const std::exception& reason) {
        std::snprintf(error, error_capacity, "%s", reason.what());
        return 2;
    } catch (...) {
        std::snprintf(error, error_capacity, "an exception that is no std::exception");
        return 2;
    }
}

}  // namespace drop7_answer
