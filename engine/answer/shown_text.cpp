#include "engine/answer/shown_text.h"

#include <algorithm>
#include <new>

namespace lectern {

Result<ShownText> ShownText::with_room(Model& model, int most_tokens, CellFormat format) {
    try {
        Transformer& transformer = model.transformer();
        CellStore own(transformer.backends(), format, transformer.cell_layers(most_tokens, most_tokens));
        return ShownText(model, std::move(own), most_tokens);
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = sentence("There is no memory left to show the model a part of the document."),
                     .means = sentence("Nothing was asked."),
                     .next = sentence("Close other programs and ask again.")});
    }
}

void ShownText::show(std::string_view task, std::string_view text) {
    shown_ = model_->chat_format().opening(task);
    model_->tokenizer().encode(text, model_->chat_format().after_opening(), shown_);
}

int ShownText::tokens_around(const Model& model, std::string_view task) {
    return static_cast<int>(model.chat_format().opening(task).size() + model.chat_format().closing().size());
}

/// Keeps the cells of the tokens that `prompt` begins with too. The last token of `prompt` has to be run.
int ShownText::keep_common(std::span<const TokenId> prompt) {
    const auto differ = std::ranges::mismatch(run_, prompt.first(prompt.size() - 1));
    run_.erase(differ.in1, run_.end());
    const int kept = static_cast<int>(run_.size());
    own_.drop_from(kept);
    return kept;
}

Result<Decoded> ShownText::ask(std::string_view asked, int most_tokens, const CancelToken& cancel,
                               const std::function<bool(std::string_view)>& is_enough) {
    return run(asked, {.length = SequenceLength(most_tokens_),
                       .most_tokens = most_tokens,
                       .is_enough = is_enough,
                       .cancel = &cancel});
}

Result<float> ShownText::preference(std::string_view asked, std::string_view one, std::string_view other,
                                    const CancelToken& cancel) {
    std::vector<TokenId> compared;
    for (const std::string_view answer : {one, other}) {
        std::vector<TokenId> tokens;
        model_->tokenizer().encode(answer, TextPosition::after_special, tokens);
        if (tokens.empty()) return 0.0F;  // a vocabulary that cannot write it prefers neither
        compared.push_back(tokens.front());
    }
    const auto decoded =
        run(asked, {.length = SequenceLength(most_tokens_), .most_tokens = 1, .compared = compared, .cancel = &cancel});
    if (!decoded) return fail(decoded.error());
    if (decoded->compared.empty())
        return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
    return decoded->compared[0] - decoded->compared[1];
}

/// `request`: without the prompt and where it stands.
Result<Decoded> ShownText::run(std::string_view asked, DecodeRequest request) {
    std::vector<TokenId> all = shown_;
    model_->tokenizer().encode(asked, TextPosition::after_special, all);
    const auto closing = model_->chat_format().closing();
    all.insert(all.end(), closing.begin(), closing.end());
    if (static_cast<int>(all.size()) + request.most_tokens > most_tokens_)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("Question ({question} tokens) and answer ({answer}) need more than the {room} "
                                      "tokens that are left for them.",
                                      all.size() - shown_.size(), request.most_tokens,
                                      most_tokens_ - static_cast<int>(shown_.size())),
                     .means = sentence("Nothing was asked."),
                     .next = sentence("Shorten the question.")});
    const int kept = keep_common(all);
    request.prompt = std::span(all).subspan(static_cast<std::size_t>(kept));
    request.first_position = kept;
    request.own = &own_;
    auto decoded = decode(*model_, request);
    if (!decoded) {
        own_.drop_from(kept);
        return fail(decoded.error());
    }
    all.insert(all.end(), decoded->tokens.begin(), decoded->tokens.end());
    run_.assign(all.begin(), all.begin() + kept + decoded->run_tokens);
    return decoded;
}

}  // namespace lectern
