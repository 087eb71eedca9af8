#include "signature.h"

#include <array>
#include <stdexcept>
#include <string>

#include "shuffle.h"

namespace klondike {

namespace {

constexpr uint64_t ZOBRIST_SEED = 0x4B4C4F4E44494B45u;

// Where each group of keys begins.
constexpr int HIDDEN_KEYS = COLUMNS * COLUMN_CAPACITY * DECK_SIZE;
constexpr int FOUNDATION_KEYS = HIDDEN_KEYS + COLUMNS * 8;
constexpr int STOCK_KEYS = FOUNDATION_KEYS + SUITS * 14;
constexpr int INDEX_KEYS = STOCK_KEYS + DECK_SIZE;
static_assert(INDEX_KEYS + STOCK_CAPACITY + 1 == ZOBRIST_KEYS);

using Keys = std::array<uint64_t, ZOBRIST_KEYS>;

Keys make_keys() {
    Keys made{};
    SplitMix random(ZOBRIST_SEED);
    for (uint64_t& key : made) key = random.next();
    return made;
}

const Keys& keys() {
    static const Keys made = make_keys();
    return made;
}

class Fnv {
public:
    void step(uint64_t word) { hash_ = (hash_ ^ word) * 1099511628211u; }
    uint64_t hash() const { return hash_; }

private:
    uint64_t hash_ = 14695981039346656037u;
};

}  // namespace

uint64_t fnv_signature(const Board& board) {
    Fnv fnv;
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& column = board.columns[c];
        fnv.step(0x100 + static_cast<uint64_t>(c));
        for (int i = 0; i < column.hidden; ++i) fnv.step(hash_byte(column.cards[i]));
        fnv.step(0xFE);
        for (int i = column.hidden; i < column.length; ++i) fnv.step(hash_byte(column.cards[i]));
    }
    fnv.step(0xFD);
    for (int i = 0; i < board.stock_length; ++i) fnv.step(hash_byte(board.stock[i]));
    fnv.step(0x200 + static_cast<uint64_t>(board.index));
    for (int suit = 0; suit < SUITS; ++suit) {
        fnv.step(0x300 + static_cast<uint64_t>(suit));
        if (board.foundations[suit] > 0) fnv.step(board.foundations[suit]);
    }
    return fnv.hash();
}

uint64_t zobrist_signature(const Board& board) {
    const Keys& key = keys();
    uint64_t signature = 0;
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& column = board.columns[c];
        for (int i = 0; i < column.length; ++i)
            signature ^= key[(c * COLUMN_CAPACITY + i) * DECK_SIZE + dense_index(column.cards[i])];
        signature ^= key[HIDDEN_KEYS + c * 8 + column.hidden];
    }
    for (int suit = 0; suit < SUITS; ++suit)
        signature ^= key[FOUNDATION_KEYS + suit * 14 + board.foundations[suit]];
    for (int i = 0; i < board.stock_length; ++i)
        signature ^= key[STOCK_KEYS + dense_index(board.stock[i])];
    return signature ^ key[INDEX_KEYS + board.index];
}

uint64_t zobrist_key(int place) {
    if (place < 0 || place >= ZOBRIST_KEYS)
        throw std::invalid_argument("zobrist key: expected a place from 0 to 7832, found " +
                                    std::to_string(place));
    return keys()[place];
}

}  // namespace klondike
