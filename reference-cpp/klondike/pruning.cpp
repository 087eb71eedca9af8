#include "pruning.h"

#include "rule.h"
#include "views.h"

namespace klondike {

namespace {

// Counts a rule if it applies; gives back whether it does.
bool counted(Rule rule, bool applies) {
    if (applies) fires(rule);
    return applies;
}

// NoImmediateUndo: the move takes back the last one. A source column with exactly one face-up card
// may have revealed it, so that the position is new; such moves are left to the path check.
bool undoes(const Board& board, const Move& last, const Move& move) {
    const bool back = last.source == move.destination;
    if (last.kind == Kind::ColumnToColumn && move.kind == Kind::ColumnToColumn)
        return counted(Rule::UndoOfRun,
                       back && last.destination == move.source && last.count == move.count &&
                           board.columns[last.source].face_up() != 1);
    if (last.kind == Kind::ColumnToFoundation && move.kind == Kind::FoundationToColumn)
        return counted(Rule::UndoOfFoundationMove,
                       back && last.suit == move.suit &&
                           board.columns[last.source].face_up() != 1);
    if (last.kind == Kind::FoundationToColumn && move.kind == Kind::ColumnToFoundation)
        return counted(Rule::UndoOfReturn,
                       last.destination == move.source && last.suit == move.suit);
    return false;
}

// KingToEmptyMustExpose: a king goes to an empty column only to turn a card.
bool moves_king_for_nothing(const Board& board, const Move& move) {
    if (move.kind != Kind::ColumnToColumn) return false;
    const Column& source = board.columns[move.source];
    const Card base = source.cards[source.length - move.count];
    if (value_of(base) != KING || board.columns[move.destination].face_up() > 0) return false;
    const int left = source.length - move.count;
    return !(left > 0 && left == source.hidden);
}

// A visible card that could be put on `card` once it lies in column `destination`.
bool has_receiver(const Board& board, Card card, int destination) {
    const auto receives = [card](Card other) {
        return value_of(other) == value_of(card) - 1 && opposite_colours(other, card);
    };
    if (board.index >= 1 && receives(board.waste())) return true;
    for (int c = 0; c < COLUMNS; ++c) {
        const Column& column = board.columns[c];
        if (c == destination) continue;
        for (int i = column.hidden; i < column.length; ++i)
            if (receives(column.cards[i])) return true;
    }
    return false;
}

// P1, FoundationRollbackNeedsReceiver. The rule it replaced never cut anything.
bool rolls_back_for_nothing(const Board& board, const Move& move) {
    if (move.kind != Kind::FoundationToColumn) return false;
    const Card card = make_card(move.suit, board.foundations[move.suit]);
    return value_of(card) == ACE || !has_receiver(board, card, move.destination);
}

bool is_cut(const Board& board, const Move* last, int64_t depth, const Move& move,
            const Parameters& parameters) {
    if (counted(Rule::DepthLimit, depth + move.cost() > parameters.depth_limit)) return true;
    if (last != nullptr && undoes(board, *last, move)) return true;
    if (parameters.mode == Mode::Strict) return false;
    if (counted(Rule::KingExposesNothing, moves_king_for_nothing(board, move))) return true;
    return counted(Rule::RollbackWithoutReceiver,
                   parameters.receiver && rolls_back_for_nothing(board, move));
}

}  // namespace

bool is_safe(const Board& board, const Move& move) {
    if (move.kind != Kind::ColumnToFoundation && move.kind != Kind::WasteToFoundation)
        return false;
    const int value = board.next_value(move.suit);
    if (value <= 2) return true;
    for (int suit = 0; suit < SUITS; ++suit)
        if (is_red(suit) != is_red(move.suit) && board.foundations[suit] < value - 1) return false;
    return true;
}

Expansion expand_node(const Board& board, const Move* last, int64_t depth,
                      const Parameters& parameters) {
    const std::vector<Move> candidates = parameters.macro_moves
                                             ? macro_view(board, parameters.draw)
                                             : primitive_view(board, parameters.draw);
    Expansion expansion;
    for (const Move& move : candidates) expansion.forced = expansion.forced || is_safe(board, move);

    if (expansion.forced) {
        fires(Rule::ForcedSafeMove);
        if (counted(Rule::DepthLimit, depth + 1 > parameters.depth_limit)) return expansion;
        for (const Move& move : candidates)
            if (is_safe(board, move)) expansion.successors.push_back({move, after(board, move)});
        return expansion;
    }

    for (const Move& move : candidates) {
        if (is_cut(board, last, depth, move, parameters)) continue;
        const Board child = after(board, move);
        // NoopTransition.
        if (child == board) continue;
        expansion.successors.push_back({move, child});
    }
    sort_successors(board, expansion.successors);
    return expansion;
}

}  // namespace klondike
