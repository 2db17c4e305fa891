#include "app/import/pdf/objects/figure_descriptions.h"

#include <qpdf/QPDF.hh>
#include <set>
#include <utility>

namespace lectern {

namespace {

constexpr int most_elements = 1'000'000;  ///< 2 s; a page of a book has some fifty
constexpr int most_figures = 5000;
constexpr std::size_t longest = 10'000;  ///< bytes of a description

/// What producers call a figure of their own in terms of the standard.
bool is_figure(QPDFObjectHandle element, QPDFObjectHandle roles) {
    QPDFObjectHandle type = element.getKey("/S");
    if (!type.isName()) return false;
    if (roles.isDictionary() && roles.getKey(type.getName()).isName()) type = roles.getKey(type.getName());
    return type.getName() == "/Figure";
}

std::vector<QPDFObjectHandle> items_of(QPDFObjectHandle one_or_many) {
    if (one_or_many.isArray()) return one_or_many.getArrayAsVector();
    return {one_or_many};
}

std::optional<QPDFObjectHandle::Rectangle> box_of(QPDFObjectHandle element) {
    for (QPDFObjectHandle& attributes : items_of(element.getKey("/A"))) {
        if (!attributes.isDictionary()) continue;
        if (QPDFObjectHandle box = attributes.getKey("/BBox"); box.isRectangle()) return box.getArrayAsRectangle();
    }
    return {};
}

/// Walks the tree of structure elements without recursion: a file can make it as deep as it likes.
class Walk {
 public:
    explicit Walk(QPDFObjectHandle root) : roles_(root.getKey("/RoleMap")) { push(root.getKey("/K"), {}); }

    std::map<QPDFObjGen, std::vector<FigureDescription>> run() {
        for (int i = 0; i < most_elements && figures_ < most_figures && !waiting_.empty(); ++i) {
            const auto [element, page] = std::move(waiting_.back());
            waiting_.pop_back();
            visit(element, page);
        }
        return std::move(found_);
    }

 private:
    /// `page` is that of the elements around it.
    void push(const QPDFObjectHandle& kids, QPDFObjGen page) {
        std::vector<QPDFObjectHandle> items = items_of(kids);
        for (auto kid = items.rbegin(); kid != items.rend(); ++kid) {
            if (kid->isDictionary()) waiting_.emplace_back(*kid, page);
        }
    }

    void visit(QPDFObjectHandle element, QPDFObjGen page) {
        if (element.isIndirect() && !visited_.insert(element.getObjGen()).second) return;
        if (QPDFObjectHandle own = element.getKey("/Pg"); own.isDictionary()) page = own.getObjGen();
        if (is_figure(element, roles_) && element.getKey("/Alt").isString()) {
            add(element, page);
        } else {
            push(element.getKey("/K"), page);
        }
    }

    void add(QPDFObjectHandle element, QPDFObjGen page) {
        ++figures_;
        FigureDescription figure{element.getKey("/Alt").getUTF8Value().substr(0, longest), box_of(element), {}};
        for (QPDFObjectHandle& kid : items_of(element.getKey("/K"))) {
            int mark = -1;
            if (kid.getValueAsInt(mark)) {
                figure.marks.push_back(mark);
            } else if (kid.isDictionary()) {
                if (kid.getKey("/MCID").getValueAsInt(mark)) figure.marks.push_back(mark);
                if (QPDFObjectHandle own = kid.getKey("/Pg"); own.isDictionary()) page = own.getObjGen();
            }
        }
        found_[page].push_back(std::move(figure));
    }

    QPDFObjectHandle roles_;
    std::vector<std::pair<QPDFObjectHandle, QPDFObjGen>> waiting_;
    std::set<QPDFObjGen> visited_;
    int figures_ = 0;
    std::map<QPDFObjGen, std::vector<FigureDescription>> found_;
};

}  // namespace

std::map<QPDFObjGen, std::vector<FigureDescription>> figure_descriptions(QPDF& objects) {
    QPDFObjectHandle root = objects.getRoot().getKey("/StructTreeRoot");
    if (!root.isDictionary()) return {};
    return Walk(root).run();
}

}  // namespace lectern
