#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/text/document.h"

namespace lectern::eval {

/// Texts that say the same: one of them is enough.
using Alternatives = std::vector<std::string>;

/// Each of these for itself.
std::vector<Alternatives> all_of(const std::vector<std::string>& texts);

/// A question that is asked after its document was read.
struct TaskQuestion {
    std::string text;
    std::vector<Alternatives> expected;  ///< all of which the answer should say
    std::string prefix;                  ///< words that the answer begins with; may be empty
    double depth = -1;      ///< where in the document the answer stands, 0 to 1; below 0: in several places
    std::string kind = {};  ///< by which results are summed up; empty: the document's task
    int most_tokens = 64;   ///< of an answer
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
    std::vector<Page> pages;           ///< of the text; empty: it is one
    std::vector<Heading> headings;     ///< of the text

    /// Tells documents apart that have the same task and number: a hash of text and questions.
    std::string fingerprint() const;
};

/// In [0, 1], the share of what is expected. RULER's string match: a text counts when it is a substring of what was
/// said, in upper or lower case. Commas between digits are dropped first (1,234,567), which RULER does not do.
double score(const TaskQuestion& question, std::string_view said);

/// How alike two answers are, in [0, 1]: F1 over their words, without case and punctuation. 1 for two empty ones.
double agreement(std::string_view said, std::string_view reference);

}  // namespace lectern::eval
