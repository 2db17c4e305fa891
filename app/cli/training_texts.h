#pragma once

#include <string>
#include <vector>

#include "engine/heads/training_text.h"

namespace lectern::cli {

/// What heads are trained and judged on: PDF, Markdown or text files, cut into documents. `options.system` is set here.
Result<std::vector<TrainingDocument>> training_documents(const std::vector<std::string>& paths, const Model& model,
                                                         CutOptions options);

}  // namespace lectern::cli
