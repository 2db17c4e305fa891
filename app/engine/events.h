#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/engine/commands.h"
#include "app/survey/overview.h"
#include "app/survey/saved_search.h"
#include "app/survey/survey.h"
#include "engine/read/reader.h"
#include "engine/read/trial.h"

namespace lectern {

/// What the engine thread says. Values: whoever takes one shares nothing with the engine that changes.
namespace event {

struct ModelOpened {
    std::filesystem::path file;
    std::string name, architecture, device;
    std::uint64_t weight_bytes = 0;
    int trained_window = 0, good_up_to = 0;  ///< tokens
    std::vector<std::string> methods;        ///< of the retaining heads that were found for it
};
struct ModelClosed {};
struct ModelFailed {
    std::filesystem::path file;
    Error error;
};

/// It has tokens now. Nobody changes the document any more.
struct DocumentOpened {
    SessionId session = 0;
    std::shared_ptr<const Document> document;
    int tokens = 0;              ///< with the opening of the conversation
    std::string hash;            ///< that the library knows it by; empty: it cannot be kept there
    std::filesystem::path file;  ///< where it was last seen
};
struct ReadingPlanned {
    SessionId session = 0;
    ReadPlan plan;
    PageChoice pages;      ///< that are to be read; empty: all
    bool unasked = false;  ///< it is read, or taken from the library, without a command::StartReading
};
/// An estimate, of the plan that it had then.
struct ReadingTried {
    SessionId session = 0;
    int budget_tokens = 0;            ///< of that plan
    std::optional<ReadingTime> time;  ///< nothing: it could not be tried, as where memory is short
};
/// So many tokens come from the library, and are not read again.
struct ReadingRestored {
    SessionId session = 0;
    int tokens = 0, total_tokens = 0;
};
/// Five times a second at most, and with the last chunk.
struct ReadingProgress {
    SessionId session = 0;
    ReadProgress progress;
};
struct ReadingPaused {
    std::optional<SessionId> session;  ///< the one that waits between two chunks
};
struct ReadingResumed {};
/// The reading is complete, or was cancelled, and can be asked.
struct ReadingEnded {
    SessionId session = 0;
    ReadSoFar read;
    int prefilled_tokens = 0, restored_tokens = 0;
    double seconds = 0;
    std::optional<ReadingId> id;   ///< in the library, if it is there
    bool saved = false;            ///< all that was read is in the library
    std::vector<float> retention;  ///< [pages] share of each page's cells that is kept
};
/// A document, or a reading of the library, was not opened: there is no session of it, or none any more.
struct OpeningFailed {
    SessionId session = 0;
    Error error;
};
/// Plan or reading did not work. What was read before can still be asked.
struct ReadingFailed {
    SessionId session = 0;
    Error error;
};
/// The reading goes on, or can be asked, with this plan.
struct BudgetChanged {
    SessionId session = 0;
    ReadPlan plan;
    ReadSoFar read;
    std::vector<float> retention;  ///< [pages] of what was read; empty before the first chunk
};
/// The budget is larger than the one of the reading, which stays as it is.
struct MustReadAgain {
    SessionId session = 0;
    ReadPlan plan;  ///< of the new reading
};
struct BudgetRefused {
    SessionId session = 0;
    Error error;
};
/// There is not enough memory for what was wanted: this is what is done instead.
struct SteppedDown {
    SessionId session = 0;
    ReadPlan plan;
    Error why;
};
/// A reading that changed after its end, or was to be saved now, is in the library; or it could not be saved, or there
/// is nothing to save.
struct ReadingSaved {
    SessionId session = 0;
    std::optional<ReadingId> id;
    bool saved = false;
};
struct SessionClosed {
    SessionId session = 0;
};

struct AnswerBegun {
    SessionId session = 0;
    QuestionId question = 0;
    ReadSoFar read;
};
struct AnswerText {
    QuestionId question = 0;
    std::string text;
};
struct AnswerEnded {
    SessionId session = 0;
    QuestionId question = 0;
    Answered answered;  ///< Answer::stop says whether it was cancelled
};
struct AnswerFailed {
    SessionId session = 0;
    QuestionId question = 0;
    Error error;
};

/// A survey begins, or goes on after it was cut off, and after each section: all that was found until now. One of the
/// two is null.
struct SurveyWent {
    SurveyNumber survey = 0;
    SessionId session = 0;
    SurveyProgress progress;
    std::shared_ptr<const FoundSoFar> found;  ///< of a question
    std::shared_ptr<const Overview> overview;
};
struct SurveyEnded {
    SurveyNumber survey = 0;
    SessionId session = 0;
};
/// It was cancelled, or cannot go on. What was found stays.
struct SurveyFailed {
    SurveyNumber survey = 0;
    SessionId session = 0;
    Error error;
};

/// The texts are cut, and training begins, or goes on after it was cut off.
struct TrainingBegun {
    TrainingId training = 0;
    TrainProgress progress;  ///< documents that were learned from, and how many there are
    int left_out = 0;        ///< documents that are longer than the context
};
/// After each document.
struct TrainingProgress {
    TrainingId training = 0;
    TrainProgress progress;
};
/// The heads are written, and what part of a budget each needs is being found; begins anew after it was cut off.
struct SharesSought {
    TrainingId training = 0;
    SharesProgress progress;
};
struct TrainingEnded {
    TrainingId training = 0;
    std::filesystem::path file;
    HeadsTrained trained;
};
/// It was cancelled, or cannot go on. Heads that were written are still there.
struct TrainingFailed {
    TrainingId training = 0;
    Error error;
};

/// Bytes of RAM, or of a graphics card's memory, by purpose. Measured, but for scratch, which is what is left of this
/// program's.
struct MemoryUse {
    std::uint64_t weights = 0;
    std::uint64_t cells = 0;  ///< in use, of all sessions
    std::uint64_t scratch = 0;
    std::uint64_t other_programs = 0;
    std::uint64_t free = 0;  ///< that programs may still take without swapping
    std::uint64_t installed = 0;
};
/// Five times a second at most while there is work, and once a second while a model waits.
struct Meter {
    MemoryUse memory;                  ///< RAM
    std::optional<MemoryUse> card;     ///< of the graphics card that the model, or a part of it, lies on
    std::optional<SessionId> reading;  ///< what is being read, paused or not
    bool paused = false;
    ReadProgress progress;          ///< of the last chunk
    double answering_speed = 0;     ///< tokens a second of the answer that is written, or was written last
    std::size_t waiting_bytes = 0;  ///< of checkpoints that are not on the disk yet
    int waiting_documents = 0;      ///< to be read after this one
    /// [pages] share of each page's cells that is kept, of the document that is read; worked out once a second, and
    /// the same object until then. Null where nothing is read.
    std::shared_ptr<const std::vector<float>> retention;
};

/// Something that stops nothing: the library cannot save, heads are damaged.
struct Trouble {
    std::optional<SessionId> session;
    Error error;
    bool not_saved = false;  ///< what was read of the session is in memory alone
};
/// The last event.
struct EngineEnded {
    std::optional<Error> why;  ///< it ended by itself; nothing: it was told to
};

}  // namespace event

using EngineEvent =
    std::variant<event::ModelOpened, event::ModelClosed, event::ModelFailed, event::DocumentOpened,
                 event::ReadingPlanned, event::ReadingTried, event::ReadingRestored, event::ReadingProgress,
                 event::ReadingPaused, event::ReadingResumed, event::ReadingEnded, event::OpeningFailed,
                 event::ReadingFailed, event::BudgetChanged, event::MustReadAgain, event::BudgetRefused,
                 event::SteppedDown, event::ReadingSaved, event::SessionClosed, event::Meter, event::AnswerBegun,
                 event::AnswerText, event::AnswerEnded, event::AnswerFailed, event::SurveyWent, event::SurveyEnded,
                 event::SurveyFailed, event::TrainingBegun, event::TrainingProgress, event::SharesSought,
                 event::TrainingEnded, event::TrainingFailed, event::Trouble, event::EngineEnded>;

}  // namespace lectern
