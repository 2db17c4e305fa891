#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace lectern {

/// What a file is, as far as import is concerned.
struct FileKind {
    enum class Reader { text, pdf, docx, odt, epub, html, rtf, none };
    Reader reader = Reader::none;
    std::string name;  ///< of a kind without a reader, in plain words: "a Word document (DOCX)"
};

/// The kind of a file by its content, then by its extension. `content` is the whole file.
FileKind kind_of(std::span<const std::byte> content, const std::filesystem::path& path);

}  // namespace lectern
