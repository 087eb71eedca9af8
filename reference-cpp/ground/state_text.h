// Reading the canonical state text of RULES section 9, for cases that begin in the middle of a game.
#pragma once

#include <memory>
#include <string>

#include "state.h"

namespace ground {

// The state with this text in a game of `deal`. Throws std::invalid_argument that says what was
// expected, std::logic_error for a state that breaks an invariant.
State read_state(const std::shared_ptr<const Deal>& deal, const std::string& text);

}  // namespace ground
