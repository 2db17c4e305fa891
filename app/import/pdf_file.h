#pragma once

#include <poppler/qt6/poppler-qt6.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/error.h"

namespace lectern {

/// Opens a PDF that lies in memory, which must outlive it. Errors: bad_input (damaged, password needed or wrong, no
/// pages or too many).
Result<std::unique_ptr<Poppler::Document>> open_pdf(std::span<const std::byte> file, const std::string& name,
                                                    const std::string& password);

Error pdf_error(const std::string& name, std::string_view what, std::string means, std::string next);

/// Whether Poppler has complained about the content of a page since the last call.
bool content_was_broken();

}  // namespace lectern
