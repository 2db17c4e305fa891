#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// An element of a formula, in MathML or in Word's markup (OMML).
struct FormulaNode {
    std::string name;  ///< without prefix: "mfrac", "f"
    std::string text;  ///< of a leaf, without white space around it in MathML
    std::map<std::string, std::string, std::less<>> attributes;
    std::vector<FormulaNode> children;

    /// The child of that name; null if there is none.
    const FormulaNode* child(std::string_view wanted) const;
    std::string_view attribute(std::string_view wanted) const;
};

/// Gathers a formula from the events of a parser.
class FormulaTree {
 public:
    using Attribute = std::function<std::optional<std::string>(std::string_view name)>;

    /// The first one opens the formula.
    void start(std::string_view name, const Attribute& attribute);
    void text(std::string_view utf8);
    /// True when this was the end of the formula.
    bool end();
    bool is_open() const { return !open_.empty(); }

    /// The formula, once it has ended; nothing if it was larger or nested deeper than any formula is.
    std::optional<FormulaNode> take();

 private:
    FormulaNode root_;
    std::vector<FormulaNode*> open_;  ///< from the formula to the innermost element; null where too much was nested
    std::size_t size_ = 0;
    bool is_too_large_ = false;
};

}  // namespace lectern
