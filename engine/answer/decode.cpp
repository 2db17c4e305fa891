#include "engine/answer/decode.h"

#include <algorithm>
#include <chrono>
#include <new>

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_between(Clock::time_point start, Clock::time_point end) {
    return std::chrono::duration<double>(end - start).count();
}

/// Tokens of a prompt that go through the model together.
constexpr int prompt_chunk = 256;

class Continuation {
 public:
    Continuation(Model& model, const DecodeRequest& request)
        : model_(model),
          request_(request),
          made_(request.own != nullptr ? CellStore() : make_cells(model, request)),
          cells_(request.own != nullptr ? *request.own : made_),
          position_(request.first_position) {}

    /// False if it was cancelled: what was run before is still there.
    bool run(std::span<const TokenId> tokens, AttentionObserver* observer = nullptr) {
        for (std::size_t done = 0; done < tokens.size();) {
            const auto part = tokens.subspan(done, std::min<std::size_t>(prompt_chunk, tokens.size() - done));
            if (!model_.transformer().forward({.tokens = part,
                                               .length = request_.length,
                                               .first_position = position_,
                                               .own = &cells_,
                                               .document = request_.document,
                                               .positions = request_.positions,
                                               .observer = observer,
                                               .cancel = request_.cancel})) {
                cells_.drop_from(position_);  // some layers have them, others do not
                return false;
            }
            cells_.group_cells();
            position_ += static_cast<int>(part.size());
            done += part.size();
            last_row_ = static_cast<int>(part.size()) - 1;
        }
        return true;
    }

    /// Scores of these tokens to come next.
    std::vector<float> scores_of(std::span<const TokenId> tokens) {
        std::vector<float> scores;
        if (tokens.empty()) return scores;
        const std::span<const float> all = model_.transformer().logits(last_row_);
        for (const TokenId token : tokens) scores.push_back(all[static_cast<std::size_t>(token)]);
        return scores;
    }

    int run_tokens() const { return position_ - request_.first_position; }
    /// The tokens that may follow, likeliest first.
    std::vector<Scored> next(const Sampler& sampler) {
        Transformer& transformer = model_.transformer();
        return transformer.likeliest(last_row_, sampler.candidates(transformer.config().vocabulary));
    }

 private:
    static CellStore make_cells(Model& model, const DecodeRequest& request) {
        const int tokens = static_cast<int>(request.prompt.size()) + request.most_tokens;
        Transformer& transformer = model.transformer();
        return {transformer.backends(), request.format, transformer.cell_layers(tokens, tokens)};
    }

    Model& model_;
    const DecodeRequest& request_;
    CellStore made_;  ///< where the request brings none
    CellStore& cells_;
    int position_;
    int last_row_ = 0;
};

Decoded continue_prompt(Model& model, const DecodeRequest& request) {
    Decoded result;
    TextStream stream;
    Sampler sampler(request.sampling);
    const auto emit = [&](const std::string& text) {
        result.text += text;
        if (request.on_text && !text.empty()) request.on_text(text);
    };
    const auto start = Clock::now();
    Continuation continuation(model, request);
    bool running = continuation.run(request.prompt);
    auto first_token = Clock::now();
    result.prompt_seconds = seconds_between(start, first_token);
    if (running)
        result.compared = continuation.scores_of(request.compared);
    else
        result.stop = StopReason::cancelled;

    while (running && static_cast<int>(result.tokens.size()) < request.most_tokens) {
        const TokenId token = sampler.pick(continuation.next(sampler));
        if (result.tokens.empty()) {
            first_token = Clock::now();
            result.prompt_seconds = seconds_between(start, first_token);
        }
        if (model.tokenizer().ends_answer(token)) {
            result.stop = StopReason::end_token;
            break;
        }
        result.tokens.push_back(token);
        emit(stream.push(model.tokenizer().bytes(token)));
        if (request.is_enough && request.is_enough(result.text)) break;
        running = static_cast<int>(result.tokens.size()) == request.most_tokens ||
                  continuation.run({&token, 1}, request.observer);
        if (!running) result.stop = StopReason::cancelled;
    }
    emit(stream.finish());
    result.run_tokens = continuation.run_tokens();
    result.decode_seconds = seconds_between(first_token, Clock::now());
    return result;
}

}  // namespace

std::string_view name(StopReason reason) {
    switch (reason) {
        case StopReason::end_token:
            return "end";
        case StopReason::length:
            return "length";
        case StopReason::cancelled:
            return "cancelled";
    }
    return "?";
}

Result<Decoded> decode(Model& model, const DecodeRequest& request) {
    try {
        return continue_prompt(model, request);
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = sentence("There is no memory left for the question and its answer."),
                     .means = sentence("The question was not answered; the reading is unharmed."),
                     .next = sentence("Close other programs and ask again.")});
    }
}

}  // namespace lectern
