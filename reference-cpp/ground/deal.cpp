#include "deal.h"

#include <stdexcept>
#include <string>

#include "random.h"

namespace ground {

namespace {

void check_range(const std::string& what, int value, int low, int high) {
    if (value < low || value > high)
        throw std::invalid_argument(what + " is " + std::to_string(value) + ", expected " +
                                    std::to_string(low) + " to " + std::to_string(high));
}

Deal empty_table(int seats, std::optional<int> threshold) {
    check_range("seats", seats, MIN_SEATS, MAX_SEATS);
    Deal deal;
    deal.seats = seats;
    deal.threshold = threshold.value_or(4 * seats - 3);
    check_range("threshold", deal.threshold, 1, 99);
    return deal;
}

}  // namespace

Deal seeded_deal(int seats, std::optional<int> threshold, uint32_t seed) {
    const int needs[] = {3, 4, 4, 5, 5, 6, 6, 7, 8};
    const int values[] = {1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6};

    Deal deal = empty_table(seats, threshold);
    for (int kind = 0; kind < KINDS; ++kind) {
        for (int need : needs) deal.problems.push_back({kind, need});
        for (int value : values) deal.solutions.push_back({kind, value});
    }
    Mulberry32 random(seed);
    random.shuffle(deal.problems);
    random.shuffle(deal.solutions);
    deal.policy_seed = seed;
    return deal;
}

Deal explicit_deal(int seats, std::optional<int> threshold, const std::vector<Problem>& problems,
                   const std::vector<Solution>& solutions, uint32_t policy_seed) {
    Deal deal = empty_table(seats, threshold);
    for (size_t i = 0; i < problems.size(); ++i) {
        check_range("kind of problem " + std::to_string(i), problems[i].kind, 0, KINDS - 1);
        check_range("need of problem " + std::to_string(i), problems[i].need, 3, MAX_NEED);
    }
    for (size_t i = 0; i < solutions.size(); ++i) {
        check_range("kind of solution " + std::to_string(i), solutions[i].kind, 0, KINDS - 1);
        check_range("value of solution " + std::to_string(i), solutions[i].value, 1, 6);
    }
    deal.problems = problems;
    deal.solutions = solutions;
    deal.policy_seed = policy_seed;
    return deal;
}

}  // namespace ground
