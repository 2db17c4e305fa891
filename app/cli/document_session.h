#pragma once

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/model_options.h"
#include "app/cli/output.h"
#include "app/cli/reading_options.h"

namespace lectern::cli {

/// What the model is told about its task. Short: small models follow few words better than many.
constexpr std::string_view reading_task =
    "You answer questions about the document that the user gives. Answer briefly and exactly, with facts from the "
    "document only.";

/// Options of the commands that read a document.
struct DocumentOptions {
    ModelChoice choice;
    ReadingOptions reading;
    std::string document, password;
    std::vector<std::string> questions;  ///< where they are known beforehand
    bool json = false;
};

/// DOC, --password, --json, and the options of a reading and of a model.
void add_document_options(CLI::App& command, DocumentOptions& options);

/// A document and the model that read it.
struct DocumentSession {
    Document document;
    std::unique_ptr<Model> model;
    TokenizedDocument tokenized;
    Reading reading;
};

/// Imports the document, loads the model, says the plan and reads, with progress on stderr. When cancelled while
/// reading the session holds what was read until then. Errors: those of each step.
Result<std::unique_ptr<DocumentSession>> read_session(const DocumentOptions& options);

/// The fields `document`, `plan` and `reading` of the JSON output.
Json describe(const DocumentSession& session);

Error cancelled_reading(const DocumentSession& session);

}  // namespace lectern::cli
