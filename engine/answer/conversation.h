#pragma once

#include <string>
#include <vector>

#include "engine/answer/answerer.h"

namespace lectern {

/// A question that was asked, and what was answered.
struct Turn {
    std::string question;
    std::string answer;
};

/// Turns as they stand behind a document, up to the end of the last answer. Passages that were read again for their
/// questions are not among them.
std::vector<TokenId> turn_tokens(const Model& model, std::span<const Turn> turns);

/// A conversation about a reading: every question sees the questions and answers before it. The reading is not changed.
class Conversation {
 public:
    /// `most_tokens`: of all turns together, at most ReadPlan::room_for_questions. Model and reading must outlive it.
    /// Errors: out of memory.
    static Result<Conversation> about(const Reading& reading, Model& model,
                                      int most_tokens = ReadPlan::room_for_questions);

    /// `observer`: sees where the answer looks; or null. Errors: those of answer(); a question for which there is no
    /// room left (ErrorCode::wrong_use).
    Result<Answer> ask(const Question& question, const std::function<void(std::string_view)>& on_text,
                       const CancelToken& cancel, AttentionObserver* observer = nullptr);

    /// All that was said: what stands between the document and the turn of the next question.
    const std::vector<TokenId>& said() const { return said_; }
    /// Replaces what was said by `said` for the next question. Cells of the tokens that both begin with are not
    /// computed again. The answer is the same as if nothing else had ever been said.
    void go_on_from(std::vector<TokenId> said) { said_ = std::move(said); }

    /// Tokens between the document and the text of the next question: what was said, and what leads to the next.
    int tokens_before_next() const;
    int most_tokens() const { return most_tokens_; }

 private:
    Conversation(const Reading& reading, Model& model, CellStore own, int most_tokens)
        : reading_(&reading), model_(&model), own_(std::move(own)), most_tokens_(most_tokens) {}

    /// Keeps the cells of the tokens that `prompt` begins with too, and drops the others. The last token of `prompt`
    /// has to be run, so its cells go too. Returns how many tokens have kept theirs.
    int keep_common(std::span<const TokenId> prompt);

    const Reading* reading_;
    Model* model_;
    CellStore own_;
    int most_tokens_;
    std::vector<TokenId> run_;  ///< the tokens whose cells are in own_
    std::vector<TokenId> said_;
};

}  // namespace lectern
