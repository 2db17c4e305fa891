#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// The notes of a page, in small type or with their marks raised: for each mark, how far down the last note with it
/// stands. A mark is a number or a letter.
class FootNotes {
 public:
    explicit FootNotes(const std::vector<PlacedWord>& words);

    /// Whether each of the marks "1", "1,2" or "1–3" begins a note that stands below the word. Signs ("*") may stand
    /// among them.
    bool explain(std::string_view marks, const PlacedWord& word) const;

 private:
    void add(const std::vector<PlacedWord>& words, std::size_t begin, std::size_t end, double text_size);
    bool explains(std::string_view mark, const PlacedWord& word) const;

    std::map<std::string, double, std::less<>> tops_;
};

}  // namespace lectern
