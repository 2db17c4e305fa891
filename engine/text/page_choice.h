#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/text/document.h"

namespace lectern {

/// Neighbouring pages, as indices in Document::pages.
struct PageRange {
    int first = 0, last = 0;  ///< inclusive
    bool operator==(const PageRange&) const = default;
};

/// Pages of a document that are to be read, in order and apart; empty: all of them.
using PageChoice = std::vector<PageRange>;

/// Bytes [begin, end) of Document::text.
struct TextStretch {
    std::uint64_t begin = 0, end = 0;
    bool operator==(const TextStretch&) const = default;
};

/// "iv, 3-7, 12": what is printed on the pages, or their numbers counted from 1 where no page or several bear such a
/// label; "#4" is the fourth whatever is printed. Nothing, and all pages, mean no choice. Errors: what is no page of
/// the document (ErrorCode::wrong_use), pages without text (ErrorCode::bad_input).
Result<PageChoice> parse_pages(std::string_view text, const Document& document);

/// The choice in words that parse_pages() takes.
std::string describe(const PageChoice& pages, const Document& document);

/// In order, apart, and no longer than a document of so many pages.
bool is_choice_of(const PageChoice& pages, int document_pages);

bool is_chosen(const PageChoice& pages, int page);

/// How many are to be read in front of page `end`.
int chosen_before(const PageChoice& pages, int end);

/// The page behind the first `count` that are to be read.
int end_of_first(const PageChoice& pages, int count);

/// The text of the pages, in order.
std::vector<TextStretch> text_of(const PageChoice& pages, const Document& document);

/// What lies in stretches of both, each in order and apart.
std::vector<TextStretch> in_both(const std::vector<TextStretch>& one, const std::vector<TextStretch>& other);

/// Bytes [begin, end) in one of the stretches.
bool lies_in(const std::vector<TextStretch>& stretches, std::uint64_t begin, std::uint64_t end);

}  // namespace lectern
