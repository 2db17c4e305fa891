#pragma once

#include <memory>

#include "app/cli/document_to_ask.h"

namespace lectern::cli {

/// Which reading of which library, and what it is asked with.
struct SavedReadingChoice {
    ModelChoice model;  ///< without a name: where the model was when it read
    std::string heads;
    std::string encoder;  ///< see add_encoder_option()
    std::string library;
    ReadingId id = 0;
};

/// Which reading, the library and the model.
void add_saved_reading_options(CLI::App& command, SavedReadingChoice& reading);

/// The model and conversation format that a reading was made with, where no others are asked for. Errors: the library
/// does not know where the model is (ErrorCode::wrong_use).
Result<ModelChoice> model_choice_for(ModelChoice asked, const ReadingRecipe& recipe, ReadingId reading);

/// Whether this model made the reading, before it is loaded: another one may not even fit its conversation format.
/// Errors: it did not (ErrorCode::wrong_use); the file cannot be opened.
Result<void> check_model(ReadingLibrary& library, ReadingId reading, const ModelChoice& choice);

/// A complete reading with its document, both from the library alone: the file that was read need not exist any more.
/// Errors: those of opening library and model; a reading that another model made or that is not complete, with what to
/// do about it (ErrorCode::wrong_use).
Result<std::unique_ptr<DocumentToAsk>> restore_to_ask(const SavedReadingChoice& choice);

/// The document of a reading, from the library alone, to be looked at section by section; the reading need not be
/// complete, and any model may do that. Errors: those of opening the library; no such reading.
Result<DocumentToSurvey> restore_to_survey(const SavedReadingChoice& choice);

/// Says which files of a document that the library has changed or went: evidence is for looking up, and a file may say
/// something else by now.
void say_state_of_source(const DocumentRecord& document);

/// Says which files of `source`, which has this hash now, changed or went since it was read, and how what was read then
/// can be asked.
void say_earlier_readings(Library& library, const DocumentSource& source, const std::string& hash);

}  // namespace lectern::cli
