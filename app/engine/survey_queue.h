#pragma once

#include <list>

#include "app/engine/mailbox.h"
#include "app/engine/served_reading.h"
#include "app/survey/document_survey.h"

namespace lectern {

/// Overviews, and questions that are put to every page: they wait for the engine to have nothing else to do; the first
/// is the one that goes on. What each section gave is in the library at once, and a section that was cut off is asked
/// again.
class SurveyQueue {
 public:
    SurveyQueue(CommandQueue& commands, EventQueue& events) : commands_(commands), events_(events) {}

    /// `library`: null where nothing is kept. `cancel`: ends it.
    void add(const command::StartSurvey& start, ServedReading& session, Model& model, ReadingLibrary* library,
             std::shared_ptr<CancelToken> cancel);
    void refuse(const command::StartSurvey& start);
    /// One that waits; one that goes on ends by its token.
    void cancel(SurveyNumber number);
    /// All of a session, or all. None goes on.
    void cancel_all(std::optional<SessionId> session = {});

    bool empty() const { return surveys_.empty(); }
    bool goes_on() const { return goes_on_; }

    /// Until it is over, or a command cuts it off; then it goes on where it was, the next time.
    void go_on(Model& model, const std::function<void()>& meter);

 private:
    struct Asked {
        command::StartSurvey start;
        ServedReading* session;  ///< outlives it: see cancel_all()
        std::shared_ptr<CancelToken> cancel;
        DocumentSurvey survey;
    };

    Result<void> run(Asked& asked, Model& model, const CancelToken& hold, const std::function<void()>& meter);

    CommandQueue& commands_;
    EventQueue& events_;
    std::list<Asked> surveys_;
    bool goes_on_ = false;
};

}  // namespace lectern
