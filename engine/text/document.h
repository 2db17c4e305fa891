#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lectern {

/// A page (or section) of a document: where its text lies in Document::text.
struct Page {
    std::string label;        ///< as printed ("iv", "17"), or the number
    std::uint64_t begin = 0;  ///< byte offset of its first character in Document::text
    std::uint64_t end = 0;    ///< one past its last byte
};

/// The text of a document, NFC-normalised UTF-8, with its pages in order. Pages without text have begin == end.
struct Document {
    std::string name;  ///< file name without folder
    std::string text;
    std::vector<Page> pages;           ///< at least one; they cover text from front to back
    int pages_without_text = 0;        ///< scans
    int damaged_pages = 0;             ///< could not be parsed; the rest was read
    std::vector<std::string> notices;  ///< what the user should know, in plain words

    /// Index of the page that holds byte `offset` of text.
    int page_at(std::uint64_t offset) const;
};

}  // namespace lectern
