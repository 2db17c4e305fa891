#pragma once

#include "app/engine/served_reading.h"
#include "app/survey/document_survey.h"

namespace lectern {

// What is said of a session, to whoever drives the engine.

void say_opened(EventQueue& events, const ServedReading& session);
void say_planned(EventQueue& events, const ServedReading& session);
void say_stepped_down(EventQueue& events, const ServedReading& session, const Error& why);

/// How far a survey is, and all that was found until now.
event::SurveyWent survey_went(const command::StartSurvey& start, const DocumentSurvey& survey,
                              const SurveyProgress& progress);

/// Of a question that memory ended for.
Error no_memory_to_ask();

/// For what stops nothing.
ReadingLibrary::Tell tell(EventQueue& events, SessionId session);
/// The same, of what cannot be saved.
ReadingLibrary::Tell tell_not_saved(EventQueue& events, SessionId session);

/// What lay on a card that failed is gone: the engine ends, and says why. Throws BackendFailure.
void end_if_card_failed(const Error& error);

}  // namespace lectern
