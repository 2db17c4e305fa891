#pragma once

#include <QString>

#include "engine/text/document.h"

namespace lectern {

/// The file that a page is of, where several are read as one document: "lease.pdf", or "lease.pdf (2)" where another
/// one before it is called the same. Empty in a single file.
QString file_of_page(const Document& document, int page);

/// "iv": within its file.
QString page_label(const Document& document, int page);

/// What people call the page with this index: "iv", or "iv of lease.pdf" where there are several files.
QString page_name(const Document& document, int page);
QString page_name(const QString& label, const QString& file);

/// Of several files that are read as one document: "lease.pdf and 2 more".
QString joined_title(const QString& first, int more);

/// What a document is called: its name, or for several files that of the first one.
QString title_of(const Document& document);

}  // namespace lectern
