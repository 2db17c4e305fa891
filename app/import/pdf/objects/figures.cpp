#include "app/import/pdf/objects/figures.h"

#include <algorithm>
#include <exception>
#include <map>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <set>

#include "app/import/pdf/objects/drawn_pictures.h"
#include "app/import/pdf/objects/figure_descriptions.h"

namespace lectern {

namespace {

using Rectangle = QPDFObjectHandle::Rectangle;

constexpr double whole_page = 0.85;  ///< of its area

/// From units of a page's content to points of the page as it is shown.
class ShownPage {
 public:
    explicit ShownPage(QPDFPageObjectHelper page) {
        QPDFObjectHandle box = page.getCropBox();
        if (box.isRectangle()) crop_ = box.getArrayAsRectangle();
        int turn = 0;
        if (page.getAttribute("/Rotate", false).getValueAsInt(turn)) turn_ = ((turn % 360) + 360) % 360;
    }

    /// What the page shows of it.
    FigureBox shown(const Rectangle& box) const {
        const double left = std::max(box.llx, crop_.llx) - crop_.llx;
        const double right = std::min(box.urx, crop_.urx) - crop_.llx;
        const double low = std::max(box.lly, crop_.lly) - crop_.lly;
        const double high = std::min(box.ury, crop_.ury) - crop_.lly;
        switch (turn_) {
            case 90:
                return {low, left, high, right};
            case 180:
                return {width() - right, low, width() - left, high};
            case 270:
                return {height() - high, width() - right, height() - low, width() - left};
            default:
                return {left, height() - high, right, height() - low};
        }
    }

    bool is_covered_by(const FigureBox& box) const {
        return box.width() * box.height() > whole_page * width() * height();
    }

 private:
    double width() const { return crop_.urx - crop_.llx; }
    double height() const { return crop_.ury - crop_.lly; }

    Rectangle crop_{0, 0, 612, 792};
    int turn_ = 0;
};

bool touch(const FigureBox& a, const FigureBox& b) {
    constexpr double gap = 1;
    return a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;
}

FigureBox both(const FigureBox& a, const FigureBox& b) {
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

bool holds_middle(const FigureBox& outer, const FigureBox& inner) {
    const double x = (inner.left + inner.right) / 2;
    const double y = (inner.top + inner.bottom) / 2;
    return outer.left < x && x < outer.right && outer.top < y && y < outer.bottom;
}

/// Images that stand side by side.
struct Group {
    FigureBox box;
    std::set<QPDFObjGen> objects;
    std::set<int> marks;
};

std::vector<Group> groups_of(const std::vector<DrawnPicture>& pictures, const ShownPage& page) {
    std::vector<Group> groups;
    for (const DrawnPicture& picture : pictures) {
        Group grown{page.shown(picture.box), {picture.object}, {picture.mark}};
        if (grown.box.width() <= 0 || grown.box.height() <= 0) continue;  // beside the page
        std::vector<Group> apart;
        for (Group& group : groups) {
            if (touch(group.box, grown.box)) {
                grown.box = both(grown.box, group.box);
                grown.objects.merge(group.objects);
                grown.marks.merge(group.marks);
            } else {
                apart.push_back(std::move(group));
            }
        }
        groups = std::move(apart);
        groups.push_back(std::move(grown));
    }
    return groups;
}

std::optional<FigureBox> box_of(const FigureDescription& figure, const std::vector<Group>& groups,
                                const ShownPage& page) {
    if (figure.box) return page.shown(*figure.box);
    std::optional<FigureBox> box;
    for (const Group& group : groups) {
        const bool is_part = std::any_of(figure.marks.begin(), figure.marks.end(),
                                         [&group](int mark) { return group.marks.count(mark) > 0; });
        if (is_part) box = box ? both(*box, group.box) : group.box;
    }
    return box;
}

Figure figure_of(const Group& group, const ShownPage& page) {
    Figure figure{group.box, {}, page.is_covered_by(group.box), {}};
    for (const QPDFObjGen& object : group.objects) figure.objects.emplace_back(object.getObj(), object.getGen());
    return figure;
}

}  // namespace

struct Figures::Objects {
    std::shared_ptr<QPDF> file = QPDF::create();
    std::vector<QPDFObjectHandle> pages;
    std::map<QPDFObjGen, std::vector<FigureDescription>> descriptions;
    DrawnPictures drawn;
    bool is_damaged = false;

    std::vector<Figure> figures_of(const QPDFObjectHandle& page) {
        const ShownPage shown{QPDFPageObjectHelper(page)};
        const std::vector<Group> groups = groups_of(drawn.of(page), shown);
        std::vector<Figure> figures;
        if (const auto described = descriptions.find(page.getObjGen()); described != descriptions.end()) {
            for (const FigureDescription& figure : described->second) {
                const std::optional<FigureBox> box = box_of(figure, groups, shown);
                figures.push_back({box, figure.text, box && shown.is_covered_by(*box), {}});
            }
        }
        const std::size_t described = figures.size();
        for (const Group& group : groups) {
            const bool is_described = std::any_of(
                figures.begin(), figures.begin() + static_cast<std::ptrdiff_t>(described),
                [&box = group.box](const Figure& figure) { return figure.box && holds_middle(*figure.box, box); });
            if (!is_described) figures.push_back(figure_of(group, shown));
        }
        return figures;
    }
};

Figures::Figures(const std::byte* file, std::size_t size, const std::string& password)
    : objects_(std::make_unique<Objects>()) {
    try {
        objects_->file->setSuppressWarnings(true);
        objects_->file->processMemoryFile("document", reinterpret_cast<const char*>(file), size, password.c_str());
        objects_->pages = objects_->file->getAllPages();
        objects_->descriptions = figure_descriptions(*objects_->file);
    } catch (const std::exception&) {
        objects_->is_damaged = true;
    }
}

Figures::~Figures() = default;

std::size_t Figures::pages() const {
    return objects_->pages.size();
}

std::vector<Figure> Figures::of(std::size_t page) {
    try {
        return objects_->figures_of(objects_->pages.at(page));
    } catch (const std::exception&) {
        objects_->is_damaged = true;
        return {};
    }
}

bool Figures::has_given_up() const {
    return objects_->is_damaged || objects_->drawn.has_given_up();
}

}  // namespace lectern
