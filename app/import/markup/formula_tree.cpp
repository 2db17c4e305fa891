#include "app/import/markup/formula_tree.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lectern {

namespace {

constexpr std::size_t deepest_formula = 80;
constexpr std::size_t most_elements = 20'000;
constexpr std::size_t most_formula_bytes = 100'000;

/// Attributes that change what a formula says; the others are looks.
constexpr std::array<std::string_view, 6> known_attributes{"val",   "linethickness", "open",
                                                           "close", "separators",    "alttext"};

std::string_view local(std::string_view name) {
    return name.substr(name.find(':') + 1);  // npos + 1 is 0
}

}  // namespace

const FormulaNode* FormulaNode::child(std::string_view wanted) const {
    const auto found = std::find_if(children.begin(), children.end(),
                                    [wanted](const FormulaNode& child) { return child.name == wanted; });
    return found == children.end() ? nullptr : &*found;
}

std::string_view FormulaNode::attribute(std::string_view wanted) const {
    const auto found = attributes.find(wanted);
    return found == attributes.end() ? std::string_view() : std::string_view(found->second);
}

void FormulaTree::start(std::string_view name, const Attribute& attribute) {
    if (open_.empty()) {
        root_ = {};
        size_ = 0;
        is_too_large_ = false;
    }
    is_too_large_ = is_too_large_ || open_.size() >= deepest_formula || ++size_ > most_elements;
    if (is_too_large_) {
        open_.push_back(nullptr);
        return;
    }
    // No element gets a brother while a child of its own is open: pointers to open elements stay good.
    FormulaNode* node = open_.empty() ? &root_ : &open_.back()->children.emplace_back();
    node->name = local(name);
    for (const std::string_view wanted : known_attributes) {
        auto value = attribute(wanted);
        if (value) node->attributes.emplace(wanted, std::move(*value).substr(0, 1000));
    }
    open_.push_back(node);
}

void FormulaTree::text(std::string_view utf8) {
    size_ += utf8.size() / (most_formula_bytes / most_elements);
    if (open_.empty() || open_.back() == nullptr || size_ > most_elements) return;
    open_.back()->text += utf8;
}

bool FormulaTree::end() {
    if (open_.empty()) return false;
    open_.pop_back();
    return open_.empty();
}

std::optional<FormulaNode> FormulaTree::take() {
    if (is_too_large_ || size_ > most_elements) return std::nullopt;
    return std::exchange(root_, {});
}

}  // namespace lectern
