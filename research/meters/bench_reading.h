#pragma once

#include <string>
#include <vector>

#include "app/command_line/model_options.h"
#include "app/command_line/reading_options.h"

namespace lectern::cli {

/// Whole readings, as the program does them, of documents of random tokens.
struct ReadingBench {
    ModelChoice choice;
    ReadingOptions reading;            ///< but for the budget
    std::vector<std::string> budgets;  ///< in turn
    std::vector<int> lengths;          ///< tokens of a document
    int answer = 0;                    ///< tokens that are decoded behind each reading
    int repetitions = 1;               ///< of decoding
    bool profile = false;              ///< say where the time of a graphics card goes
    bool json = false;
};

/// Says for each budget and length how fast the reading was, in its first and its last tenth too, how fast an answer
/// is decoded behind it, and how much of a graphics card was left. Errors: those of opening, planning and reading; a
/// profile without a card.
Result<void> bench_reading(const ReadingBench& bench);

}  // namespace lectern::cli
