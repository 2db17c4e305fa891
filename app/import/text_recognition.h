#pragma once

#include <string>

#include "app/import/import.h"
#include "app/import/pdf/placed_text.h"
#include "app/import/sandbox/worker_protocol.h"
#include "engine/base/native_file.h"

namespace lectern {

/// Whether tesseract is installed.
bool can_recognize_text();

/// The text of a picture with the boxes of its words, by tesseract, which must be installed. `language` is one of its
/// own, like "eng" or "eng+deu". Errors: failed (tesseract is missing, lacks the language, or takes more than three
/// minutes), cancelled.
Result<PlacedText> recognize_text(const PagePicture& picture, const std::string& language, const CancelToken* cancel);

/// Fills the pages of `document`, a PDF that is open as `file`, that hold no text. Pages that were filled no longer
/// count as pages_without_text; notices say how many there are. Errors: those of recognize_text, unless the document
/// has text without it, which it then keeps; cancelled.
Result<void> recognize_scans(Document& document, NativeFile file, const WorkerRequest& request,
                             const ImportOptions& options);

}  // namespace lectern
