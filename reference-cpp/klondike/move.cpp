#include "move.h"

#include <algorithm>
#include <stdexcept>

#include "rule.h"

namespace klondike {

namespace {

[[noreturn]] void refuse(const Move& move, const std::string& why) {
    throw std::logic_error("move " + move_text(move) + ": " + why);
}

// Turns the card under a run that left (auto-reveal, RULES 4).
void reveal(Column& column) {
    if (column.length == 0 || column.hidden < column.length) return;
    fires(Rule::Reveal);
    column.hidden -= 1;
}

Card take_waste(Board& board, const Move& move) {
    if (board.index == 0) refuse(move, "the waste is empty");
    const Card card = board.waste();
    for (int i = board.index; i < board.stock_length; ++i) board.stock[i - 1] = board.stock[i];
    board.stock_length -= 1;
    board.index -= 1;
    return card;
}

void put_on_foundation(Board& board, Card card) {
    board.foundations[suit_of(card)] = static_cast<uint8_t>(value_of(card));
}

void apply_primitive(Board& board, const Move& move) {
    Column& source = board.columns[move.source];
    Column& destination = board.columns[move.destination];
    switch (move.kind) {
    case Kind::ColumnToFoundation:
        if (source.face_up() < 1) refuse(move, "the column has no face-up card");
        put_on_foundation(board, source.pop());
        reveal(source);
        board.recycles = 0;
        return;
    case Kind::WasteToFoundation:
        fires(Rule::WasteToFoundation);
        put_on_foundation(board, take_waste(board, move));
        board.recycles = 0;
        return;
    case Kind::ColumnToColumn: {
        if (source.face_up() < move.count) refuse(move, "the run is longer than the face-up part");
        if (move.count > 1) fires(Rule::RunOfMany);
        if (destination.length == 0) fires(Rule::KingToEmptyColumn);
        const Column before = source;
        for (int i = 0; i < move.count; ++i) source.pop();
        for (int i = 0; i < move.count; ++i) destination.push(before.cards[source.length + i]);
        reveal(source);
        board.recycles = 0;
        return;
    }
    case Kind::WasteToColumn:
        fires(Rule::WasteToColumn);
        destination.push(take_waste(board, move));
        board.recycles = 0;
        return;
    case Kind::FoundationToColumn:
        if (board.foundations[move.suit] == 0) refuse(move, "the foundation is empty");
        fires(Rule::FoundationReturn);
        destination.push(make_card(move.suit, board.foundations[move.suit]));
        board.foundations[move.suit] -= 1;
        board.recycles = 0;
        return;
    case Kind::Advance:
        if (board.index == board.stock_length) refuse(move, "no card to turn");
        if (board.index + move.increment > board.stock_length) fires(Rule::ShortLastTurn);
        board.index = static_cast<uint8_t>(
            std::min<int>(board.index + move.increment, board.stock_length));
        return;
    case Kind::Recycle:
        if (board.stock_length == 0 || board.index != board.stock_length)
            refuse(move, "the pass is not at its end");
        fires(Rule::Recycle);
        board.index = 0;
        if (board.recycles < 255) board.recycles += 1;
        return;
    case Kind::DrawToFoundation:
    case Kind::DrawToColumn:
    case Kind::DrawRecycle:
        break;
    }
    refuse(move, "a macro is no primitive");
}

// The primitive that a macro ends with; a primitive itself otherwise.
Move last_primitive(const Move& move) {
    Move last = move;
    if (!move.is_macro()) return last;
    last.advances = 0;
    last.increment = 0;
    if (move.kind == Kind::DrawToFoundation) last.kind = Kind::WasteToFoundation;
    if (move.kind == Kind::DrawToColumn) last.kind = Kind::WasteToColumn;
    if (move.kind == Kind::DrawRecycle) last.kind = Kind::Recycle;
    return last;
}

}  // namespace

bool Move::is_macro() const {
    return kind == Kind::DrawToFoundation || kind == Kind::DrawToColumn ||
           kind == Kind::DrawRecycle;
}

bool Move::is_to_foundation() const {
    return kind == Kind::ColumnToFoundation || kind == Kind::WasteToFoundation ||
           kind == Kind::DrawToFoundation;
}

bool Move::is_recycle() const { return kind == Kind::Recycle || kind == Kind::DrawRecycle; }

void apply(Board& board, const Move& move) {
    if (move.kind == Kind::DrawRecycle) fires(Rule::RecycleInMidPass);
    if (move.kind == Kind::DrawToFoundation) fires(Rule::DrawToFoundation);
    if (move.kind == Kind::DrawToColumn) fires(Rule::DrawToColumn);
    Move advance;
    advance.increment = move.increment;
    for (int i = 0; i < move.advances; ++i) apply_primitive(board, advance);
    apply_primitive(board, last_primitive(move));
}

Board after(const Board& board, const Move& move) {
    Board child = board;
    apply(child, move);
    return child;
}

std::vector<Move> expand(const std::vector<Move>& path, Board board) {
    std::vector<Move> expanded;
    for (const Move& move : path) {
        Move advance;
        advance.increment = move.increment;
        std::vector<Move> steps(static_cast<size_t>(move.advances), advance);
        steps.push_back(last_primitive(move));
        for (const Move& step : steps) {
            apply_primitive(board, step);
            expanded.push_back(step);
        }
    }
    return expanded;
}

std::string move_text(const Move& move) {
    const std::string advances(static_cast<size_t>(move.advances), 'A');
    const std::string source = std::to_string(move.source);
    const std::string destination = std::to_string(move.destination);
    switch (move.kind) {
    case Kind::ColumnToFoundation:
        return "F" + source;
    case Kind::WasteToFoundation:
    case Kind::DrawToFoundation:
        return advances + "WF";
    case Kind::ColumnToColumn:
        return "C" + source + destination + "x" + std::to_string(move.count);
    case Kind::WasteToColumn:
    case Kind::DrawToColumn:
        return advances + "W" + destination;
    case Kind::FoundationToColumn:
        return "U" + std::to_string(move.suit) + ">" + destination;
    case Kind::Advance:
        return "A";
    case Kind::Recycle:
    case Kind::DrawRecycle:
        return advances + "R";
    }
    throw std::logic_error("move: unknown kind");
}

std::string path_text(const std::vector<Move>& path) {
    std::string text;
    for (const Move& move : path) {
        if (!text.empty()) text += ' ';
        text += move_text(move);
    }
    return text;
}

}  // namespace klondike
