#include "app/cli/library_session.h"

#include "app/cli/heads_files.h"
#include "app/cli/interrupt.h"
#include "app/library/source_state.h"

namespace lectern::cli {

namespace {

/// Tokens and plan as they were made when the document was read; the fingerprint tells whether they are the same.
Result<void> restore(ReadingLibrary& library, const ReadingRecipe& recipe, ReadingId id, DocumentSession& session) {
    session.tokenized =
        tokenize(session.document, *session.model, recipe.system, recipe.question, recipe.options.question);
    const auto plan = make_plan(*session.model, static_cast<int>(session.tokenized.tokens.size()), recipe.options);
    if (!plan) return fail(plan.error());
    auto reading =
        library.restore(id, *session.model, *plan, fingerprint_of(*session.model, *plan, session.tokenized.tokens));
    if (!reading) return fail(reading.error());
    session.reading = std::move(*reading);
    session.reading_id = id;
    session.saved = true;
    return {};
}

/// Evidence is for looking up, and the file may say something else by now.
void say_state_of_source(const DocumentRecord& document) {
    const SourceState state = source_state(document, interrupted());
    if (state != SourceState::changed && state != SourceState::gone) return;
    say(fmt::format("Note: '{}' {} since it was read.", document.path,
                    state == SourceState::gone ? "is gone" : "has changed"));
    say("  Answers are about the text as it was, which the library keeps.");
}

}  // namespace

Result<ModelChoice> model_choice_for(ModelChoice model, const ReadingRecipe& recipe, ReadingId reading) {
    if (model.model.empty()) model.model = recipe.model_file;
    if (model.options.chat_format.empty()) model.options.chat_format = recipe.chat_format;
    if (!model.model.empty()) return model;
    return fail({.code = ErrorCode::wrong_use,
                 .what = fmt::format("The library does not know where the model of reading {} is.", reading),
                 .means = "Nothing was loaded.",
                 .next = "Say which model to use: -m MODEL."});
}

Result<std::unique_ptr<DocumentSession>> restore_session(const SavedReadingChoice& choice) {
    auto library = open_library(choice.library);
    if (!library) return fail(library.error());
    const auto record = (*library)->storage().reading(choice.id);
    if (!record) return fail(record.error());
    const auto recipe = recipe_from_json(record->plan);
    if (!recipe) return fail(recipe.error());
    if (record->documents.size() != 1)
        return fail({.code = ErrorCode::bad_input,
                     .what = fmt::format("Reading {} is of {} documents.", choice.id, record->documents.size()),
                     .means = "This version of Lectern asks readings of one document.",
                     .next = "Read the documents again."});
    auto session =
        std::unique_ptr<DocumentSession>(new DocumentSession{{}, {}, {}, {.plan = {}, .cells = CellStore()}});
    const auto entry = (*library)->storage().document(record->documents.front());
    if (!entry) return fail(entry.error());
    auto document = (*library)->document(entry->id);
    if (!document) return fail(document.error());
    session->document = std::move(*document);
    session->hash = entry->hash;
    const auto wanted = model_choice_for(choice.model, *recipe, choice.id);
    if (!wanted) return fail(wanted.error());
    auto model = open_model(*wanted);
    if (!model) return fail(model.error());
    session->model = std::move(*model);
    if (auto done = attach_wanted_heads(*session->model, recipe->options, choice.heads); !done)
        return fail(done.error());
    if (auto done = restore(**library, *recipe, choice.id, *session); !done) return fail(done.error());
    say_state_of_source(*entry);
    say(fmt::format("Restored {} tokens of '{}' from the library: nothing is read again", session->reading.tokens,
                    session->document.name));
    session->library = std::move(*library);
    return session;
}

void say_earlier_readings(Library& library, const std::filesystem::path& file, const std::string& hash) {
    const auto readings = readings_of_earlier_contents(library, file, hash);
    if (!readings) return say_trouble(readings.error());
    if (readings->empty()) return;
    std::error_code error;
    const bool gone = !std::filesystem::exists(file, error);
    say(fmt::format("Note: '{}' {} since it was read.", file.string(), gone ? "is gone" : "has changed"));
    say(fmt::format("  What was read then is kept: 'lectern-cli library ask {} QUESTION'{}", readings->front().id,
                    gone ? "" : "; now it is read as it is"));
}

}  // namespace lectern::cli
