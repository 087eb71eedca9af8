#include "command.h"

#include <stdexcept>
#include <vector>

namespace ground {

namespace {

std::vector<std::string> split_at_spaces(const std::string& text) {
    std::vector<std::string> parts(1);
    for (char letter : text) {
        if (letter == ' ')
            parts.emplace_back();
        else
            parts.back() += letter;
    }
    return parts;
}

int parse_number(const std::string& digits, const std::string& text) {
    bool canonical = !digits.empty() && digits.size() <= 9 && (digits[0] != '0' || digits == "0");
    for (char digit : digits) canonical = canonical && digit >= '0' && digit <= '9';
    if (!canonical) throw std::invalid_argument("'" + text + "': expected a plain number");
    return std::stoi(digits);
}

}  // namespace

std::string command_text(const Command& command) {
    const std::string slot = std::to_string(command.slot);
    const std::string problem = std::to_string(command.problem);
    switch (command.verb) {
        case Verb::Select: return "select " + slot + " " + problem;
        case Verb::Hold: return "hold";
        case Verb::Add: return "add " + slot + " " + problem;
        case Verb::Improvise: return "improvise " + problem;
        case Verb::Ask: return "ask " + std::to_string(command.seat);
        case Verb::Pass: return "pass";
    }
    throw std::logic_error("a command without a verb");
}

Command parse_command(const std::string& text) {
    const std::vector<std::string> parts = split_at_spaces(text);
    const std::string& verb = parts[0];
    Command command;
    if ((verb == "select" || verb == "add") && parts.size() == 3) {
        command.verb = verb == "select" ? Verb::Select : Verb::Add;
        command.slot = parse_number(parts[1], text);
        command.problem = parse_number(parts[2], text);
    } else if (verb == "improvise" && parts.size() == 2) {
        command.verb = Verb::Improvise;
        command.problem = parse_number(parts[1], text);
    } else if (verb == "ask" && parts.size() == 2) {
        command.verb = Verb::Ask;
        command.seat = parse_number(parts[1], text);
    } else if (text == "hold") {
        command.verb = Verb::Hold;
    } else if (text == "pass") {
        command.verb = Verb::Pass;
    } else {
        throw std::invalid_argument("'" + text + "': expected select S P, hold, add S P, " +
                                    "improvise P, ask T or pass");
    }
    return command;
}

}  // namespace ground
