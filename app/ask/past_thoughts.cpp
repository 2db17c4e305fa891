#include "app/ask/past_thoughts.h"

#include <algorithm>
#include <utility>

#include "engine/answer/thoughts.h"

namespace lectern {

namespace {

constexpr std::string_view thoughts_done = "<think>\n\n</think>\n\n";

Result<SaidAnswer> ask_once(const Question& question, const AskOnce& ask,
                            const std::function<void(std::string_view)>& on_text) {
    Thoughts thoughts;
    std::string text;
    const auto hear = [&](const std::string& words) {
        text += words;
        if (on_text && !words.empty()) on_text(words);
    };
    auto answer = ask(question, [&](std::string_view more) { hear(thoughts.take(more)); });
    if (!answer) return fail(answer.error());
    hear(thoughts.finish());
    answer->text = std::move(text);
    return SaidAnswer{std::move(*answer), thoughts.text()};
}

}  // namespace

Result<SaidAnswer> ask_past_thoughts(Question question, const AskOnce& ask,
                                     const std::function<void(std::string_view)>& on_text) {
    auto said = ask_once(question, ask, on_text);
    const bool only_thought =
        said && said->answer.text.empty() && !said->thoughts.empty() && said->answer.stop == StopReason::length;
    if (!only_thought) return said;
    question.prefix.insert(0, thoughts_done);  // in front of what the answer had already
    // There may be no room for more than was asked for; a token has a byte at least.
    question.most_tokens = std::max(1, question.most_tokens - static_cast<int>(thoughts_done.size()));
    auto again = ask_once(question, ask, on_text);
    if (!again) return again;
    again->thoughts = std::move(said->thoughts);
    again->answer.seconds += said->answer.seconds;
    again->answer.seconds_to_first += said->answer.seconds;
    return again;
}

}  // namespace lectern
