#include "chunk.h"

#include <algorithm>

#include "pruning.h"
#include "rule.h"
#include "signature.h"
#include "table.h"

namespace klondike {

namespace {

constexpr int64_t INFINITE = INT64_MAX;

// What a search below a node says.
struct Answer {
    enum class Kind { Found, NextBound, Checkpoint, Budget };
    Kind kind;
    // The least bound that could change this answer, for NextBound.
    int64_t bound;

    static Answer next_bound(int64_t bound) { return {Kind::NextBound, bound}; }
    static Answer found() { return {Kind::Found, 0}; }
    bool is_next_bound() const { return kind == Kind::NextBound; }
};

// A node of a compressed chain: where it was met.
struct ChainNode {
    uint64_t signature;
    int64_t depth;
};

class Chunk {
public:
    Chunk(const Board& start, int64_t node_limit, const Parameters& parameters,
          SolveCounters& counters)
        : start_(start), node_limit_(node_limit), parameters_(parameters), counters_(counters) {}

    ChunkResult run() {
        const int64_t nodes_before = counters_.nodes;
        result_.h = heuristic(start_, parameters_.draw);
        result_.start_score = score(start_);
        result_.best = result_.start_score;
        result_.end = deepen();
        result_.nodes = counters_.nodes - nodes_before;
        if (result_.end == ChunkEnd::Found) result_.won_path = path_;
        return result_;
    }

private:
    int64_t score(const Board& board) const {
        return progress(board, parameters_.draw, parameters_.evaluation);
    }

    // Iterations with growing bounds.
    ChunkEnd deepen() {
        bound_ = result_.h;
        for (;;) {
            result_.bounds += 1;
            path_.clear();
            on_path_.clear();
            bool closed = false;
            const Answer answer = iterate(closed);
            switch (answer.kind) {
            case Answer::Kind::Found:
                return ChunkEnd::Found;
            case Answer::Kind::Checkpoint:
                return ChunkEnd::Checkpoint;
            case Answer::Kind::Budget:
                return ChunkEnd::Budget;
            case Answer::Kind::NextBound:
                break;
            }
            if (answer.bound == INFINITE) return ChunkEnd::Dead;
            bound_ = closed ? answer.bound : std::max(answer.bound, bound_ + 1);
        }
    }

    // One iteration from the root, which is neither charged nor sampled. `closed` tells whether the
    // closure decided it.
    Answer iterate(bool& closed) {
        closed = closure_applies(start_);
        if (closed) return play_closure(start_, 0);
        const Expansion expansion = expand_node(start_, nullptr, 0, parameters_);
        const uint64_t signature = zobrist_signature(start_);
        on_path_.push_back(signature);
        table_.raise_budget({signature, 0}, bound_);
        return search_successors(expansion.successors, 0, 0, true);
    }

    // search() of RULES 11: a node entered at `depth`, and the chain of forced moves below it.
    Answer search(const Board& board, uint64_t signature, int64_t depth, int64_t undos) {
        const size_t path_length = path_.size();
        const size_t on_path_length = on_path_.size();
        std::vector<ChainNode> chain = {{signature, depth}};
        const Answer answer = search_chain(board, undos, chain);
        if (!answer.is_next_bound()) return answer;
        path_.resize(path_length);
        on_path_.resize(on_path_length);
        if (parameters_.failed_bounds && answer.bound != INFINITE)
            for (const ChainNode& node : chain)
                table_.raise_failure({node.signature, undos}, answer.bound - node.depth);
        return answer;
    }

    Answer search_chain(Board board, int64_t undos, std::vector<ChainNode>& chain) {
        for (;;) {
            const int64_t depth = chain.back().depth;
            if (const Answer charged = charge(); !charged.is_next_bound()) return charged;
            if (table_.size() >= parameters_.table_cap) {
                fires(Rule::TableCleared);
                table_.clear();
            }
            const int64_t f = depth + heuristic(board, parameters_.draw);
            if (f > bound_) return Answer::next_bound(f);
            if (board.won()) return Answer::found();
            if (closure_applies(board)) return play_closure(board, depth);

            const Expansion expansion = expand_node(board, &path_.back(), depth, parameters_);
            if (!expansion.forced || expansion.successors.size() != 1)
                return search_successors(expansion.successors, depth, undos, false);

            fires(Rule::ForcedChain);
            const Successor& only = expansion.successors.front();
            const uint64_t signature = zobrist_signature(only.board);
            if (is_on_path(signature)) return Answer::next_bound(INFINITE);
            const Table::Answer known = table_.look_up({signature, undos}, depth + 1, bound_);
            if (known.verdict == Table::Verdict::Skip) return Answer::next_bound(INFINITE);
            if (known.verdict == Table::Verdict::Bounded) return bounded(known.bound, false);
            enter(only, signature, depth + 1, undos);
            chain.push_back({signature, depth + 1});
            board = only.board;
        }
    }

    // The children of a node at `depth`, in order.
    Answer search_successors(const std::vector<Successor>& successors, int64_t depth,
                             int64_t undos, bool at_root) {
        int64_t next = INFINITE;
        for (const Successor& child : successors) {
            const int64_t child_depth = depth + child.move.cost();
            const int64_t child_undos =
                undos + (child.move.kind == Kind::FoundationToColumn ? 1 : 0);
            if (child_undos > parameters_.undo_limit) {
                fires(Rule::UndoLimit);
                continue;
            }
            const uint64_t signature = zobrist_signature(child.board);
            if (!at_root && is_on_path(signature)) {
                fires(Rule::Loop);
                continue;
            }
            const Table::Answer known =
                table_.look_up({signature, child_undos}, child_depth, bound_);
            if (known.verdict == Table::Verdict::Skip) {
                fires(Rule::Skip);
                continue;
            }

            Answer answer = Answer::next_bound(INFINITE);
            if (known.verdict == Table::Verdict::Bounded) {
                answer = bounded(known.bound, at_root);
            } else {
                enter(child, signature, child_depth, child_undos);
                answer = search(child.board, signature, child_depth, child_undos);
                if (answer.is_next_bound()) leave();
            }
            if (!answer.is_next_bound()) return answer;
            next = std::min(next, answer.bound);
        }
        return Answer::next_bound(next);
    }

    // A child that is not searched because a failed bound speaks against it.
    Answer bounded(int64_t f, bool at_root) {
        fires(Rule::FailedBound);
        if (parameters_.charge_bounded && !at_root)
            if (const Answer charged = charge(); !charged.is_next_bound()) return charged;
        return Answer::next_bound(f);
    }

    void enter(const Successor& child, uint64_t signature, int64_t depth, int64_t undos) {
        table_.raise_budget({signature, undos}, bound_ - depth);
        on_path_.push_back(signature);
        path_.push_back(child.move);
        sample(child.board);
    }

    void leave() {
        on_path_.pop_back();
        path_.pop_back();
    }

    bool is_on_path(uint64_t signature) const {
        return std::find(on_path_.begin(), on_path_.end(), signature) != on_path_.end();
    }

    // Counts a node. A NextBound means: go on.
    Answer charge() {
        counters_.nodes += 1;
        if (parameters_.node_budget && counters_.nodes >= *parameters_.node_budget)
            return {Answer::Kind::Budget, 0};
        chunk_nodes_ += 1;
        if (chunk_nodes_ >= node_limit_) return {Answer::Kind::Checkpoint, 0};
        return Answer::next_bound(INFINITE);
    }

    // Every fourth board on the way is scored; the path's last move leads to it.
    void sample(const Board& board) {
        counters_.samples += 1;
        if (counters_.samples % 4 != 0) return;
        const int64_t value = score(board);
        if (value <= result_.best) return;
        result_.best = value;
        result_.best_path = path_;
    }

    static bool closure_applies(const Board& board) {
        return board.stock_length == 0 && board.hidden() == 0;
    }

    // Everything lies open: plays the rest to the foundations, lowest column first.
    Answer play_closure(Board board, int64_t depth) {
        const int64_t end = depth + DECK_SIZE - board.foundation_cards();
        if (end > parameters_.depth_limit) return Answer::next_bound(INFINITE);
        if (end > bound_) {
            fires(Rule::ClosureBeyondTheBound);
            return Answer::next_bound(end);
        }
        fires(Rule::Closure);
        while (!board.won()) {
            int source = 0;
            while (source < COLUMNS && !top_fits(board, source)) source += 1;
            if (source == COLUMNS) return Answer::next_bound(INFINITE);
            Move move;
            move.kind = Kind::ColumnToFoundation;
            move.source = source;
            move.suit = suit_of(board.columns[source].top());
            apply(board, move);
            path_.push_back(move);
            sample(board);
            if (const Answer charged = charge(); !charged.is_next_bound()) return charged;
        }
        return Answer::found();
    }

    static bool top_fits(const Board& board, int c) {
        const Column& column = board.columns[c];
        return column.face_up() > 0 && board.fits_foundation(column.top());
    }

    const Board start_;
    const int64_t node_limit_;
    const Parameters& parameters_;
    SolveCounters& counters_;

    Table table_;
    int64_t bound_ = 0;
    int64_t chunk_nodes_ = 0;
    // The moves from the start, and the signatures of the boards between them, the start included.
    std::vector<Move> path_;
    std::vector<uint64_t> on_path_;
    ChunkResult result_;
};

}  // namespace

ChunkResult search_chunk(const Board& start, int64_t node_limit, const Parameters& parameters,
                         SolveCounters& counters) {
    return Chunk(start, node_limit, parameters, counters).run();
}

}  // namespace klondike
