// The fields that the drop7 gates observe: the names of corpora/drop7/GATES.md, in its order.
#pragma once

#include "observe.h"

namespace drop7_fields {

using observe::Field;

// trajectory
constexpr Field NEXT{"next"};
constexpr Field MOVES_PLAYED{"moves_played"};
constexpr Field COLUMN{"column"};
constexpr Field SCORE_DELTA{"score_delta"};
constexpr Field BOARD{"board"};
constexpr Field SCORE{"score"};
constexpr Field LEVEL{"level"};
constexpr Field MOVES_REMAINING{"moves_remaining"};
constexpr Field GAME_OVER{"game_over"};
constexpr Field CLEARED{"cleared"};
constexpr Field LEVEL_ADVANCED{"level_advanced"};
constexpr Field WAVE{"wave"};
constexpr Field FINAL_SCORE{"final_score"};
constexpr Field FINAL_MOVES{"final_moves"};
constexpr Field FINAL_OVER{"final_over"};
constexpr Field REFUSED{"refused"};
constexpr Field ACCEPTED{"accepted"};
constexpr Field MOVES{"moves"};
constexpr Field WAVES{"waves"};
constexpr Field SCORE_SUM{"score_sum"};

// leaf
constexpr Field LEAF{"leaf"};
constexpr Field TERMS[18] = {
    Field{"open_columns"},     Field{"height_load"},    Field{"solid_cells"},
    Field{"cracked_cells"},    Field{"numbered_cells"}, Field{"high_low"},
    Field{"direct"},           Field{"latent"},         Field{"cracked_exposure"},
    Field{"solid_exposure"},   Field{"adjacent_ones"},  Field{"triple_twos"},
    Field{"dead_low"},         Field{"covered_risk"},   Field{"low_risk"},
    Field{"danger"},           Field{"rise_pressure"},  Field{"next_vertical"},
};

// search
constexpr Field TABLE{"table"};
constexpr Field ACTION{"action"};
constexpr Field COMPLETED{"completed"};
constexpr Field WORK{"work"};
constexpr Field NODES{"nodes"};
constexpr Field HITS{"hits"};
constexpr Field VALUES[7] = {Field{"value0"}, Field{"value1"}, Field{"value2"}, Field{"value3"},
                             Field{"value4"}, Field{"value5"}, Field{"value6"}};

}  // namespace drop7_fields
