#include "app/engine/survey_queue.h"

#include <new>
#include <span>

#include "app/engine/session_events.h"
#include "app/survey/every_page.h"
#include "app/survey/overview_writer.h"
#include "app/survey/saved_overview.h"

namespace lectern {

namespace {

Error not_open() {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("The document is not open."),
            .means = sentence("Nothing was asked."),
            .next = sentence("Open the document again.")};
}

Error cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled."),
            .means = sentence("The rest of the document was not asked."),
            .next = sentence("Ask again when you like: it goes on from here.")};
}

Error no_memory() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left to show the model a part of the document."),
            .means = sentence("The rest of the document was not asked."),
            .next = sentence("Close other programs and ask again.")};
}

SurveyQuestion asked_by(const command::StartSurvey& start) {
    return start.question ? EveryPage::asking(*start.question) : OverviewWriter::writing();
}

/// In the library, where the document can be there.
void keep(Survey& survey, SurveyRecord record, ReadingLibrary& library, const SourceDocument& source,
          const ReadingLibrary::Tell& tell) {
    const auto id = library.enter_document(*source.document, source.file, source.hash, source.files);
    if (!id) return tell(id.error());
    record.document = *id;
    survey.keep_in(library.storage(), std::move(record), tell);
}

}  // namespace

void SurveyQueue::refuse(const command::StartSurvey& start) {
    events_.push(event::SurveyFailed{.survey = start.survey, .session = start.session, .error = not_open()});
}

void SurveyQueue::add(const command::StartSurvey& start, ServedReading& session, Model& model, ReadingLibrary* library,
                      std::shared_ptr<CancelToken> cancel) {
    const Document& document = *session.source.document;
    const int section_tokens = start.question ? EveryPage::section_tokens : OverviewWriter::section_tokens;
    std::vector<Section> sections = sections_of(session.tokens, model.tokenizer(), section_tokens);
    const int places = start.question ? static_cast<int>(sections.size()) : OverviewWriter::places(document, sections);
    Asked asked{.start = start,
                .session = &session,
                .cancel = std::move(cancel),
                .sections = std::move(sections),
                .survey = Survey(places)};
    if (library != nullptr && session.is_kept())
        keep(asked.survey, survey_record(asked_by(start), model, document, asked.sections), *library, session.source,
             tell(events_, session.id()));
    surveys_.push_back(std::move(asked));
}

void SurveyQueue::cancel(SurveyNumber number) {
    for (auto asked = surveys_.begin(); asked != surveys_.end(); ++asked) {
        const bool is_running = goes_on_ && asked == surveys_.begin();
        if (asked->start.survey != number || is_running) continue;
        const SessionId session = asked->start.session;
        surveys_.erase(asked);
        return events_.push(event::SurveyFailed{.survey = number, .session = session, .error = cancelled()});
    }
}

void SurveyQueue::cancel_all(std::optional<SessionId> session) {
    for (auto asked = surveys_.begin(); asked != surveys_.end();) {
        if (session && asked->start.session != *session) {
            ++asked;
            continue;
        }
        events_.push(
            event::SurveyFailed{.survey = asked->start.survey, .session = asked->start.session, .error = cancelled()});
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
            .survey = number, .session = session, .error = was_cancelled ? cancelled() : done.error()});
    surveys_.pop_front();
}

Result<void> SurveyQueue::run(Asked& asked, Model& model, const CancelToken& hold, const std::function<void()>& meter) {
    try {
        const Document& document = *asked.session->source.document;
        const std::span<Survey> one(&asked.survey, 1);
        const std::vector<std::string> questions{asked.start.question.value_or("")};
        const auto look = asked.start.question ? ask_every_page(questions, model, document, asked.sections, one, hold)
                                               : write_overview(model, document, asked.sections, asked.survey, hold);
        if (!look) return fail(look.error());
        auto done = lectern::go_on(one, *look, [&](const SurveyProgress& progress) {
            say_how_far(asked, progress);
            meter();
        });
        if (done && !asked.start.question) give_overview(overview_of(asked.survey, document), asked.session->recall());
        return done;
    } catch (const std::bad_alloc&) {
        return fail(no_memory());
    }
}

void SurveyQueue::say_how_far(const Asked& asked, const SurveyProgress& progress) {
    const Document& document = *asked.session->source.document;
    event::SurveyWent went{.survey = asked.start.survey, .session = asked.start.session, .progress = progress};
    if (asked.start.question)
        went.found = std::make_shared<const FoundSoFar>(found_so_far(findings_of(asked.survey, document)));
    else
        went.overview = std::make_shared<const Overview>(overview_of(asked.survey, document));
    events_.push(std::move(went));
}

}  // namespace lectern
