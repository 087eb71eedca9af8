#include "views.h"

namespace klondike {

namespace {

using Moves = std::vector<Move>;

void add_column_to_foundation(const Board& board, Moves& moves) {
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& column = board.columns[c];
        if (column.face_up() == 0 || !board.fits_foundation(column.top())) continue;
        Move move;
        move.kind = Kind::ColumnToFoundation;
        move.source = c;
        move.suit = suit_of(column.top());
        moves.push_back(move);
    }
}

void add_waste_to_foundation(const Board& board, Moves& moves) {
    if (board.index == 0 || !board.fits_foundation(board.waste())) return;
    Move move;
    move.kind = Kind::WasteToFoundation;
    move.suit = suit_of(board.waste());
    moves.push_back(move);
}

void add_column_to_column(const Board& board, Moves& moves) {
    for (int source = 0; source < COLUMNS; ++source) {
        const Column& column = board.columns[source];
        for (int count = 1; count <= column.face_up(); ++count) {
            const Card base = column.cards[column.length - count];
            const bool whole = count == column.length && column.hidden == 0;
            if (whole && value_of(base) == KING) continue;
            for (int destination = 0; destination < COLUMNS; ++destination) {
                if (destination == source) continue;
                if (!board.columns[destination].accepts(base)) continue;
                Move move;
                move.kind = Kind::ColumnToColumn;
                move.source = source;
                move.destination = destination;
                move.count = count;
                moves.push_back(move);
            }
        }
    }
}

void add_waste_to_column(const Board& board, Moves& moves) {
    if (board.index == 0) return;
    for (int destination = 0; destination < COLUMNS; ++destination) {
        if (!board.columns[destination].accepts(board.waste())) continue;
        Move move;
        move.kind = Kind::WasteToColumn;
        move.destination = destination;
        moves.push_back(move);
    }
}

void add_foundation_to_column(const Board& board, Moves& moves) {
    for (int suit = 0; suit < SUITS; ++suit) {
        if (board.foundations[suit] == 0) continue;
        const Card card = make_card(suit, board.foundations[suit]);
        for (int destination = 0; destination < COLUMNS; ++destination) {
            if (!board.columns[destination].accepts(card)) continue;
            Move move;
            move.kind = Kind::FoundationToColumn;
            move.suit = suit;
            move.destination = destination;
            moves.push_back(move);
        }
    }
}

Move make_advance(int draw) {
    Move move;
    move.kind = Kind::Advance;
    move.increment = draw;
    return move;
}

void add_advance(const Board& board, int draw, Moves& moves) {
    if (board.index < board.stock_length) moves.push_back(make_advance(draw));
}

void add_recycle(const Board& board, Moves& moves) {
    if (board.stock_length == 0 || board.index < board.stock_length) return;
    Move move;
    move.kind = Kind::Recycle;
    moves.push_back(move);
}

// The boards after 1, 2, ... advances, up to the end of the pass.
std::vector<Board> rest_of_pass(const Board& board, int draw) {
    std::vector<Board> boards;
    Board current = board;
    while (current.index < current.stock_length) {
        apply(current, make_advance(draw));
        boards.push_back(current);
    }
    return boards;
}

// Adds the moves as macros that begin with the given number of advances.
void add_folded(const Moves& plays, Kind kind, int advances, int draw, Moves& moves) {
    for (Move move : plays) {
        move.kind = kind;
        move.advances = advances;
        move.increment = draw;
        moves.push_back(move);
    }
}

}  // namespace

std::vector<Move> primitive_view(const Board& board, int draw) {
    Moves moves;
    add_column_to_foundation(board, moves);
    add_waste_to_foundation(board, moves);
    add_column_to_column(board, moves);
    add_waste_to_column(board, moves);
    add_foundation_to_column(board, moves);
    add_advance(board, draw, moves);
    add_recycle(board, moves);
    return moves;
}

std::vector<Move> macro_view(const Board& board, int draw) {
    const std::vector<Board> turned = rest_of_pass(board, draw);
    const int pass = static_cast<int>(turned.size());
    Moves moves;
    add_column_to_foundation(board, moves);
    add_waste_to_foundation(board, moves);
    for (int k = 1; k <= pass; ++k) {
        Moves plays;
        add_waste_to_foundation(turned[k - 1], plays);
        add_folded(plays, Kind::DrawToFoundation, k, draw, moves);
    }
    add_column_to_column(board, moves);
    add_waste_to_column(board, moves);
    for (int k = 1; k <= pass; ++k) {
        Moves plays;
        add_waste_to_column(turned[k - 1], plays);
        add_folded(plays, Kind::DrawToColumn, k, draw, moves);
    }
    add_foundation_to_column(board, moves);
    add_recycle(board, moves);
    if (board.index > 0 && pass > 0) {
        Moves recycles;
        add_recycle(turned.back(), recycles);
        add_folded(recycles, Kind::DrawRecycle, pass, draw, moves);
    }
    return moves;
}

std::optional<Board> checked_apply(const Board& board, int draw, const std::string& text) {
    for (const Move& move : primitive_view(board, draw))
        if (move_text(move) == text) return after(board, move);
    return std::nullopt;
}

}  // namespace klondike
