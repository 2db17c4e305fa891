#pragma once

#include "app/engine/engine_thread.h"

namespace lectern {

/// A model with the retaining heads that were found for it, and what is said of it.
struct OpenedModel {
    std::unique_ptr<Model> model;
    event::ModelOpened opened;
    std::vector<Error> problems;  ///< that stop nothing: heads that cannot be used, a card that could not be
};

/// Errors: those of Model::open().
Result<OpenedModel> open_model(const command::OpenModel& open, const EngineOptions& options, const CancelToken& cancel);

}  // namespace lectern
