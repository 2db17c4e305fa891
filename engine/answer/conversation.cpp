#include "engine/answer/conversation.h"

#include <algorithm>
#include <new>

namespace lectern {

namespace {

Error wrong_question(Sentence what, Sentence next) {
    return {.code = ErrorCode::wrong_use,
            .what = std::move(what),
            .means = sentence("The question was not asked; the reading is unharmed."),
            .next = std::move(next)};
}

Error no_memory() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left for questions and answers."),
            .means = sentence("No question was asked; the reading is unharmed."),
            .next = sentence("Close other programs and ask again.")};
}

}  // namespace

Result<Conversation> Conversation::about(const Reading& reading, Model& model, int most_tokens) {
    try {
        Transformer& transformer = model.transformer();
        CellStore own(transformer.backends(), format_behind(reading.plan.format),
                      transformer.cell_layers(most_tokens, most_tokens));
        return Conversation(reading, model, std::move(own), most_tokens);
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(no_memory());
    }
}

std::vector<TokenId> turn_tokens(const Model& model, std::span<const Turn> turns) {
    std::vector<TokenId> tokens;
    const auto add = [&](const std::vector<TokenId>& more) { tokens.insert(tokens.end(), more.begin(), more.end()); };
    for (const Turn& turn : turns) {
        if (!tokens.empty()) add(model.chat_format().next_turn());
        add(question_tokens(model, {.text = turn.question}));
        model.tokenizer().encode(turn.answer, TextPosition::after_special, tokens);
    }
    return tokens;
}

int Conversation::tokens_before_next() const {
    if (said_.empty()) return 0;
    return static_cast<int>(said_.size() + model_->chat_format().next_turn().size());
}

int Conversation::keep_common(std::span<const TokenId> prompt) {
    const auto differ = std::ranges::mismatch(run_, prompt.first(prompt.size() - 1));
    run_.erase(differ.in1, run_.end());
    const int kept = static_cast<int>(run_.size());
    own_.drop_from(reading_->tokens + kept);
    return kept;
}

Result<Answer> Conversation::ask(const Question& question, const std::function<void(std::string_view)>& on_text,
                                 const CancelToken& cancel, AttentionObserver* observer) {
    if (question.text.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(wrong_question(sentence("The question is empty."), sentence("Write a question.")));
    std::vector<TokenId> all = said_;
    const auto add = [&](const std::vector<TokenId>& more) { all.insert(all.end(), more.begin(), more.end()); };
    if (!all.empty()) add(model_->chat_format().next_turn());
    const std::vector<TokenId> asked = question_tokens(*model_, question);
    add(asked);
    const int room = most_tokens_ - static_cast<int>(all.size() - asked.size());
    if (question.most_tokens < 1 || static_cast<int>(asked.size()) + question.most_tokens > room)
        return fail(wrong_question(sentence("Question ({question} tokens) and answer ({answer}) need more than the "
                                            "{room} tokens that are left for them.",
                                            asked.size(), question.most_tokens, room),
                                   said_.empty()
                                       ? sentence("Shorten the question, or ask for a shorter answer{option}.",
                                                  Sentence::Option{"--max-tokens"})
                                       : sentence("Begin a new conversation, or ask for a shorter answer{option}.",
                                                  Sentence::Option{"--max-tokens"})));
    const int kept = keep_common(all);
    auto decoded = decode(*model_, {.prompt = std::span(all).subspan(static_cast<std::size_t>(kept)),
                                    .length = reading_->plan.sequence_length(),
                                    .first_position = reading_->tokens + kept,
                                    .document = &reading_->cells,
                                    .own = &own_,
                                    .positions = reading_->plan.positions,
                                    .sampling = question.sampling,
                                    .most_tokens = question.most_tokens,
                                    .on_text = on_text,
                                    .observer = observer,
                                    .cancel = &cancel});
    if (!decoded) {
        own_.drop_from(reading_->tokens + kept);
        return fail(decoded.error());
    }
    const int run_tokens = static_cast<int>(all.size()) - kept;
    add(decoded->tokens);
    run_.assign(all.begin(), all.begin() + kept + decoded->run_tokens);
    said_ = std::move(all);
    const auto tokens = static_cast<int>(decoded->tokens.size());
    return Answer{
        .question = question.text,
        .text = decoded->text,
        .question_tokens = static_cast<int>(asked.size()),
        .run_tokens = run_tokens,
        .tokens = tokens,
        .seconds = decoded->prompt_seconds + decoded->decode_seconds,
        .seconds_to_first = decoded->prompt_seconds,
        .tokens_per_second = tokens > 1 && decoded->decode_seconds > 0 ? (tokens - 1) / decoded->decode_seconds : 0,
        .stop = decoded->stop};
}

}  // namespace lectern
