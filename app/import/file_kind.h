#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "app/import/formats.h"
#include "engine/base/sentence.h"

namespace lectern {

/// What a file is, as far as import is concerned.
struct FileKind {
    const DocumentFormat* format = nullptr;  ///< a row of document_formats(); null: it cannot be read
    Sentence name = {};                      ///< of a kind that cannot, in plain words: "a spreadsheet (XLSX)"
};

/// The kind of a file by its content, then by its name. `content` is the whole file.
FileKind kind_of(std::span<const std::byte> content, const std::filesystem::path& path);

}  // namespace lectern
