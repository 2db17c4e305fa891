#pragma once

#include <QString>
#include <optional>

#include "app/survey/survey.h"

namespace lectern {

class DocumentSession;

/// What the engine, or a server, does with one section of a document after another.
struct RunningSurvey {
    DocumentSession* session = nullptr;
    std::optional<QString> question;  ///< that is put to every page; nothing: the overview is written
    SurveyProgress progress;
};

}  // namespace lectern
