#include "app/import/markup/html_import.h"
#include "tests/fuzz/document_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    lectern::check(lectern::import_html(std::as_bytes(std::span(data, size)), "fuzz.html"));
    return 0;
}
