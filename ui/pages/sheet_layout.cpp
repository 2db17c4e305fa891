#include "ui/pages/sheet_layout.h"

#include <algorithm>
#include <cmath>

namespace lectern {

namespace {

constexpr PageSize a4{595, 842};
constexpr double pixels_per_point = 96.0 / 72.0;  ///< at 100 %: as large as on paper, on a usual screen
constexpr double highest = 1e9;                   ///< scroll bars count in int

}  // namespace

SheetLayout::SheetLayout(int pages) : sizes_(static_cast<std::size_t>(pages), a4) {
    lay_out(800, 1, true);
}

void SheetLayout::set_sizes(int first, const std::vector<PageSize>& sizes) {
    const auto from = std::min(static_cast<std::size_t>(first), sizes_.size());
    std::copy_n(sizes.begin(), std::min(sizes.size(), sizes_.size() - from),
                sizes_.begin() + static_cast<std::ptrdiff_t>(from));
}

void SheetLayout::lay_out(double view_width, double zoom, bool fit_width) {
    view_width_ = view_width;
    fit_width_ = fit_width;
    const double fitting = std::max(view_width - 2 * gap, 50.0) / (usual_width() * pixels_per_point);
    double points = 0;
    for (const PageSize& size : sizes_) points += double{size.height};
    zoom_ = std::min(fit_width ? fitting : zoom, highest / (points * pixels_per_point));
    tops_.assign(1, 0);
    width_ = view_width;
    for (int page = 0; page < pages(); ++page) {
        tops_.push_back(tops_.back() + gap + std::round(double{paper(page).height} * scale(page)));
        width_ = std::max(width_, double{paper(page).width} * scale(page) + 2 * gap);
    }
    tops_.back() += gap;
}

double SheetLayout::scale(int page) const {
    const double usual = zoom_ * pixels_per_point;
    if (!fit_width_) return usual;
    // A wide page among others does not make the others small.
    return std::min(usual, std::max(view_width_ - 2 * gap, 50.0) / double{paper(page).width});
}

QRectF SheetLayout::sheet(int page) const {
    const double width = std::round(double{paper(page).width} * scale(page));
    const double height = std::round(double{paper(page).height} * scale(page));
    return {std::floor((width_ - width) / 2), tops_[static_cast<std::size_t>(page)] + gap, width, height};
}

int SheetLayout::page_at(double y) const {
    const auto next = std::upper_bound(tops_.begin(), tops_.end() - 1, y);
    return std::max(static_cast<int>(next - tops_.begin()) - 1, 0);
}

double SheetLayout::position_at(double y) const {
    const int page = page_at(y);
    const double top = tops_[static_cast<std::size_t>(page)];
    const double height = tops_[static_cast<std::size_t>(page) + 1] - top;
    return page + std::clamp((y - top) / height, 0.0, 1.0);
}

double SheetLayout::y_of(double position) const {
    const int page = std::clamp(static_cast<int>(position), 0, pages() - 1);
    const double top = tops_[static_cast<std::size_t>(page)];
    return top + (tops_[static_cast<std::size_t>(page) + 1] - top) * std::clamp(position - page, 0.0, 1.0);
}

double SheetLayout::usual_width() const {
    std::vector<float> widths;
    widths.reserve(sizes_.size());
    for (const PageSize& size : sizes_) widths.push_back(size.width);
    const auto middle = widths.begin() + std::ssize(widths) / 2;
    std::ranges::nth_element(widths, middle);
    return double{*middle};
}

}  // namespace lectern
