#include "lru.h"

#include <cstring>
#include <stdexcept>
#include <string>

namespace drop7_fast {

namespace {

uint64_t fmix64(uint64_t value) {
    value ^= value >> 33;
    value *= 0xff51afd7ed558ccdu;
    value ^= value >> 33;
    value *= 0xc4ceb9fe1a85ec53u;
    return value ^ (value >> 33);
}

// Eight cells as the low 32 bits, 4 bits each.
uint64_t pack_eight(const uint8_t* cells) {
    uint64_t word;
    std::memcpy(&word, cells, sizeof word);
    word = (word | (word >> 4)) & 0x00ff00ff00ff00ffu;
    word = (word | (word >> 8)) & 0x0000ffff0000ffffu;
    return (word | (word >> 16)) & 0xffffffffu;
}

uint64_t checked_capacity(uint64_t capacity) {
    if (capacity < 1 || capacity > MAX_LRU_CAPACITY)
        throw std::invalid_argument("table: " + std::to_string(capacity) +
                                    " entries: expected 1 to " +
                                    std::to_string(MAX_LRU_CAPACITY));
    return capacity;
}

size_t slots_for(uint64_t capacity) {
    size_t slots = 2;
    while (slots < 2 * capacity) slots *= 2;
    return slots;
}

}  // namespace

PackedKey::PackedKey(const Position& position, int remaining_depth) {
    const uint8_t* cells = position.board.cells;
    for (int word = 0; word < 3; ++word)
        words[word] = pack_eight(cells + 16 * word) | pack_eight(cells + 16 * word + 8) << 32;
    words[3] = cells[CELLS - 1] | static_cast<uint64_t>(position.next_disc) << 8 |
               static_cast<uint64_t>(position.moves_remaining) << 16 |
               static_cast<uint64_t>(remaining_depth) << 24;
}

uint64_t PackedKey::hash() const {
    uint64_t hash = words[0];
    hash = fmix64(hash ^ (words[1] + 0x9e3779b97f4a7c15u));
    hash = fmix64(hash ^ (words[2] + 0xbf58476d1ce4e5b9u));
    return fmix64(hash ^ (words[3] + 0x94d049bb133111ebu));
}

LruTable::LruTable(uint64_t capacity)
    : capacity_(checked_capacity(capacity)),
      mask_(slots_for(capacity) - 1),
      slots_(mask_ + 1, Slot{0, 0}) {
    entries_.reserve(capacity_);
}

const double* LruTable::find(const PackedKey& key, uint64_t hash) {
    for (size_t slot = hash & mask_; is_live(slot); slot = next(slot)) {
        const uint32_t entry = slots_[slot].entry;
        if (entries_[entry].hash != hash || !(entries_[entry].key == key)) continue;
        if (entry != newest_) {
            unlink(entry);
            link_newest(entry);
        }
        return &entries_[entry].value;
    }
    return nullptr;
}

void LruTable::store(const PackedKey& key, uint64_t hash, double value) {
    uint32_t entry = static_cast<uint32_t>(entries_.size());
    if (entry < capacity_) {
        entries_.push_back(Entry{key, value, hash, NOBODY, NOBODY});
    } else {
        entry = oldest_;
        erase_slot_of(entry);
        unlink(entry);
        entries_[entry] = Entry{key, value, hash, NOBODY, NOBODY};
    }
    size_t slot = hash & mask_;
    while (is_live(slot)) slot = next(slot);
    slots_[slot] = Slot{epoch_, entry};
    link_newest(entry);
}

void LruTable::clear() {
    entries_.clear();
    newest_ = oldest_ = NOBODY;
    epoch_ += 1;
    if (epoch_ == 0) {
        slots_.assign(slots_.size(), Slot{0, 0});
        epoch_ = 1;
    }
}

void LruTable::unlink(uint32_t entry) {
    const Entry& leaving = entries_[entry];
    (leaving.newer == NOBODY ? newest_ : entries_[leaving.newer].older) = leaving.older;
    (leaving.older == NOBODY ? oldest_ : entries_[leaving.older].newer) = leaving.newer;
}

void LruTable::link_newest(uint32_t entry) {
    entries_[entry].newer = NOBODY;
    entries_[entry].older = newest_;
    (newest_ == NOBODY ? oldest_ : entries_[newest_].newer) = entry;
    newest_ = entry;
}

// Frees the entry's slot, and moves every later slot of the probe chain that could no longer be
// found back into the gap.
void LruTable::erase_slot_of(uint32_t entry) {
    size_t gap = entries_[entry].hash & mask_;
    while (slots_[gap].entry != entry) gap = next(gap);
    for (size_t slot = next(gap); is_live(slot); slot = next(slot)) {
        const size_t home = entries_[slots_[slot].entry].hash & mask_;
        const size_t from_home = (slot - home) & mask_;
        const size_t from_gap = (slot - gap) & mask_;
        if (from_home < from_gap) continue;
        slots_[gap] = slots_[slot];
        gap = slot;
    }
    slots_[gap].epoch = epoch_ - 1;
}

}  // namespace drop7_fast
