#include <cstdint>
#include <cstdlib>
#include <span>

#include "app/import/text/text_import.h"

/// Any bytes are a text with contiguous pages, or an error; a file's content never decides anything else.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto document = lectern::import_text(std::as_bytes(std::span(data, size)), "fuzz.txt");
    if (!document) return 0;
    std::uint64_t end = 0;
    for (const lectern::Page& page : document->pages) {
        if (page.begin != end || page.end < page.begin) std::abort();
        end = page.end;
    }
    if (end != document->text.size() || document->text.find('\0') != std::string::npos) std::abort();
    return 0;
}
