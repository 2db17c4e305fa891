#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// Plain text or Markdown, given as the bytes of the file, as a Document called `name`.
///
/// Pages: form feeds are page breaks. A stretch without form feeds of more than 4,000 characters is cut into pages of
/// 2,000 to 4,000 characters, at the end of a paragraph where there is one, else of a line, else of a word: evidence
/// must be able to point at something that fits on a screen. Labels are "1", "2" and so on. Words broken at line ends
/// are joined, within a page (wrapped_text.h); line breaks and Markdown stay as written. Errors: bad_input (empty,
/// binary, undecodable, more than 1 GiB), cancelled.
Result<Document> import_text(std::span<const std::byte> bytes, std::string name, const CancelToken* cancel = nullptr);

}  // namespace lectern
