#include "engine/answer/answerer.h"

#include <algorithm>

namespace lectern {

namespace {

Error wrong_question(std::string what, std::string next) {
    return {.code = ErrorCode::wrong_use,
            .what = std::move(what),
            .means = "The question was not asked; the reading is unharmed.",
            .next = std::move(next)};
}

}  // namespace

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
    if (question.text.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(wrong_question("The question is empty.", "Write a question."));
    const std::vector<TokenId> prompt = question_tokens(model, question);
    const auto room = static_cast<std::size_t>(ReadPlan::room_for_questions);
    if (question.most_tokens < 1 || prompt.size() + static_cast<std::size_t>(question.most_tokens) > room)
        return fail(
            wrong_question(fmt::format("Question ({} tokens) and answer ({}) need more than the {} tokens that a "
                                       "reading leaves for them.",
                                       prompt.size(), question.most_tokens, room),
                           "Shorten the question, or lower --max-tokens."));
    auto decoded = decode(model, {.prompt = prompt,
                                  .first_position = reading.tokens,
                                  .document = &reading.cells,
                                  .format = reading.plan.format,
                                  .positions = reading.plan.positions,
                                  .sampling = question.sampling,
                                  .most_tokens = question.most_tokens,
                                  .on_text = on_text,
                                  .cancel = &cancel});
    if (!decoded) return fail(decoded.error());
    const auto tokens = static_cast<int>(decoded->tokens.size());
    return Answer{
        .question = question.text,
        .text = decoded->text,
        .question_tokens = static_cast<int>(prompt.size()),
        .tokens = tokens,
        .seconds = decoded->prompt_seconds + decoded->decode_seconds,
        .seconds_to_first = decoded->prompt_seconds,
        .tokens_per_second = tokens > 1 && decoded->decode_seconds > 0 ? (tokens - 1) / decoded->decode_seconds : 0,
        .stop = decoded->stop};
}

}  // namespace lectern
