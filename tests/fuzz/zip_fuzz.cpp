#include "app/import/import_in_process.h"
#include "tests/fuzz/document_checks.h"

/// Whole packed documents, from the archive to the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    lectern::check(lectern::import_in_process(std::as_bytes(std::span(data, size)), "fuzz.docx"));
    return 0;
}
