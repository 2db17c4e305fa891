#include "engine/answer/thoughts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lectern {

namespace {

constexpr std::string_view blanks = " \t\r\n";

struct Marks {
    std::string_view opening, closing;
};
constexpr std::array all_marks{Marks{"<think>", "</think>"}, Marks{"<|channel>thought", "<channel|>"}};

std::string_view without_blanks_before(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text;
}

}  // namespace

std::string Thoughts::take(std::string_view more) {
    held_ += more;
    if (state_ == State::before) {
        const std::string_view text = without_blanks_before(held_);
        const auto begun = std::find_if(all_marks.begin(), all_marks.end(),
                                        [&](const Marks& marks) { return text.starts_with(marks.opening); });
        if (begun != all_marks.end()) {
            state_ = State::thinking;
            closing_ = begun->closing;
            held_ = text.substr(begun->opening.size());
        } else if (std::any_of(all_marks.begin(), all_marks.end(),
                               [&](const Marks& marks) { return marks.opening.starts_with(text); })) {
            return {};
        } else {
            state_ = State::answer;
        }
    }
    if (state_ == State::thinking) {
        const std::size_t end = held_.find(closing_);
        if (end == std::string::npos) return {};
        state_ = State::behind;
        thoughts_ = held_.substr(0, end);
        held_.erase(0, end + closing_.size());
    }
    if (state_ == State::behind) {
        held_ = without_blanks_before(held_);
        if (held_.empty()) return {};
        state_ = State::answer;
    }
    return std::exchange(held_, {});
}

std::string Thoughts::finish() {
    if (state_ != State::before) return {};
    state_ = State::answer;
    return std::exchange(held_, {});
}

std::string Thoughts::text() const {
    const std::string_view text = without_blanks_before(state_ == State::thinking ? held_ : thoughts_);
    return std::string(text.substr(0, text.find_last_not_of(blanks) + 1));
}

}  // namespace lectern
