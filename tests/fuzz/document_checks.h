#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "app/import/markup/archive.h"
#include "app/import/sandbox/document_codec.h"
#include "app/output/shown_names.h"

namespace lectern {

/// What every document promises; the pipe of the import worker checks exactly that.
inline void check(const Result<Document>& result) {
    if (!result) {
        if (result.error().what.empty() || result.error().means.empty() || result.error().next.empty()) std::abort();
        return;
    }
    Document document = *result;
    limit_names(document);  // as the worker does before it answers
    std::string bytes;
    encode(document, [&bytes](std::string_view piece) { bytes += piece; });
    if (!decode_document(bytes)) std::abort();
}

/// The entries of an unpacked archive: each begins with a line "=== NAME".
inline ArchiveEntries entries_of(std::string_view data) {
    ArchiveEntries entries;
    constexpr std::string_view mark = "=== ";
    for (std::size_t at = data.find(mark); at != data.npos;) {
        const std::size_t line = std::min(data.find('\n', at), data.size());
        const std::size_t next = data.find("\n=== ", line);
        const std::size_t begin = std::min(line + 1, data.size());
        const std::size_t end = std::min(next, data.size());
        entries.insert_or_assign(std::string(data.substr(at + mark.size(), line - at - mark.size())),
                                 std::string(data.substr(begin, end < begin ? 0 : end - begin)));
        at = next == data.npos ? next : next + 1;
    }
    return entries;
}

inline std::string_view view(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace lectern
