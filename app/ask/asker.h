#pragma once

#include <memory>
#include <optional>

#include "app/ask/earlier_turns.h"
#include "app/ask/read_so_far.h"
#include "app/evidence/evidence.h"
#include "app/recall/recall.h"
#include "engine/answer/attended_pages.h"

namespace lectern {

/// automatic: when cells of the document were dropped.
enum class RecallMode { automatic, passages, off };

struct AskOptions {
    SamplingOptions sampling;
    int most_tokens = 1024;
    RecallMode recall = RecallMode::automatic;
    bool evidence = true;    ///< ask the model for a quote after the answer, and watch where it looks
    std::string begun = {};  ///< of an answer that was cut off: it goes on behind these words
    PageChoice pages = {};   ///< that the answer comes from; empty: all that was read
};

/// Options for another answer to a question that has `answers` of them: each is sampled, and each differently.
AskOptions for_another_answer(AskOptions options, int answers);

/// An answer and what it rests on.
struct Answered {
    Answer answer;
    std::string thoughts;                ///< what the model thought aloud before it; empty: it did not
    Recalled recalled;                   ///< what was read again for the question
    std::vector<Evidence> evidence;      ///< quotes, looked up
    int turns_seen = 0;                  ///< of the turns before it, the last ones
    ReadSoFar read;                      ///< what it could rest on
    bool from_passages = false;          ///< it saw what was read again, and not what was kept of the document
    PageChoice pages;                    ///< that it was to come from; empty: all
    std::string model;                   ///< as its file names it
    std::string server;                  ///< that answered, to which its text was sent; empty: the engine here
    bool looked_for_evidence = false;    ///< false when it was not wanted, or the answer was cut short
    std::vector<AttendedPage> attended;  ///< pages with a twentieth of the answer's attention or more
};

/// Whether words of the document were found that the answer rests on; nothing where none were looked for.
std::optional<bool> is_supported(const Answered& answered);

/// Answers questions about a reading: passages that fit the question are read again, the answer is written, and then
/// the model is asked for the words that it rests on.
///
/// Where cells of the document were dropped, a question is asked of its beginning and the passages, unless it is about
/// the whole document: of the 80 questions about a manual of 99,000 tokens in its own words the 0.5B answered 66 % with
/// a tenth of the cells and passages, and 80 % with passages and the first 600 tokens (docs/retention.md).
class Asker {
 public:
    /// All must outlive it. The reading may be of a part of the document: then recall and evidence come from that part.
    Asker(Model& model, const Reading& reading, const TokenizedDocument& document, Recall& recall);

    /// From now on questions are about another reading of the same document.
    void about(const Reading& reading);

    /// Reads what the first question would wait for 1.4 to 2.7 s on two cores: where cells were dropped, the beginning
    /// of the document. Does nothing when that is there. Errors: those of ask(), and `cancelled`.
    Result<void> prepare(const CancelToken& cancel);

    /// `before`: what was said, seen as far as it has most_earlier_tokens. The answer depends on these turns, the
    /// question and the options, and on nothing that was asked between them. `on_text`: the answer as it is written.
    /// Errors: those of answer(); nothing of the chosen pages was read (wrong_use). No evidence is no error.
    Result<Answered> ask(std::string_view question, std::span<const Turn> before, const AskOptions& options,
                         const std::function<void(std::string_view)>& on_text, const CancelToken& cancel);

    /// Of earlier turns, or what question and answer leave of ReadPlan::room_for_questions.
    static constexpr int most_earlier_tokens = 2560;

 private:
    bool recalls(const AskOptions& options) const;
    /// Of what was read, what an answer may come from.
    Result<std::vector<TextStretch>> text_for(const PageChoice& pages) const;
    /// Whether an answer is better without what was kept of the document, or must not come from it.
    bool is_for_passages(std::string_view question, const AskOptions& options, const Recalled& recalled) const;
    /// What a question is asked of: the reading, or the beginning of the document.
    Result<const Reading*> asked_of(bool from_passages, const CancelToken& cancel);
    Result<Conversation*> conversation(const Reading& about);
    Result<const EvidenceFinder*> evidence();

    Model& model_;
    const Reading* reading_;
    const TokenizedDocument& document_;
    std::unique_ptr<const Reading> beginning_;  ///< made when first needed
    std::optional<Conversation> conversation_;
    const Reading* conversation_about_ = nullptr;
    Recall& recall_;
    std::optional<EvidenceFinder> evidence_;  ///< made when first needed
};

}  // namespace lectern
