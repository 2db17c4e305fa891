#pragma once

#include <poppler/qt6/poppler-qt6.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/error.h"

namespace lectern {

/// Loads a PDF that lies in memory, which must outlive it; null where its structure is damaged. It may be locked, and
/// what it claims has not been checked.
std::unique_ptr<Poppler::Document> load_pdf(std::span<const std::byte> file, const std::string& password);

/// Whether pages can be taken from what load_pdf() gave. Errors: bad_input (damaged, password needed or wrong, no pages
/// or too many).
Result<void> check_pdf(const Poppler::Document* pdf, const std::string& name, const std::string& password);

/// Both.
Result<std::unique_ptr<Poppler::Document>> open_pdf(std::span<const std::byte> file, const std::string& name,
                                                    const std::string& password);

Error pdf_error(const std::string& name, const Sentence& what, Sentence means, Sentence next);

/// Whether Poppler has complained about the content of a page since the last call.
bool content_was_broken();

}  // namespace lectern
