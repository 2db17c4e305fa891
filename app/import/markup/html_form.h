#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace lectern {

/// What is seen of the fields of a web form, as the page was saved: values, ticked and empty boxes, chosen options.
class HtmlForm {
 public:
    using Attribute = std::function<std::optional<std::string>(std::string_view name)>;

    /// Of an <input>; empty for what shows nothing that was filled in: buttons, passwords, hidden ones.
    static std::string input(const Attribute& attribute);

    void begin_select();
    void begin_option(const Attribute& attribute);
    void end_option() { in_option_ = false; }
    void text(std::string_view utf8);
    bool in_select() const { return in_select_; }
    /// The chosen options; the first if none was chosen.
    std::string end_select();

 private:
    bool in_select_ = false;
    bool in_option_ = false;
    bool is_chosen_ = false;  ///< the option at hand
    bool has_chosen_ = false;
    int options_ = 0;
    std::string first_;
    std::string chosen_;
};

}  // namespace lectern
