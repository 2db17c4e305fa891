#pragma once

#include <poppler/qt6/poppler-qt6.h>

#include <functional>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

struct PageWords {
    std::vector<PlacedWord> words;
    /// Many of the page's letters are codes of a font without a table of letters; of such a page, `words` has those
    /// that can be read.
    bool is_unreadable = false;
};

/// The words of page `index`, in Poppler's reading order: with their raised numbers marked and without control
/// characters. `limit_reached` is asked within a page, and ends the reading of it.
PageWords words_of(const Poppler::Document& pdf, const Poppler::Page& page, int index,
                   const std::function<bool()>& limit_reached);

}  // namespace lectern
