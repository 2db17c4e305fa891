#include "app/import/markup/html_form.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace lectern {

namespace {

constexpr std::size_t longest_choice = 10'000;

}  // namespace

std::string HtmlForm::input(const Attribute& attribute) {
    std::string type = attribute("type").value_or("text");
    std::transform(type.begin(), type.end(), type.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (type == "checkbox" || type == "radio") return attribute("checked") ? "☒" : "☐";
    constexpr auto silent = std::to_array<std::string_view>(
        {"hidden", "password", "submit", "button", "reset", "image", "file", "color", "range"});
    if (std::find(silent.begin(), silent.end(), type) != silent.end()) return {};
    return attribute("value").value_or("");
}

void HtmlForm::begin_select() {
    *this = {};
    in_select_ = true;
}

void HtmlForm::begin_option(const Attribute& attribute) {
    if (!in_select_) return;
    in_option_ = true;
    is_chosen_ = attribute("selected").has_value();
    if (is_chosen_ && std::exchange(has_chosen_, true) && !chosen_.empty()) chosen_ += ", ";
    ++options_;
}

void HtmlForm::text(std::string_view utf8) {
    if (!in_option_) return;
    std::string* const seen = is_chosen_ ? &chosen_ : options_ == 1 ? &first_ : nullptr;
    if (seen != nullptr && seen->size() < longest_choice) *seen += utf8;
}

std::string HtmlForm::end_select() {
    in_select_ = in_option_ = false;
    return has_chosen_ ? chosen_ : first_;
}

}  // namespace lectern
