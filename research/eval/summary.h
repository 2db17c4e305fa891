#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "research/eval/results.h"

namespace lectern::eval {

/// A mean with its 95 % interval.
struct Estimate {
    double mean = 0, low = 0, high = 0;
};

/// What came of all documents with one setting.
struct SettingSummary {
    std::string policy, kept, format;
    std::map<std::string, double> by_task;  ///< mean score, 0 to 1
    int questions = 0;
    std::optional<Estimate> score;          ///< mean over tasks
    std::optional<Estimate> share_of_full;  ///< of the full cache's score, over the tasks that it solves
    std::optional<double> agreement;        ///< mean over questions
    std::optional<double> perplexity;       ///< geometric mean over documents
    double read_tokens_per_second = 0;
};

struct Summary {
    std::vector<std::string> tasks;         ///< with scores, in the order of the rows
    std::vector<std::string> solved_tasks;  ///< those of which the full cache solves half or more
    std::vector<SettingSummary> settings;   ///< in the order of the rows
};

/// A task counts as solved by the full cache from this mean score on.
constexpr double solved_from = 0.5;

/// Sums up rows of one model. The full cache is the first setting whose policy is `full`.
///
/// Intervals are bootstrapped: 2,000 times the documents of each task are drawn anew, with replacement, and the
/// questions within each drawn document (a reading's answers hang together); the middle 95 % of the means remain. For a
/// share of the full score the same draws go into both.
Summary summarise(const std::vector<ResultRow>& rows);

/// Tables for people.
std::string table(const Summary& summary);

/// For each policy, where in the document facts were found: depth in rows, kept share in columns, in per cent of the
/// questions. Empty without rows of the task `depth`.
std::string depth_table(const std::vector<ResultRow>& rows);

}  // namespace lectern::eval
