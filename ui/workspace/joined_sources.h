#pragma once

#include "storage/records.h"
#include "ui/workspace/document_session.h"

namespace lectern {

/// Files or folders.
using Sources = std::vector<std::filesystem::path>;

/// What a document is opened from: its files, or the folder that they are in. Of a document without a file on this
/// computer: its name, where nothing is. Nothing while a reading of the library is on its way.
Sources sources_of(const DocumentSession& session);
Sources sources_of(const DocumentRecord& document);

/// What these documents are opened from together, in their order, each file once. Empty where they are fewer than two.
Sources joined_sources(const std::vector<Sources>& documents);

}  // namespace lectern
