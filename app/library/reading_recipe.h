#pragma once

#include <string>

#include "engine/read/plan.h"
#include "engine/read/reading_fingerprint.h"
#include "engine/text/page_choice.h"

namespace lectern {

/// What it takes to make a reading's plan and tokens again: it is stored with the reading, so that questions can be
/// asked of it when nobody remembers how it was made.
struct ReadingRecipe {
    ReadOptions options;
    std::string system;    ///< what the model was told about its task
    std::string question;  ///< that was read with the document, see QuestionPlace
    PageChoice pages;      ///< that were read; empty: all
    std::string chat_format;
    std::string model_file;  ///< where the model was: a hint
};

/// The options of a plan, all choices made: make_plan() gives the same plan again.
ReadOptions options_of(const ReadPlan& plan);

std::string to_json(const ReadingRecipe& recipe);
/// Errors: anything that to_json() did not write (ErrorCode::bad_input).
Result<ReadingRecipe> recipe_from_json(const std::string& text);

/// to_json() without what is nobody else's business: where the model was. Of what is none it changes nothing.
std::string shared_recipe(const std::string& json);

std::string to_json(const ReadingFingerprint& fingerprint);
/// What is no fingerprint has no parts, and so differs from all others.
ReadingFingerprint fingerprint_from_json(const std::string& text);

}  // namespace lectern
