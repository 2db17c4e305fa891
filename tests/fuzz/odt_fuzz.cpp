#include "app/import/markup/odt_import.h"
#include "tests/fuzz/document_checks.h"

/// The parts of the file as they lie in the archive; see zip_fuzz.cpp for the archive itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    lectern::check(lectern::import_odt(lectern::entries_of(lectern::view(data, size)), "fuzz.odt"));
    return 0;
}
