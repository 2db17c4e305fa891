#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/sentence.h"

namespace lectern {

/// Raised with each version of the program that takes another text out of the same files: libraries have texts of
/// before.
inline constexpr int newest_text = 2;

/// A page (or section) of a document: where its text lies in Document::text.
struct Page {
    std::string label;        ///< as printed ("iv", "17"), or the number
    std::uint64_t begin = 0;  ///< byte offset of its first character in Document::text
    std::uint64_t end = 0;    ///< one past its last byte
};

/// Where a word stands on its page. Known for PDF only; in the order of the text.
struct WordBox {
    std::uint64_t begin = 0;   ///< its bytes in Document::text: [begin, begin + length)
    std::uint32_t length = 0;  ///< a word broken between lines has a box for each part
    std::uint32_t page = 0;    ///< index in Document::pages of the page with the box; the text may lie one page before
    float left = 0, top = 0, right = 0, bottom = 0;  ///< points from the upper left corner of the page as it is shown
};

/// A line of the table of contents.
struct Heading {
    int level = 1;            ///< 1 is the highest
    std::string title;        ///< on one line
    std::uint64_t begin = 0;  ///< byte offset in Document::text where its section begins
};

/// One of the files that were joined to one document.
struct Part {
    std::string name;         ///< file name without folder
    int first_page = 0;       ///< index in Document::pages; it lasts until the next part begins
    std::uint64_t begin = 0;  ///< byte offset in Document::text of the file's own text, which its name stands before
};

/// The text of a document, NFC-normalised UTF-8, with its pages in order. Pages without text have begin == end.
struct Document {
    std::string name;        ///< file name without folder
    std::string media_type;  ///< "application/pdf", "text/plain", ...
    std::string text;
    std::vector<Page> pages;         ///< at least one; they cover text from front to back
    std::vector<Heading> headings;   ///< table of contents, in the order of the text; empty if there is none
    std::vector<WordBox> words;      ///< PDF only: the boxes of the words
    std::vector<Part> parts;         ///< empty for a single file
    int pages_without_text = 0;      ///< scans, and pages that are blank
    int scanned_pages = 0;           ///< of these, those with a picture, whose text may be recognised
    int damaged_pages = 0;           ///< could not be parsed; the rest was read
    std::vector<Sentence> notices;   ///< what the user should know, in plain words
    int text_version = newest_text;  ///< 1: of before versions were counted

    /// Index of the page that holds byte `offset` of text.
    int page_at(std::uint64_t offset) const;
    /// The part that holds the page with this index; none in a single file.
    const Part* part_at(int page) const;
    /// What people call the page with this index: "iv", or "iv of lease.pdf" where there are several files.
    std::string page_name(int page) const;
};

}  // namespace lectern
