#include "app/import/markup/rtf_field.h"

namespace lectern {

namespace {

constexpr std::size_t longest_field_text = 500;
constexpr std::size_t longest_field_code = 4000;
constexpr std::size_t most_field_choices = 1000;
constexpr int box_kind = 1;
constexpr int list_kind = 2;

}  // namespace

void RtfField::add_code(std::string_view utf8) {
    if (code_.size() < longest_field_code) code_ += utf8.substr(0, longest_field_code);
}

void RtfField::begin_choice() {
    if (choices_.size() < most_field_choices) choices_.emplace_back();
}

void RtfField::add_to_choice(std::string_view utf8) {
    if (!choices_.empty() && choices_.back().size() < longest_field_text) choices_.back() += utf8;
}

bool RtfField::take(std::string_view word, int value) {
    if (word == "fftype") {
        type_ = value;
    } else if (word == "ffres") {
        result_ = value;
    } else if (word == "ffdefres") {
        result_at_first_ = value;
    } else {
        return false;
    }
    return true;
}

WordFieldText RtfField::shown() const {
    const int result = result_ == not_chosen ? result_at_first_ : result_;
    if (type_ == box_kind) return {result == 1 ? "☒" : "☐"};
    if (type_ == list_kind) {
        const bool is_choice = result >= 0 && static_cast<std::size_t>(result) < choices_.size();
        return {is_choice ? choices_[static_cast<std::size_t>(result)] : std::string()};
    }
    return word_field_text(code_);
}

}  // namespace lectern
