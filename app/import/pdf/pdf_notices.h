#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/import/pdf/running_lines.h"
#include "engine/base/sentence.h"

namespace lectern {

/// Pages as a person names them: labels by the index of the page.
struct NamedPages {
    std::vector<std::size_t> indices;  ///< ascending
    std::vector<std::string> labels;   ///< one for each

    void add(std::size_t index, std::string label);
    std::size_t count() const { return indices.size(); }
    /// "2, 17-20, 31, …": no more than a person reads.
    std::string listed() const;
};

/// What was left out of some pages, and of which.
struct CountedPages {
    std::size_t things = 0;
    NamedPages pages;

    void add(std::size_t count, std::size_t index, const std::string& label);
};

/// What the reader of a PDF should know that the text does not show. `count` is that of all pages.
Sentence notice_of_pages_without_text(const NamedPages& pages, std::size_t count);
Sentence notice_of_unreadable_pages(const NamedPages& pages, std::size_t count);
Sentence notice_of_damaged_pages(const NamedPages& pages, std::size_t count);
Sentence notice_of_removed_lines(const RemovedLines& removed, std::size_t count);
Sentence notice_of_line_numbers(const CountedPages& numbers, std::size_t count);
Sentence notice_of_comments(const CountedPages& comments, std::size_t count);
/// `has_more`: there may be further ones.
Sentence notice_of_pictures(const CountedPages& pictures, bool has_more, std::size_t count);
Sentence notice_of_form();
Sentence notice_of_embedded_files(const std::vector<std::string>& names);

}  // namespace lectern
