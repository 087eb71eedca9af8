#include "board.h"

#include <algorithm>
#include <stdexcept>

namespace klondike {

namespace {

std::string hex(Card card) {
    const char* digits = "0123456789abcdef";
    return std::string{digits[card >> 4], digits[card & 15]};
}

}  // namespace

void Column::push(Card card) {
    if (length == COLUMN_CAPACITY)
        throw std::logic_error("column: card " + hex(card) + " exceeds the capacity of 21");
    cards[length] = card;
    length += 1;
}

Card Column::pop() {
    if (length == 0) throw std::logic_error("column: no card to take");
    length -= 1;
    return cards[length];
}

bool Board::won() const { return foundation_cards() == DECK_SIZE; }

int Board::hidden() const {
    int sum = 0;
    for (const Column& column : columns) sum += column.hidden;
    return sum;
}

int Board::face_up() const {
    int sum = 0;
    for (const Column& column : columns) sum += column.face_up();
    return sum;
}

int Board::foundation_cards() const {
    int sum = 0;
    for (int top : foundations) sum += top;
    return sum;
}

int Board::empty_columns() const {
    int sum = 0;
    for (const Column& column : columns) sum += column.length == 0 ? 1 : 0;
    return sum;
}

bool operator==(const Board& a, const Board& b) {
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& left = a.columns[c];
        const Column& right = b.columns[c];
        if (left.length != right.length || left.hidden != right.hidden) return false;
        if (!std::equal(left.cards.begin(), left.cards.begin() + left.length, right.cards.begin()))
            return false;
    }
    return a.foundations == b.foundations && a.stock_length == b.stock_length &&
           std::equal(a.stock.begin(), a.stock.begin() + a.stock_length, b.stock.begin()) &&
           a.index == b.index && a.recycles == b.recycles;
}

Deck checked_deck(const std::vector<uint8_t>& bytes) {
    if (bytes.size() != DECK_SIZE)
        throw std::invalid_argument("deck: expected 52 cards, found " +
                                    std::to_string(bytes.size()));
    Deck deck{};
    for (int i = 0; i < DECK_SIZE; ++i) {
        const Card card = bytes[i];
        if (!is_card(card))
            throw std::invalid_argument("deck: byte " + hex(card) + " at position " +
                                        std::to_string(i) + " is not a card");
        for (int k = 0; k < i; ++k)
            if (deck[k] == card)
                throw std::invalid_argument("deck: card " + hex(card) + " at position " +
                                            std::to_string(i) + " stands at position " +
                                            std::to_string(k) + " already");
        deck[i] = card;
    }
    return deck;
}

Board deal(const Deck& deck) {
    Board board;
    int next = 0;
    for (int c = 0; c < COLUMNS; ++c) {
        for (int row = 0; row <= c; ++row) board.columns[c].push(deck[next++]);
        board.columns[c].hidden = static_cast<uint8_t>(c);
    }
    while (next < DECK_SIZE) board.stock[board.stock_length++] = deck[next++];
    return board;
}

std::string validity_check(const Board& board) {
    if (board.stock_length > STOCK_CAPACITY) return "stock: more than 24 cards";
    if (board.index > board.stock_length) return "stock: more cards turned than present";
    std::array<int, DECK_SIZE> seen{};
    std::vector<Card> loose(board.stock.begin(), board.stock.begin() + board.stock_length);
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& column = board.columns[c];
        const std::string name = "column " + std::to_string(c) + ": ";
        if (column.length > COLUMN_CAPACITY) return name + "more than 21 cards";
        if (column.hidden > column.length) return name + "more hidden cards than cards";
        if (column.length > 0 && column.face_up() == 0) return name + "no face-up card";
        loose.insert(loose.end(), column.cards.begin(), column.cards.begin() + column.length);
    }
    for (Card card : loose) {
        if (!is_card(card)) return "byte " + hex(card) + " is not a card";
        seen[dense_index(card)] += 1;
    }
    for (int suit = 0; suit < SUITS; ++suit) {
        if (board.foundations[suit] > KING)
            return "foundation " + std::to_string(suit) + ": above the king";
        for (int value = ACE; value <= board.foundations[suit]; ++value)
            seen[dense_index(make_card(suit, value))] += 1;
    }
    for (Card card : sorted_deck())
        if (seen[dense_index(card)] != 1)
            return "card " + hex(card) + " is present " +
                   std::to_string(seen[dense_index(card)]) + " times";
    return "";
}

std::string tableau_text(const Board& board) {
    std::string text;
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& column = board.columns[c];
        if (c > 0) text += '/';
        for (int i = 0; i < column.hidden; ++i) text += hex(column.cards[i]);
        text += '|';
        for (int i = column.hidden; i < column.length; ++i) text += hex(column.cards[i]);
    }
    return text;
}

std::string stock_text(const Board& board) {
    std::string text;
    for (int i = 0; i < board.stock_length; ++i) text += hex(board.stock[i]);
    return text;
}

std::string progress_token(const Board& board) {
    return "f:" + std::to_string(board.foundation_cards()) +
           "|u:" + std::to_string(board.face_up()) +
           "|s:" + std::to_string(board.stock_length - board.index) +
           "|w:" + std::to_string(board.index);
}

}  // namespace klondike
