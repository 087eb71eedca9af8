// The cases of corpora/drop7/GATES.md as the C structs that cross from Rust.
//
// Mirrored field by field by `mod abi` in ffi.rs. Texts are borrowed, not zero-terminated, and
// live for the call. Every number is checked by the engine that gets it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" {

struct drop7_text {
    const char* start;
    size_t length;
};

// RULES section 6. `kind`: 0 center, 1 left, 2 right, 3 cycle, 4 random, 5 search (dDsS).
struct drop7_policy {
    int32_t kind;
    int32_t depth;
    int32_t strata;
};

// `kind`: 0 game, 1 replay, 2 move, 3 fingerprint; the members of other kinds are not read.
// `driver`: 0 headless, 1 ts. `seed` is also the first seed of a fingerprint.
struct drop7_trajectory_case {
    int32_t kind;
    int32_t driver;
    uint32_t seed;
    drop7_policy policy;
    uint32_t games;
    int32_t max_moves;
    drop7_text columns;
    drop7_text board;
    int32_t next;
    int32_t moves_remaining;
    int32_t level;
    int32_t column;
};

struct drop7_leaf_state {
    drop7_text board;
    int32_t next;
    int32_t moves_remaining;
};

struct drop7_leaf_case {
    const drop7_leaf_state* states;
    size_t count;
};

// `kind`: 0 none, 1 direct, 2 lru.
struct drop7_table {
    int32_t kind;
    uint64_t entries;
};

struct drop7_search_case {
    drop7_leaf_state root;
    int32_t depth;
    int32_t strata;
    uint64_t work_limit;
    const drop7_table* tables;
    size_t table_count;
};

}  // extern "C"

inline std::string_view to_view(const drop7_text& text) {
    return text.length == 0 ? std::string_view() : std::string_view(text.start, text.length);
}
