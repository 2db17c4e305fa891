#include <poppler-qt6.h>

#include "app/import/pdf/pdf_import.h"
#include "tests/fuzz/document_checks.h"

namespace {

/// Poppler keeps its tables of letters as long as a document is open, and makes them anew otherwise: nine tenths of the
/// time that a small PDF takes.
const std::unique_ptr<Poppler::Document>& open_throughout() {
    static const auto document = Poppler::Document::loadFromData(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
        "trailer<</Root 1 0 R>>\n");
    return document;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (open_throughout() == nullptr) std::abort();
    lectern::check(lectern::import_pdf(std::as_bytes(std::span(data, size)), "fuzz.pdf", {}));
    return 0;
}
