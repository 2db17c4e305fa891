#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/survey/overview.h"
#include "app/survey/survey.h"

namespace lectern {

/// The overview of a document, as far as it is written.
struct DocumentOverview {
    enum class State {
        none,     ///< nothing is written
        waiting,  ///< for its turn
        writing,
        stopped,  ///< a part of it is written
        ready,
    };

    bool is_wanted() const { return state == State::waiting || state == State::writing; }

    State state = State::none;
    std::shared_ptr<const Overview> written;  ///< null: nothing is
    SurveyProgress progress;
    std::string model;           ///< that wrote it
    std::optional<Error> error;  ///< why it does not go on, though nobody stopped it
};

}  // namespace lectern
