#include "app/import/markup/epub_import.h"
#include "tests/fuzz/document_checks.h"

/// The parts of the file as they lie in the archive; see zip_fuzz.cpp for the archive itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    lectern::check(lectern::import_epub(lectern::entries_of(lectern::view(data, size)), "fuzz.epub"));
    return 0;
}
