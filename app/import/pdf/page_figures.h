#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/import/pdf/objects/figures.h"
#include "app/import/pdf/page_layout.h"
#include "app/import/pdf/pdf_notices.h"

namespace lectern {

/// What becomes of the figures of a PDF's pages: descriptions are text, pictures that nobody described are counted.
class PageFigures {
 public:
    /// `file` must outlive it. Where a damaged file has other pages than Poppler's `count`, it has no figures.
    PageFigures(std::span<const std::byte> file, const std::string& password, int count);

    /// Writes the description of each figure of page `index` among its words, in the middle of where it stands, and
    /// notes the others. To be called for ascending pages. False: there is no picture on the page.
    bool write(int index, std::vector<PlacedWord>& words);

    /// Pictures without a description: no icons and lines, nothing that comes again on other pages, and no scan of the
    /// whole page.
    CountedPages left_out(const std::vector<PageLines>& pages) const;

    /// Whether there may be more.
    bool has_given_up() const { return figures_.has_given_up(); }

 private:
    using Object = std::pair<int, int>;
    struct Picture {
        std::size_t page = 0;
        std::vector<Object> objects;
    };

    bool comes_again(const Picture& picture) const;

    Figures figures_;
    bool has_pages_ = false;
    std::vector<Picture> undescribed_;
    std::map<Object, std::size_t> pages_of_object_;
};

}  // namespace lectern
