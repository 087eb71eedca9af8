// What a seat can do: RULES section 5, written as in GATES.md.
#pragma once

#include <string>

namespace ground {

enum class Verb { Select, Hold, Add, Improvise, Ask, Pass };

// Numbers that a verb does not use are 0.
struct Command {
    Verb verb = Verb::Pass;
    // Select and Add: the slot of the own hand.
    int slot = 0;
    // Select, Add and Improvise: the position.
    int problem = 0;
    // Ask: the seat that is asked.
    int seat = 0;
};

// `select S P`, `hold`, `add S P`, `improvise P`, `ask T` or `pass`.
std::string command_text(const Command& command);

// The command that has exactly this text; throws std::invalid_argument when there is none.
// Any slot, position and seat of up to nine digits is accepted: the rules judge them.
Command parse_command(const std::string& text);

}  // namespace ground
