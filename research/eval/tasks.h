#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "research/eval/haystack.h"
#include "research/eval/task.h"

namespace lectern::eval {

/// Tokens that a text has for the model.
using CountTokens = std::function<int(std::string_view)>;

/// The tasks that are run when nothing else is asked for, in the order of the tables.
std::vector<std::string> default_tasks();
/// Those, and the others: `depth` and `never-mentioned`.
std::vector<std::string> task_names();

struct TaskOptions {
    int length = 6144;                    ///< tokens of a document's text
    std::uint64_t seed = 0;               ///< the same seed gives the same documents
    int depths = 16;                      ///< needles of the task `depth`, one in each equal part of the document
    const CancelToken* cancel = nullptr;  ///< asked between attempts at the length; not owned
};

/// Makes the `number`th document of a task. It has at most options.length tokens, and less than one row or sentence
/// fewer. Errors: an unknown task, a length in which the task has no room (ErrorCode::wrong_use), cancelled.
Result<TaskDocument> make_document(std::string_view task, int number, const Haystack& haystack,
                                   const TaskOptions& options, const CountTokens& count_tokens);

}  // namespace lectern::eval
