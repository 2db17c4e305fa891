#pragma once

#include <cstdint>
#include <string_view>

#include "engine/text/document.h"

namespace lectern {

constexpr std::uint64_t longest_block = 4096;  ///< bytes; a layout of so many takes about a millisecond

/// Where to cut a long line that is to be laid out in pieces: behind its last space that fits, or between two
/// characters.
std::uint64_t cut_at(std::string_view text, std::uint64_t begin, std::uint64_t end);

/// The pages of a document that are asked for from front to back.
class PageStarts {
 public:
    explicit PageStarts(const Document& document) : document_(document) {}

    /// The last page that begins before `end` and was not begun yet; -1: none.
    int begun_by(std::uint64_t end);

 private:
    const Document& document_;
    std::size_t page_ = 0;
};

}  // namespace lectern
