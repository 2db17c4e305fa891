#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// Parts what a model thinks aloud before it answers, between <think> and </think> or the marks of Gemma 4, from its
/// answer, while both are written. Models that can be asked not to think are (ChatLayout); others may all the same.
/// Such marks further behind are words like any others.
class Thoughts {
 public:
    /// What of the text, which goes on with `more`, is answer.
    std::string take(std::string_view more);
    /// At the end of the text: what was held back because a mark might have begun with it.
    std::string finish();

    /// Without the marks and the blanks around; empty: there were none.
    std::string text() const;
    /// They have not come to their end.
    bool go_on() const { return state_ == State::thinking; }

 private:
    enum class State { before, thinking, behind, answer };

    State state_ = State::before;
    std::string_view closing_;  ///< that ends the thoughts which were begun
    std::string thoughts_;
    std::string held_;  ///< of which it is not known yet what it is
};

}  // namespace lectern
