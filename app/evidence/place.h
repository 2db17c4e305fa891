#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// Where a stretch of a document's text stands, as somebody finds it who has the files.
struct Place {
    std::string file;                  ///< name, without folder
    int page = 0;                      ///< index of the page within the file
    std::string label;                 ///< of the page, as printed
    std::uint64_t begin = 0, end = 0;  ///< bytes of the file's own text
};

/// The place of the bytes from `begin`, on the page with this index, to `end`; where they run into the next file, of
/// those before.
Place place_of(const Document& document, int page, std::uint64_t begin, std::uint64_t end);

/// The boxes of the words that stand between two bytes of the text, wholly or in part.
std::vector<WordBox> boxes_between(std::span<const WordBox> words, std::uint64_t begin, std::uint64_t end);

}  // namespace lectern
