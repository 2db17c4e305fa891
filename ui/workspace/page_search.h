#pragma once

#include <memory>
#include <optional>

#include "app/survey/saved_search.h"
#include "app/survey/survey.h"

namespace lectern {

/// A question that is put to every page, as far as they are searched.
struct PageSearch {
    enum class State { waiting, searching, stopped, done };

    bool is_wanted() const { return state == State::waiting || state == State::searching; }

    State state = State::waiting;
    SurveyProgress progress;
    std::shared_ptr<const FoundSoFar> found;  ///< null: nothing was searched
    std::optional<Error> error;               ///< why it does not go on, though nobody stopped it
};

}  // namespace lectern
