#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/answer/decode.h"

namespace lectern {

/// A text of some pages that a model sees whole while it is asked about it, one thing after another. No reading is made
/// of it: its cells go when the next text is shown. Each answer depends on the text and its question alone.
class ShownText {
 public:
    /// `most_tokens`: of what is shown, a question and its answer together. The model must outlive it. Errors: out of
    /// memory.
    static Result<ShownText> with_room(Model& model, int most_tokens, CellFormat format);

    /// From now on `text` is asked about; `task`: what the model is told to do.
    void show(std::string_view task, std::string_view text);

    /// How much likelier an answer to `asked` begins with the first token of `one` than with that of `other`, in
    /// natural logarithms. Errors: those of ask(); cancelled.
    Result<float> preference(std::string_view asked, std::string_view one, std::string_view other,
                             const CancelToken& cancel);

    /// `asked` goes on where the text ends. `is_enough`: see DecodeRequest. Errors: those of decode(); more than there
    /// is room for (ErrorCode::wrong_use).
    Result<Decoded> ask(std::string_view asked, int most_tokens, const CancelToken& cancel,
                        const std::function<bool(std::string_view)>& is_enough = {});

    /// What asking takes besides `asked`: the format of a conversation, in tokens.
    static int tokens_around(const Model& model, std::string_view task);

 private:
    ShownText(Model& model, CellStore own, int most_tokens)
        : model_(&model), own_(std::move(own)), most_tokens_(most_tokens) {}

    int keep_common(std::span<const TokenId> prompt);
    Result<Decoded> run(std::string_view asked, DecodeRequest request);

    Model* model_;
    CellStore own_;
    int most_tokens_;
    std::vector<TokenId> shown_;
    std::vector<TokenId> run_;  ///< whose cells `own_` has
};

}  // namespace lectern
