#include "app/import/pdf_import.h"
#include "tests/fuzz/document_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    lectern::check(lectern::import_pdf(std::as_bytes(std::span(data, size)), "fuzz.pdf", {}));
    return 0;
}
