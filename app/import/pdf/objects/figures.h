#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lectern {

/// Points from the upper left corner of a page as it is shown.
struct FigureBox {
    double left = 0, top = 0, right = 0, bottom = 0;

    double width() const { return right - left; }
    double height() const { return bottom - top; }
};

/// What a page shows without letters.
struct Figure {
    std::optional<FigureBox> box;  ///< where the file says it
    std::string description;       ///< by its author, in UTF-8; empty if there is none
    bool is_whole_page = false;
    std::vector<std::pair<int, int>> objects;  ///< the images, by number and generation; of one without a description
};

/// The figures of a PDF that lies in memory, which must outlive it. Where its objects cannot be read, or need another
/// password, it has no pages.
class Figures {
 public:
    Figures(const std::byte* file, std::size_t size, const std::string& password);
    ~Figures();
    Figures(const Figures&) = delete;
    Figures& operator=(const Figures&) = delete;

    std::size_t pages() const;

    /// Those that the author described, in the order of the document's structure, then the images that are drawn beside
    /// them. Images that stand side by side without a gap are one: a figure that its program has cut.
    std::vector<Figure> of(std::size_t page);

    /// Whether there may be more than was found: something is damaged, or asks for more work than real files do.
    bool has_given_up() const;

 private:
    struct Objects;
    std::unique_ptr<Objects> objects_;
};

}  // namespace lectern
