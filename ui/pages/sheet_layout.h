#pragma once

#include <QRectF>
#include <vector>

#include "app/pages/page_drawing.h"

namespace lectern {

/// Sheets of paper below one another, in logical pixels.
class SheetLayout {
 public:
    static constexpr double gap = 12;  ///< between sheets, and around them

    /// All of the size of A4 until more is known.
    explicit SheetLayout(int pages);

    /// Of the pages from `first` on.
    void set_sizes(int first, const std::vector<PageSize>& sizes);
    void lay_out(double view_width, double zoom, bool fit_width);

    int pages() const { return static_cast<int>(sizes_.size()); }
    QSizeF size() const { return {width_, tops_.back()}; }
    double zoom() const { return zoom_; }
    /// Logical pixels per point.
    double scale(int page) const;
    QRectF sheet(int page) const;
    const PageSize& paper(int page) const { return sizes_[static_cast<std::size_t>(page)]; }

    /// The page with or above this height.
    int page_at(double y) const;
    double position_at(double y) const;
    double y_of(double position) const;

 private:
    double usual_width() const;

    std::vector<PageSize> sizes_;
    std::vector<double> tops_;  ///< of each page, with the gap above it, and the end
    double view_width_ = 0, width_ = 0, zoom_ = 1;
    bool fit_width_ = true;
};

}  // namespace lectern
