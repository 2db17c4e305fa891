#include "ui/workspace/server_surveys.h"

#include <new>

#include "app/engine/session_events.h"
#include "app/server/server_section_reader.h"
#include "ui/workspace/say_later.h"

namespace lectern {

ServerSurveys::ServerSurveys(ServerAnswers::Place place) : place_(std::move(place)) {
    surveys_.setMaxThreadCount(1);
}

ServerSurveys::~ServerSurveys() {
    for (const auto& [survey, running] : running_) running.cancel->cancel();
    surveys_.waitForDone();
}

void ServerSurveys::start(Wanted wanted) {
    std::erase_if(running_, [](const auto& one) { return one.second.cancel.use_count() == 1; });  // it has ended
    const auto cancel = std::make_shared<CancelToken>();
    running_[wanted.start.survey] = {.session = wanted.start.session, .cancel = cancel};
    surveys_.start([this, wanted = std::move(wanted), cancel] {
        try {
            go_over(wanted, *cancel);
        } catch (const std::bad_alloc&) {
            fail(wanted, no_memory_for_survey());
        }
    });
}

void ServerSurveys::stop(SurveyNumber survey) {
    if (const auto found = running_.find(survey); found != running_.end()) found->second.cancel->cancel();
}

void ServerSurveys::forget(SessionId session) {
    for (const auto& [survey, running] : running_)
        if (running.session == session) running.cancel->cancel();
}

void ServerSurveys::go_over(const Wanted& wanted, const CancelToken& cancel) {
    if (cancel.cancelled()) return fail(wanted, survey_cancelled());
    const command::StartSurvey& start = wanted.start;
    const ServerAnswers::About& about = wanted.about;
    ChatClient client(wanted.server, place_.client);
    auto reader = std::make_unique<ServerSectionReader>(client);
    const auto library = library_for(wanted);  // as long as the survey is kept in it
    DocumentSurvey survey(start.question, about.document, {}, *reader);
    if (library != nullptr)
        survey.keep_in(*library, reader->name(), about.opened_as, about.hash, about.files,
                       [&](const Error& error) { say_later(*this, &ServerSurveys::trouble, start.session, error); });
    const auto report = [&](const SurveyProgress& progress) {
        say_later(*this, &ServerSurveys::went, survey_went(start, survey, progress));
    };
    const auto done = survey.go_on(std::move(reader), cancel, report);
    if (done) return say_later(*this, &ServerSurveys::ended, {.survey = start.survey, .session = start.session});
    const bool was_cancelled = done.error().code == ErrorCode::cancelled;
    fail(wanted, was_cancelled ? survey_cancelled() : done.error());
}

void ServerSurveys::fail(const Wanted& wanted, const Error& why) {
    say_later(*this, &ServerSurveys::failed,
              {.survey = wanted.start.survey, .session = wanted.start.session, .error = why});
}

std::unique_ptr<ReadingLibrary> ServerSurveys::library_for(const Wanted& wanted) {
    if (place_.library.empty() || wanted.about.hash.empty()) return nullptr;
    auto opened = ReadingLibrary::open(place_.library);
    if (opened) return std::move(*opened);
    say_later(*this, &ServerSurveys::trouble, wanted.start.session, opened.error());
    return nullptr;
}

}  // namespace lectern
