#pragma once

#include <string>
#include <vector>

#include "app/ask/asker.h"
#include "app/cli/document_to_ask.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// -n, --recall, --no-evidence, and the options of sampling.
void add_answer_options(CLI::App& command, AskOptions& options);

/// Lines below an answer, on stderr: how it was made, and what it rests on.
void show_footer(const Answered& answered, const Document& document);

/// Its part about quotes with their pages, and those that do not stand in the document.
void show_evidence(const Answered& answered, const Document& document);

/// Errors: one that says nothing (ErrorCode::wrong_use).
Result<void> check_questions(const std::vector<std::string>& questions);

/// Answers one question after another, on stdout as text or as JSON. A reading that was cancelled is not asked. Errors:
/// those of the answers, cancelled; what was answered before is out by then.
Result<void> answer_questions(DocumentToAsk& session, const std::vector<std::string>& questions,
                              const AskOptions& options, bool as_json);

}  // namespace lectern::cli
