#include "position.h"

#include <stdexcept>
#include <vector>

namespace klondike {

namespace {

[[noreturn]] void refuse(const std::string& reason) {
    throw std::invalid_argument("position: " + reason);
}

// The parts between the separators, empty ones included.
std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char letter : text) {
        if (letter == separator)
            parts.emplace_back();
        else
            parts.back() += letter;
    }
    return parts;
}

int nibble(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    refuse(std::string("expected a hexadecimal digit, found `") + digit + "`");
}

std::vector<Card> cards(const std::string& hex) {
    if (hex.size() % 2 != 0) refuse("expected two digits a card, found `" + hex + "`");
    std::vector<Card> read;
    for (size_t at = 0; at < hex.size(); at += 2)
        read.push_back(static_cast<Card>(nibble(hex[at]) * 16 + nibble(hex[at + 1])));
    return read;
}

uint8_t number(const char* name, const std::string& text, int most) {
    int value = 0;
    if (text.empty() || text.size() > 3) refuse(std::string(name) + ": `" + text + "`");
    for (const char digit : text) {
        if (digit < '0' || digit > '9') refuse(std::string(name) + ": `" + text + "`");
        value = value * 10 + (digit - '0');
    }
    if (value > most)
        refuse(std::string(name) + ": expected at most " + std::to_string(most) + ", found " + text);
    return static_cast<uint8_t>(value);
}

Column read_column(const std::string& text) {
    const std::vector<std::string> halves = split(text, '|');
    if (halves.size() != 2) refuse("expected one `|` a column, found `" + text + "`");
    Column column;
    for (const Card card : cards(halves[0])) column.push(card);
    column.hidden = column.length;
    for (const Card card : cards(halves[1])) {
        if (column.face_up() > 0 && !column.accepts(card))
            refuse("expected a run of face-up cards, found `" + halves[1] + "`");
        column.push(card);
    }
    return column;
}

}  // namespace

Board read_position(const std::string& text) {
    const std::vector<std::string> parts = split(text, ' ');
    if (parts.size() != 5) refuse("expected 5 parts, found " + std::to_string(parts.size()));
    const std::vector<std::string> columns = split(parts[0], '/');
    const std::vector<std::string> foundations = split(parts[1], ':');
    if (columns.size() != COLUMNS) refuse("expected 7 columns, found `" + parts[0] + "`");
    if (foundations.size() != SUITS) refuse("expected 4 foundations, found `" + parts[1] + "`");
    Board board;
    for (int c = 0; c < COLUMNS; ++c) board.columns[c] = read_column(columns[c]);
    for (int suit = 0; suit < SUITS; ++suit)
        board.foundations[suit] = number("foundation", foundations[suit], KING);
    const std::vector<Card> stock = parts[2] == "-" ? std::vector<Card>{} : cards(parts[2]);
    if (stock.size() > STOCK_CAPACITY) refuse("stock: more than 24 cards");
    for (const Card card : stock) board.stock[board.stock_length++] = card;
    board.index = number("index", parts[3], STOCK_CAPACITY);
    board.recycles = number("recycles", parts[4], 255);
    const std::string problem = validity_check(board);
    if (!problem.empty()) refuse(problem);
    return board;
}

}  // namespace klondike
