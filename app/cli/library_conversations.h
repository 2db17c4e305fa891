#pragma once

#include "app/command_line/output.h"
#include "storage/library.h"

namespace lectern::cli {

/// What was asked about exactly these documents, oldest first: title, and messages with their evidence.
Result<Json> describe_conversations(Library& library, const std::vector<DocumentId>& documents);

/// The same for people.
void show_conversations(const Json& conversations);

}  // namespace lectern::cli
