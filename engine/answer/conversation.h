#pragma once

#include "engine/answer/answerer.h"

namespace lectern {

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

    /// Tokens between the document and the text of the next question: the turns so far, and what leads to the next.
    int tokens_before_next() const;
    int most_tokens() const { return most_tokens_; }

    /// What was said so far, to be gone back to.
    struct Mark {
        int tokens = 0;
        std::vector<TokenId> not_run;
    };
    Mark mark() const { return {tokens_, not_run_}; }
    /// Forgets what was said since.
    void rewind(const Mark& mark);

    /// All that was said, to be said again about another reading: that of the same document a few chunks later.
    std::vector<TokenId> transcript() const;
    /// To be called before the first question. The turns are run again with it.
    void resume(std::vector<TokenId> transcript) { not_run_ = std::move(transcript); }

 private:
    Conversation(const Reading& reading, Model& model, CellStore own, int most_tokens)
        : reading_(&reading), model_(&model), own_(std::move(own)), most_tokens_(most_tokens) {}

    const Reading* reading_;
    Model* model_;
    CellStore own_;
    int most_tokens_;
    int tokens_ = 0;                ///< in own_
    std::vector<TokenId> run_;      ///< [tokens_] what they are
    std::vector<TokenId> not_run_;  ///< of the last answer, or of all turns that were resumed
};

}  // namespace lectern
