#include "app/server/server_prompt.h"

#include "app/ask/reading_task.h"
#include "engine/read/reading.h"

namespace lectern {

int guessed_tokens(std::string_view text) {
    constexpr std::size_t bytes_of_token = 3;
    return static_cast<int>(std::min<std::size_t>(text.size() / bytes_of_token + 1, 1 << 30));
}

std::span<const Turn> last_turns(std::span<const Turn> turns, int most_tokens) {
    std::size_t first = turns.size();
    for (int sum = 0; first > 0; --first) {
        sum += guessed_tokens(turns[first - 1].question) + guessed_tokens(turns[first - 1].answer);
        if (sum > most_tokens) break;
    }
    return turns.subspan(first);
}

std::vector<ChatMessage> messages_of(std::string_view document, std::span<const Turn> before, std::string_view passages,
                                     std::string_view question) {
    std::vector<ChatMessage> messages{{.role = "system", .text = std::string(reading_task)}};
    std::string begins(document);
    for (const Turn& turn : before) {
        messages.push_back({.role = "user", .text = begins + question_words(turn.question, QuestionPlace::last)});
        messages.push_back({.role = "assistant", .text = turn.answer});
        begins.clear();
    }
    messages.push_back(
        {.role = "user", .text = begins + std::string(passages) + question_words(question, QuestionPlace::last)});
    return messages;
}

}  // namespace lectern
