#include <algorithm>

#include "app/import/formats.h"
#include "tests/fuzz/document_checks.h"

/// A file whose name ends in LECTERN_FORMAT; of an archive the parts, as they lie in it: see zip_fuzz.cpp for the
/// archive itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::string_view ending = "." LECTERN_FORMAT;
    static const auto& formats = lectern::document_formats();
    static const auto format = std::find_if(formats.begin(), formats.end(), [&](const auto& one) {
        return std::find(one.endings.begin(), one.endings.end(), ending) != one.endings.end();
    });
    if (format == formats.end()) std::abort();
    const std::string name = std::string("fuzz") + std::string(ending);
    if (format->import_parts != nullptr) {
        lectern::check(format->import_parts(lectern::entries_of(lectern::view(data, size)), name, nullptr));
    } else {
        lectern::check(lectern::import_as(*format, std::as_bytes(std::span(data, size)), name, {}));
    }
    return 0;
}
