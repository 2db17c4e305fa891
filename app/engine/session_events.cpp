#include "app/engine/session_events.h"

#include "engine/model/model.h"

namespace lectern {

void say_opened(EventQueue& events, const ServedReading& session) {
    events.push(event::DocumentOpened{.session = session.id(),
                                      .document = session.source.document,
                                      .tokens = static_cast<int>(session.tokens.tokens.size()),
                                      .hash = session.source.hash,
                                      .file = session.source.file});
}

void say_planned(EventQueue& events, const ServedReading& session) {
    events.push(event::ReadingPlanned{
        .session = session.id(), .plan = *session.plan, .pages = session.tokens.pages, .unasked = session.unasked});
}

void say_stepped_down(EventQueue& events, const ServedReading& session, const Error& why) {
    events.push(event::SteppedDown{.session = session.id(), .plan = *session.plan, .why = why});
}

ReadingLibrary::Tell tell(EventQueue& events, SessionId session) {
    return [&events, session](const Error& error) { events.push(event::Trouble{.session = session, .error = error}); };
}

ReadingLibrary::Tell tell_not_saved(EventQueue& events, SessionId session) {
    return [&events, session](const Error& error) {
        events.push(event::Trouble{.session = session, .error = error, .not_saved = true});
    };
}

void end_if_card_failed(const Error& error) {
    if (error.of_device) throw BackendFailure(error);
}

event::SurveyWent survey_went(const command::StartSurvey& start, const DocumentSurvey& survey,
                              const SurveyProgress& progress) {
    event::SurveyWent went{.survey = start.survey, .session = start.session, .progress = progress};
    if (survey.is_overview())
        went.overview = std::make_shared<const Overview>(survey.overview());
    else
        went.found = std::make_shared<const FoundSoFar>(survey.found());
    return went;
}

Error no_memory_to_ask() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left for the question and its answer."),
            .means = sentence("The question was not answered; the reading is unharmed."),
            .next = sentence("Close other programs and ask again.")};
}

}  // namespace lectern
