#pragma once

#include <optional>

#include "app/evidence/evidence.h"
#include "app/recall/recall.h"
#include "engine/answer/attended_pages.h"

namespace lectern {

/// automatic: when cells of the document were dropped.
enum class RecallMode { automatic, passages, off };

struct AskOptions {
    SamplingOptions sampling;
    int most_tokens = 256;
    RecallMode recall = RecallMode::automatic;
    bool follow_up = false;  ///< the question sees the questions and answers before it, as far as there is room
    bool evidence = true;    ///< ask the model for a quote after the answer, and watch where it looks
};

/// An answer and what it rests on.
struct Answered {
    Answer answer;
    Recalled recalled;                   ///< what was read again for the question
    std::vector<Evidence> evidence;      ///< quotes, looked up
    bool began_anew = false;             ///< there was no room left for what was said before
    bool looked_for_evidence = false;    ///< false when it was not wanted, or the answer was cut short
    std::vector<AttendedPage> attended;  ///< pages with a twentieth of the answer's attention or more
};

/// Answers questions about a reading: passages that hold the question's words are read again, the
/// answer is written, and then the model is asked for the words that it rests on.
class Asker {
 public:
    /// All must outlive it. The reading may be of a part of the document: then recall and evidence come from that part.
    Asker(Model& model, const Reading& reading, const TokenizedDocument& document);

    /// From now on questions are about another reading of the same document, and the conversation goes on: its turns
    /// are run again with the next question.
    void about(const Reading& reading);
    /// Forgets the last question and its answer, so that it can be asked anew; and everything that was said.
    void forget_last();
    void forget();

    /// `on_text`: the answer as it is written. Errors: those of answer(). No evidence is no error.
    Result<Answered> ask(std::string_view question, const AskOptions& options,
                         const std::function<void(std::string_view)>& on_text, const CancelToken& cancel);

 private:
    bool recalls(RecallMode mode) const;
    /// Bytes of the text that were read; nothing when all were.
    std::optional<std::uint64_t> text_end() const;
    /// Where the question is to be asked: in the conversation so far if it has room, else in a new one.
    Result<Conversation*> conversation_for(int tokens, const AskOptions& options, Answered& answered);
    Result<const Recall*> recall();
    Result<const EvidenceFinder*> evidence();

    Model& model_;
    const Reading* reading_;
    const TokenizedDocument& document_;
    std::optional<Conversation> conversation_;
    std::vector<TokenId> transcript_;         ///< of a conversation that is to go on
    std::optional<Conversation::Mark> mark_;  ///< in the conversation, before the last question
    std::vector<TokenId> before_last_;        ///< transcript of then
    std::optional<Recall> recall_;            ///< made when first needed, like the finder
    std::optional<EvidenceFinder> evidence_;
};

}  // namespace lectern
