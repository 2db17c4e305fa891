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
    std::vector<std::string> answers;  ///< one of them has to be said
    int page = 0;                      ///< of the file, 1-based
    std::string quote;                 ///< words of the document that hold the answer
};

/// Reads JSON lines {"question", "answers", "page", "quote"}. Blank lines are passed over.
/// Errors: a file that cannot be read, a line that is something else (ErrorCode::bad_input).
Result<std::vector<QaEntry>> read_qa_file(const std::filesystem::path& path);

/// The document with its questions, as a task named `qa`. Depths come from the pages.
TaskDocument qa_document(const Document& document, const std::vector<QaEntry>& entries);

}  // namespace lectern::eval
