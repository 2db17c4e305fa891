#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lectern::eval {

/// all: the share of the expected answers that were said; any: whether one of them was.
enum class Scoring { all, any };

/// A question that is asked after its document was read.
struct TaskQuestion {
    std::string text;
    std::vector<std::string> expected;
    Scoring scoring = Scoring::all;
    std::string prefix;  ///< words that the answer begins with; may be empty
    double depth = -1;   ///< where in the document the answer stands, 0 to 1; below 0: in several places
};

/// A document and what is asked about it. Nothing in its text says what will be asked.
struct TaskDocument {
    std::string task;
    int number = 0;  ///< 0-based, among the documents of the task
    std::string text;
    int tokens = 0;  ///< of the text
    std::vector<TaskQuestion> questions;
    std::vector<std::string> planted;  ///< what was hidden in the text, each once
    std::string continuation;          ///< prose that goes on after the text and was held out; may be empty

    /// Tells documents apart that have the same task and number: a hash of text and questions.
    std::string fingerprint() const;
};

/// In [0, 1]. RULER's string match: an expected answer counts when it is a substring of what was said, in upper or
/// lower case. Commas between digits are dropped first (1,234,567), which RULER does not do.
double score(const TaskQuestion& question, std::string_view said);

/// How alike two answers are, in [0, 1]: F1 over their words, without case and punctuation. 1 for two empty ones.
double agreement(std::string_view said, std::string_view reference);

}  // namespace lectern::eval
