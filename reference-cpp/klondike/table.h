// The transposition table of one chunk (RULES 10).
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace klondike {

// A position in a chunk: its signature and the foundation returns on the way to it.
struct TableKey {
    uint64_t signature;
    int64_t undos;
};

// Keys that are equal only if both parts are; undo counts above 65,534 are one.
class Table {
public:
    enum class Verdict { Skip, Bounded, Explore };
    struct Answer {
        Verdict verdict;
        // The next bound's candidate, for Bounded.
        int64_t bound;
    };

    // What the table knows about a child at `depth`, under `bound`.
    Answer look_up(const TableKey& key, int64_t depth, int64_t bound) const;

    // The position is about to be searched with this many steps left.
    void raise_budget(const TableKey& key, int64_t remaining);

    // The search below the position failed, and needed at least this many steps.
    void raise_failure(const TableKey& key, int64_t needed);

    int64_t size() const { return static_cast<int64_t>(entries_.size()); }
    void clear() { entries_.clear(); }

private:
    struct Entry {
        int64_t budget = INT64_MIN;
        int64_t failure = 0;
    };
    struct Equal {
        bool operator()(const TableKey& a, const TableKey& b) const;
    };
    struct Hash {
        size_t operator()(const TableKey& key) const;
    };

    // Only ever asked for single keys, so its order is never seen.
    std::unordered_map<TableKey, Entry, Hash, Equal> entries_;
};

}  // namespace klondike
