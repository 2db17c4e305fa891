#pragma once

#include <QVariant>

#include "ui/library/library_contents.h"
#include "ui/workspace/document_session.h"

namespace lectern {

// How it stands with documents and readings, in the same words wherever the library is listed.

/// "Reading 33 %", "12 pages · Ready", ...
QString state_words(const DocumentSession& session);
/// How far it is, while it is read: 0 to 100, for LibraryRowDelegate.
QVariant shown_share(const DocumentSession& session);
/// "Complete", "33 % read"
QString kept_words(const ReadingRecord& reading);
/// "12 pages · Complete", "12 pages · Not read yet": of the reading that it is opened with.
QString state_words(const DocumentRecord& document, const std::vector<ReadingRecord>& readings);
/// "Complete, by Plover 2B"
QString version_words(const ReadingRecord& reading);
/// "0.9 GB · today"
QString size_words(const ReadingRecord& reading);

}  // namespace lectern
