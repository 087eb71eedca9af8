// The tables of the search: none, direct-mapped, strict LRU (RULES section 9).
#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "rules.h"

namespace drop7 {

// Largest number of entries that a table may be asked for.
constexpr uint64_t MAX_TABLE_ENTRIES = uint64_t{1} << 22;

// What a cached value depends on, as 52 bytes: the 49 cells, next disc, moves remaining and
// remaining depth (at least 1).
class TableKey {
public:
    TableKey(const State& state, int remaining_depth);

    const std::string& bytes() const { return bytes_; }
    int remaining_depth() const { return bytes_[CELLS + 2]; }

private:
    std::string bytes_;
};

class Table {
public:
    virtual ~Table() = default;

    // The value of the key, if it is still there.
    virtual std::optional<double> find(const TableKey& key) = 0;

    // Keeps the value of a key that `find` did not find.
    virtual void store(const TableKey& key, double value) = 0;

    virtual void clear() = 0;
};

class NoTable : public Table {
public:
    std::optional<double> find(const TableKey&) override { return std::nullopt; }
    void store(const TableKey&, double) override {}
    void clear() override {}
};

// One slot per hash; a deeper value is never replaced by a shallower one.
class DirectTable : public Table {
public:
    // `entries`, 1 to MAX_TABLE_ENTRIES, is rounded up to a power of two.
    explicit DirectTable(uint64_t entries);

    std::optional<double> find(const TableKey& key) override;
    void store(const TableKey& key, double value) override;
    void clear() override;

private:
    struct Slot {
        TableKey key;
        double value;
    };

    size_t slot_of(const TableKey& key) const;

    std::vector<std::optional<Slot>> slots_;
};

// Strict least-recently-used: a hit makes an entry the most recent, a full table drops the
// least recent.
class LruTable : public Table {
public:
    // `capacity` is 1 to MAX_TABLE_ENTRIES.
    explicit LruTable(uint64_t capacity);

    std::optional<double> find(const TableKey& key) override;
    void store(const TableKey& key, double value) override;
    void clear() override;

private:
    struct Entry {
        std::string key;
        double value;
    };

    uint64_t capacity_;
    std::list<Entry> entries_;  // most recent first
    std::unordered_map<std::string, std::list<Entry>::iterator> index_;
};

}  // namespace drop7
