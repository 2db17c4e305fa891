#include "app/engine/survey_queue.h"

#include "app/engine/session_events.h"
#include "app/survey/local_section_reader.h"
#include "app/survey/saved_overview.h"

namespace lectern {

namespace {

Error not_open() {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("The document is not open."),
            .means = sentence("Nothing was asked."),
            .next = sentence("Open the document again.")};
}

}  // namespace

void SurveyQueue::refuse(const command::StartSurvey& start) {
    events_.push(event::SurveyFailed{.survey = start.survey, .session = start.session, .error = not_open()});
}

void SurveyQueue::add(const command::StartSurvey& start, ServedReading& session, Model& model, ReadingLibrary* library,
                      std::shared_ptr<CancelToken> cancel) {
    const LocalSectionReader reader(model);
    const SourceDocument& source = session.source;
    Asked asked{.start = start,
                .session = &session,
                .cancel = std::move(cancel),
                .survey = DocumentSurvey(start.question, source.document, session.tokens.pages, reader)};
    if (library != nullptr && session.is_kept())
        asked.survey.keep_in(*library, reader.name(), source.file, source.hash, source.files,
                             tell(events_, session.id()));
    surveys_.push_back(std::move(asked));
}

void SurveyQueue::cancel(SurveyNumber number) {
    for (auto asked = surveys_.begin(); asked != surveys_.end(); ++asked) {
        const bool is_running = goes_on_ && asked == surveys_.begin();
        if (asked->start.survey != number || is_running) continue;
        const SessionId session = asked->start.session;
        surveys_.erase(asked);
        return events_.push(event::SurveyFailed{.survey = number, .session = session, .error = survey_cancelled()});
    }
}

void SurveyQueue::cancel_all(std::optional<SessionId> session) {
    for (auto asked = surveys_.begin(); asked != surveys_.end();) {
        if (session && asked->start.session != *session) {
            ++asked;
            continue;
        }
        events_.push(event::SurveyFailed{
            .survey = asked->start.survey, .session = asked->start.session, .error = survey_cancelled()});
        asked = surveys_.erase(asked);
    }
}

void SurveyQueue::go_on(Model& model, const std::function<void()>& meter) {
    Asked& asked = surveys_.front();
    const auto hold = std::make_shared<CancelToken>(asked.cancel.get());
    commands_.background(hold);
    goes_on_ = true;
    auto done = run(asked, model, *hold, meter);
    goes_on_ = false;
    commands_.background(nullptr);
    if (!done) end_if_card_failed(done.error());
    const bool was_cancelled = !done && done.error().code == ErrorCode::cancelled;
    if (was_cancelled && !asked.cancel->cancelled()) return;  // for a while
    const SurveyNumber number = asked.start.survey;
    const SessionId session = asked.start.session;
    if (done)
        events_.push(event::SurveyEnded{.survey = number, .session = session});
    else
        events_.push(event::SurveyFailed{
            .survey = number, .session = session, .error = was_cancelled ? survey_cancelled() : done.error()});
    surveys_.pop_front();
}

Result<void> SurveyQueue::run(Asked& asked, Model& model, const CancelToken& hold, const std::function<void()>& meter) {
    const auto report = [&](const SurveyProgress& progress) {
        events_.push(survey_went(asked.start, asked.survey, progress));
        meter();
        const bool is_over = progress.done == progress.total;
        if (is_over && asked.survey.is_overview()) give_overview(asked.survey.overview(), asked.session->recall());
    };
    return asked.survey.go_on(std::make_unique<LocalSectionReader>(model), hold, report);
}

}  // namespace lectern
