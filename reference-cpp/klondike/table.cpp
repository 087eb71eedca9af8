#include "table.h"

#include <algorithm>

namespace klondike {

namespace {

constexpr int64_t MOST_UNDOS = 65534;

int64_t counted(int64_t undos) { return std::min(undos, MOST_UNDOS); }

}  // namespace

bool Table::Equal::operator()(const TableKey& a, const TableKey& b) const {
    return a.signature == b.signature && counted(a.undos) == counted(b.undos);
}

size_t Table::Hash::operator()(const TableKey& key) const {
    return key.signature ^ (static_cast<uint64_t>(counted(key.undos)) << 48);
}

Table::Answer Table::look_up(const TableKey& key, int64_t depth, int64_t bound) const {
    const auto found = entries_.find(key);
    if (found == entries_.end()) return {Verdict::Explore, 0};
    const Entry& entry = found->second;
    if (entry.budget >= bound - depth) return {Verdict::Skip, 0};
    if (entry.failure > 0 && depth + entry.failure > bound)
        return {Verdict::Bounded, depth + entry.failure};
    return {Verdict::Explore, 0};
}

void Table::raise_budget(const TableKey& key, int64_t remaining) {
    Entry& entry = entries_[key];
    entry.budget = std::max(entry.budget, remaining);
}

void Table::raise_failure(const TableKey& key, int64_t needed) {
    Entry& entry = entries_[key];
    entry.failure = std::max(entry.failure, needed);
}

}  // namespace klondike
