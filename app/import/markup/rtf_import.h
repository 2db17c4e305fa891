#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "app/import/markup/section_writer.h"
#include "app/import/text/import_errors.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// A rich text document (RTF) as a Document called `name`. Debian has no library that reads RTF, so this is our own.
/// Headings are the paragraphs with an outline level, list numbers those that the file shows to old readers, letters
/// those of the font's code page or of Unicode. Left out: hidden and deleted text, comments, heads and feet, pictures.
/// Errors: bad_input (no text, more than 1 GiB, groups nested more than 4,096 deep), cancelled.
Result<Document> import_rtf(std::span<const std::byte> bytes, std::string name, const CancelToken* cancel = nullptr);

/// Writes the text of such a document. It ends as too_deep where groups are nested deeper than that.
Result<TextEnd> write_rtf(std::string_view file, SectionWriter& writer, const CancelToken* cancel = nullptr);

}  // namespace lectern
