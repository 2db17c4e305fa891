#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "app/import/markup/section_writer.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// A web page as a Document called `name`, by libxml2's HTML parser, which takes any bytes. Its letters are read as the
/// page says (byte order mark, <meta>), else as decode_text finds. Errors: bad_input (no text, more than 256 MiB,
/// nesting of more than 1,000), cancelled.
Result<Document> import_html(std::span<const std::byte> bytes, std::string name, const CancelToken* cancel = nullptr);

/// Writes the text of a chapter: well-formed XHTML, or whatever HTML it is. Returns its <title>.
Result<std::string> write_html(std::string_view html, SectionWriter& writer, const CancelToken* cancel = nullptr);

}  // namespace lectern
