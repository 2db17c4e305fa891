#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/text/document.h"
#include "research/eval/task.h"

namespace lectern::eval {

/// A question about a real document, with the place in it that answers.
struct QaEntry {
    std::string question;
    std::string kind;                    ///< "other words"; "qa" where the line names none
    std::vector<Alternatives> expected;  ///< empty: the document does not say
    int page = 0;                        ///< of the file, 1-based; 0: the whole document answers
    std::string quote;                   ///< words of the document that hold the answer; may be empty
};

/// Reads JSON lines of tests/data/qa/README.md: {"question", "answers", "page", "quote"}, or `points` or `items` in
/// place of the last three, all with or without `kind`. Of a folder, its files *.jsonl in the order of their names.
/// Blank lines are passed over. Errors: what cannot be read, a line that is something else (ErrorCode::bad_input).
Result<std::vector<QaEntry>> read_questions(const std::filesystem::path& path);

/// The document with those of its questions that it answers, as a task named `qa`. Depths come from the pages.
TaskDocument qa_document(const Document& document, const std::vector<QaEntry>& entries);

}  // namespace lectern::eval
