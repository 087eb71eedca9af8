// The packed-key strict LRU table of RULES section 9, and the absence of a table.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.h"

namespace drop7_fast {

constexpr uint64_t MAX_LRU_CAPACITY = uint64_t{1} << 22;

// What a cached value depends on, in 32 bytes: 4 bits a cell, row-major, lowest first, then next
// disc, moves remaining and remaining depth (the "C++ words" of RULES section 9).
struct PackedKey {
    std::array<uint64_t, 4> words;

    PackedKey(const Position& position, int remaining_depth);
    bool operator==(const PackedKey& other) const { return words == other.words; }
    uint64_t hash() const;
};

// The table of searches without a table.
struct NoTable {
    void clear() {}
};

// Entries lie in one array and are linked from most to least recent. An index of twice the
// capacity finds them by linear probing; its slots are live when they bear the current epoch, so
// that clearing costs nothing.
class LruTable {
public:
    // `capacity` is 1 to MAX_LRU_CAPACITY, or std::invalid_argument is thrown.
    explicit LruTable(uint64_t capacity);

    // The value of the key, which becomes the most recent; null if it is not there.
    const double* find(const PackedKey& key, uint64_t hash);

    // Keeps the value of a key that is not there, in place of the least recent when full.
    void store(const PackedKey& key, uint64_t hash, double value);

    void clear();

private:
    static constexpr uint32_t NOBODY = ~uint32_t{0};

    struct Entry {
        PackedKey key;
        double value;
        uint64_t hash;
        uint32_t newer;
        uint32_t older;
    };
    static_assert(sizeof(Entry) == 56, "RULES section 9 counts on 56 bytes");

    struct Slot {
        uint32_t epoch;
        uint32_t entry;
    };

    bool is_live(size_t slot) const { return slots_[slot].epoch == epoch_; }
    size_t next(size_t slot) const { return (slot + 1) & mask_; }
    void unlink(uint32_t entry);
    void link_newest(uint32_t entry);
    void erase_slot_of(uint32_t entry);

    uint64_t capacity_;
    size_t mask_;
    uint32_t epoch_ = 1;
    uint32_t newest_ = NOBODY;
    uint32_t oldest_ = NOBODY;
    std::vector<Slot> slots_;
    std::vector<Entry> entries_;
};

}  // namespace drop7_fast
