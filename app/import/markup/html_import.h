#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "app/import/markup/html_text.h"
#include "app/import/markup/section_writer.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// A web page as a Document called `name`, by libxml2's HTML parser, which takes any bytes. Its letters are read as the
/// page says (byte order mark, <meta>), else as decode_text finds. Errors: bad_input (no text, more than 256 MiB,
/// nesting of more than 1,000), cancelled.
Result<Document> import_html(std::span<const std::byte> bytes, std::string name, const CancelToken* cancel = nullptr);

/// What else there is to say of a page.
struct WrittenPage {
    std::string title;
    std::string guessed_encoding;  ///< empty if the page says in what its letters are stored
    bool hides_most = false;       ///< style sheets hid more of it than was shown
};

/// Writes the text of a chapter: well-formed XHTML, or whatever HTML it is.
Result<WrittenPage> write_html(std::string_view html, SectionWriter& writer, const CancelToken* cancel = nullptr,
                               const StyleSheetSource& sheets = {}, bool obeys_sheets = true);

}  // namespace lectern
