#include "app/cli/library_session.h"

#include <algorithm>

#include "app/cli/heads_files.h"
#include "app/cli/interrupt.h"
#include "app/library/source_state.h"

namespace lectern::cli {

namespace {

/// Tokens and plan as they were made when the document was read; the fingerprint tells whether they are the same.
Result<void> restore(ReadingLibrary& library, const ReadingRecipe& recipe, ReadingId id, DocumentSession& session) {
    session.tokenized =
        tokenize(session.document, *session.model, recipe.system, recipe.question, recipe.options.question);
    if (auto same = library.check_parts(id, fingerprint_of(session.tokenized.tokens)); !same) return same;
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

void say_what_became_of(const std::vector<FileState>& files) {
    constexpr std::size_t enough = 5;
    for (std::size_t i = 0; i < std::min(files.size(), enough); ++i)
        say(fmt::format("Note: '{}' {} since it was read.", files[i].file.string(),
                        files[i].state == SourceState::gone ? "is gone" : "has changed"));
    if (files.size() > enough) say(fmt::format("  And so it is with {} more files.", files.size() - enough));
}

/// Evidence is for looking up, and the file may say something else by now.
void say_state_of_source(const DocumentRecord& document) {
    const std::vector<FileState> files = changed_or_gone(file_states(document, interrupted()));
    if (files.empty()) return;
    say_what_became_of(files);
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

Result<void> check_model(ReadingLibrary& library, ReadingId reading, const ModelChoice& choice) {
    const auto file = open_file(choice);
    if (!file) return fail(file.error());
    return library.check_parts(reading, fingerprint_of(*file));
}

Result<std::unique_ptr<DocumentSession>> restore_session(const SavedReadingChoice& choice) {
    auto library = open_library_there(choice.library);
    if (!library) return fail(library.error());
    const auto record = (*library)->storage().reading(choice.id);
    if (!record) return fail(record.error());
    const auto recipe = recipe_from_json(record->plan);
    if (!recipe) return fail(recipe.error());
    const auto document_id = only_document(*record);
    if (!document_id) return fail(document_id.error());
    auto session =
        std::unique_ptr<DocumentSession>(new DocumentSession{{}, {}, {}, {.plan = {}, .cells = CellStore()}});
    const auto entry = (*library)->storage().document(*document_id);
    if (!entry) return fail(entry.error());
    auto document = (*library)->document(entry->id);
    if (!document) return fail(document.error());
    session->document = std::move(*document);
    session->hash = entry->hash;
    const auto wanted = model_choice_for(choice.model, *recipe, choice.id);
    if (!wanted) return fail(wanted.error());
    if (auto same = check_model(**library, choice.id, *wanted); !same) return fail(same.error());
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

void say_earlier_readings(Library& library, const DocumentSource& source, const std::string& hash) {
    const auto earlier = readings_of_earlier_contents(library, source.files, hash, interrupted());
    if (!earlier) return say_trouble(earlier.error());
    if (earlier->readings.empty()) return;
    say_what_became_of(earlier->files);
    if (earlier->files.empty())
        say(fmt::format("Note: '{}' holds other files than when it was read.", source.files.front().string()));
    say(fmt::format("  What was read then is kept: 'lectern-cli library ask {} QUESTION'",
                    earlier->readings.front().id));
}

}  // namespace lectern::cli
