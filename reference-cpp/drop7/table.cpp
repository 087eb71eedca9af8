#include "table.h"

#include <array>
#include <stdexcept>

#include "rule.h"

namespace drop7 {

namespace {

uint64_t checked_entries(uint64_t entries) {
    if (entries < 1 || entries > MAX_TABLE_ENTRIES)
        throw std::invalid_argument("table: " + std::to_string(entries) +
                                    " entries: expected 1 to " +
                                    std::to_string(MAX_TABLE_ENTRIES));
    return entries;
}

uint64_t fmix64(uint64_t value) {
    value ^= value >> 33;
    value *= 0xff51afd7ed558ccdu;
    value ^= value >> 33;
    value *= 0xc4ceb9fe1a85ec53u;
    value ^= value >> 33;
    return value;
}

// A column as 4 bits a cell, the bottom row in the lowest.
uint64_t packed_column(const std::string& bytes, int column) {
    uint64_t word = 0;
    for (int row = 0; row < SIDE; ++row)
        word = (word << 4) | static_cast<uint64_t>(bytes[row * SIDE + column]);
    return word;
}

// The hash over the "Rust words" of RULES section 9; it decides the hit counts.
uint64_t hash_of(const std::string& bytes) {
    std::array<uint64_t, 4> words{};
    for (int column = 0; column < SIDE; ++column)
        words[column / 2] |= packed_column(bytes, column) << (32 * (column % 2));
    words[3] |= static_cast<uint64_t>(bytes[CELLS]) << 32;
    words[3] |= static_cast<uint64_t>(bytes[CELLS + 1]) << 40;
    words[3] |= static_cast<uint64_t>(bytes[CELLS + 2]) << 48;

    uint64_t hash = words[0];
    hash = fmix64(hash ^ (words[1] + 0x9e3779b97f4a7c15u));
    hash = fmix64(hash ^ (words[2] + 0xbf58476d1ce4e5b9u));
    return fmix64(hash ^ (words[3] + 0x94d049bb133111ebu));
}

}  // namespace

TableKey::TableKey(const State& state, int remaining_depth)
    : bytes_(state.board.cells.begin(), state.board.cells.end()) {
    bytes_.push_back(static_cast<char>(state.next_disc));
    bytes_.push_back(static_cast<char>(state.moves_remaining));
    bytes_.push_back(static_cast<char>(remaining_depth));
}

DirectTable::DirectTable(uint64_t entries) {
    uint64_t size = 1;
    while (size < checked_entries(entries)) size *= 2;
    slots_.resize(size);
}

size_t DirectTable::slot_of(const TableKey& key) const {
    return hash_of(key.bytes()) & (slots_.size() - 1);
}

std::optional<double> DirectTable::find(const TableKey& key) {
    const std::optional<Slot>& slot = slots_[slot_of(key)];
    if (slot && slot->key.bytes() == key.bytes()) return slot->value;
    return std::nullopt;
}

void DirectTable::store(const TableKey& key, double value) {
    std::optional<Slot>& slot = slots_[slot_of(key)];
    if (slot)
        fires(key.remaining_depth() >= slot->key.remaining_depth() ? Rule::SlotTaken
                                                                   : Rule::SlotKept);
    if (!slot || key.remaining_depth() >= slot->key.remaining_depth()) slot = Slot{key, value};
}

void DirectTable::clear() { slots_.assign(slots_.size(), std::nullopt); }

LruTable::LruTable(uint64_t capacity) : capacity_(checked_entries(capacity)) {}

std::optional<double> LruTable::find(const TableKey& key) {
    const auto found = index_.find(key.bytes());
    if (found == index_.end()) return std::nullopt;
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->value;
}

void LruTable::store(const TableKey& key, double value) {
    while (entries_.size() >= capacity_) {
        fires(Rule::LruEviction);
        index_.erase(entries_.back().key);
        entries_.pop_back();
    }
    entries_.push_front(Entry{key.bytes(), value});
    index_[key.bytes()] = entries_.begin();
}

void LruTable::clear() {
    entries_.clear();
    index_.clear();
}

}  // namespace drop7
