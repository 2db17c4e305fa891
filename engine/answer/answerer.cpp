#include "engine/answer/answerer.h"

#include <algorithm>

#include "engine/answer/conversation.h"

namespace lectern {

std::vector<TokenId> question_tokens(const Model& model, const Question& question) {
    std::vector<TokenId> tokens;
    model.tokenizer().encode(question.passages + question_words(question.text, QuestionPlace::last),
                             TextPosition::after_special, tokens);
    const auto closing = model.chat_format().closing();
    tokens.insert(tokens.end(), closing.begin(), closing.end());
    if (!question.prefix.empty()) model.tokenizer().encode(question.prefix, TextPosition::after_special, tokens);
    return tokens;
}

Result<Answer> answer(Model& model, const Reading& reading, const Question& question,
                      const std::function<void(std::string_view)>& on_text, const CancelToken& cancel) {
    const std::size_t wanted =
        question_tokens(model, question).size() + static_cast<std::size_t>(std::max(question.most_tokens, 0));
    const auto room = std::min(wanted, static_cast<std::size_t>(ReadPlan::room_for_questions));
    auto conversation = Conversation::about(reading, model, static_cast<int>(room));
    if (!conversation) return fail(conversation.error());
    return conversation->ask(question, on_text, cancel);
}

}  // namespace lectern
