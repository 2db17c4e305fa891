#include "engine/answer/conversation.h"

#include <new>

namespace lectern {

namespace {

Error wrong_question(std::string what, std::string next) {
    return {.code = ErrorCode::wrong_use,
            .what = std::move(what),
            .means = "The question was not asked; the reading is unharmed.",
            .next = std::move(next)};
}

Error no_memory() {
    return {.code = ErrorCode::out_of_memory,
            .what = "There is no memory left for questions and answers.",
            .means = "No question was asked; the reading is unharmed.",
            .next = "Close other programs and ask again."};
}

}  // namespace

Result<Conversation> Conversation::about(const Reading& reading, Model& model, int most_tokens) {
    try {
        Transformer& transformer = model.transformer();
        CellStore own(transformer.backend(), reading.plan.format, transformer.cell_layers(most_tokens, most_tokens));
        return Conversation(reading, model, std::move(own), most_tokens);
    } catch (const std::bad_alloc&) {
        return fail(no_memory());
    }
}

std::vector<TokenId> Conversation::transcript() const {
    std::vector<TokenId> all = run_;
    all.insert(all.end(), not_run_.begin(), not_run_.end());
    return all;
}

int Conversation::tokens_before_next() const {
    if (tokens_ == 0 && not_run_.empty()) return 0;
    return tokens_ + static_cast<int>(not_run_.size() + model_->chat_format().next_turn().size());
}

void Conversation::rewind(const Mark& mark) {
    own_.drop_from(reading_->tokens + mark.tokens);
    tokens_ = mark.tokens;
    run_.resize(static_cast<std::size_t>(tokens_));
    not_run_ = mark.not_run;
}

Result<Answer> Conversation::ask(const Question& question, const std::function<void(std::string_view)>& on_text,
                                 const CancelToken& cancel, AttentionObserver* observer) {
    if (question.text.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(wrong_question("The question is empty.", "Write a question."));
    std::vector<TokenId> prompt = not_run_;
    if (tokens_before_next() > 0) {
        const std::vector<TokenId> turn = model_->chat_format().next_turn();
        prompt.insert(prompt.end(), turn.begin(), turn.end());
    }
    const std::vector<TokenId> asked = question_tokens(*model_, question);
    prompt.insert(prompt.end(), asked.begin(), asked.end());
    const int room = most_tokens_ - tokens_;
    if (question.most_tokens < 1 || static_cast<int>(prompt.size()) + question.most_tokens > room)
        return fail(
            wrong_question(fmt::format("Question ({} tokens) and answer ({}) need more than the {} tokens that are "
                                       "left for them.",
                                       prompt.size(), question.most_tokens, room),
                           tokens_ > 0 ? "Begin a new conversation, or lower --max-tokens."
                                       : "Shorten the question, or lower --max-tokens."));
    auto decoded = decode(*model_, {.prompt = prompt,
                                    .first_position = reading_->tokens + tokens_,
                                    .document = &reading_->cells,
                                    .own = &own_,
                                    .positions = reading_->plan.positions,
                                    .sampling = question.sampling,
                                    .most_tokens = question.most_tokens,
                                    .on_text = on_text,
                                    .observer = observer,
                                    .cancel = &cancel});
    if (!decoded) return fail(decoded.error());
    // What was not run of prompt and answer stands before the next question.
    prompt.insert(prompt.end(), decoded->tokens.begin(), decoded->tokens.end());
    not_run_.assign(prompt.begin() + decoded->run_tokens, prompt.end());
    run_.insert(run_.end(), prompt.begin(), prompt.begin() + decoded->run_tokens);
    tokens_ += decoded->run_tokens;
    const auto tokens = static_cast<int>(decoded->tokens.size());
    return Answer{
        .question = question.text,
        .text = decoded->text,
        .question_tokens = static_cast<int>(asked.size()),
        .tokens = tokens,
        .seconds = decoded->prompt_seconds + decoded->decode_seconds,
        .seconds_to_first = decoded->prompt_seconds,
        .tokens_per_second = tokens > 1 && decoded->decode_seconds > 0 ? (tokens - 1) / decoded->decode_seconds : 0,
        .stop = decoded->stop};
}

}  // namespace lectern
