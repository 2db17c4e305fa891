#pragma once

#include <filesystem>
#include <vector>

#include "engine/text/document.h"
#include "ui/pages/page_pictures.h"

namespace lectern {

/// The PDFs that the pages of a document are drawn from, in the order of the pages; empty where it is to be shown by
/// its text, since one of its parts is no PDF or not there any more. `files` may be folders.
std::vector<PdfFile> pdf_files_of(const Document& document, const std::vector<std::filesystem::path>& files);

}  // namespace lectern
