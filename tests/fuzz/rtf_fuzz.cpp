#include "app/import/markup/rtf_import.h"
#include "tests/fuzz/document_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    lectern::check(lectern::import_rtf(std::as_bytes(std::span(data, size)), "fuzz.rtf"));
    return 0;
}
