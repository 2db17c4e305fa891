#include "app/cli/restored_document.h"

#include <algorithm>

#include "app/command_line/encoder_option.h"
#include "app/command_line/heads_files.h"
#include "app/command_line/interrupt.h"
#include "app/library/source_state.h"
#include "app/reading/library_reading.h"
#include "app/reading/saved_meaning.h"
#include "app/survey/saved_overview.h"

namespace lectern::cli {

namespace {

/// Tokens and plan as they were made when the document was read; the fingerprint tells whether they are the same.
Result<void> restore(const LibraryReading& saved, DocumentToAsk& session) {
    ReadingLibrary& library = *session.library;
    ReadingJob job(*session.model, {.encoder = session.encoder});
    if (auto taken = job.take(saved.source, saved.recipe); !taken) return taken;
    if (auto same = job.make_plan_again(library, saved.id); !same) return same;
    auto reading = library.restore(saved.id, *session.model, *job.plan, job.fingerprint());
    if (!reading) return fail(reading.error());
    session.document = std::move(job.source.document);
    session.hash = std::move(job.source.hash);
    session.tokenized = std::move(job.tokens);
    session.reading = std::move(*reading);
    session.recall = job.give_recall();
    load_meaning(library, session.hash, *session.recall);
    load_overview(library, session.hash, *session.document, *session.recall);
    session.reading_id = saved.id;
    session.saved = true;
    say(fmt::format("Restored {} tokens of '{}' from the library: nothing is read again", session.reading.tokens,
                    session.document->name));
    return {};
}

/// With a model that is opened for it.
Result<void> restore(ModelChoice choice, const std::string& heads, const LibraryReading& saved, DocumentToAsk& session,
                     const ModelOptions& options) {
    choice.options = options;
    auto model = open_model(choice);
    if (!model) return fail(model.error());
    session.model = std::move(*model);
    if (auto done = attach_wanted_heads(*session.model, saved.recipe.options, heads); !done) return done;
    return restore(saved, session);
}

void say_what_became_of(const std::vector<FileState>& files) {
    constexpr std::size_t enough = 5;
    for (std::size_t i = 0; i < std::min(files.size(), enough); ++i)
        say(fmt::format("Note: '{}' {} since it was read.", files[i].file.string(),
                        files[i].state == SourceState::gone ? "is gone" : "has changed"));
    if (files.size() > enough) say(fmt::format("  And so it is with {} more files.", files.size() - enough));
}

}  // namespace

void say_state_of_source(const DocumentRecord& document) {
    const std::vector<FileState> files = changed_or_gone(file_states(document, interrupted()));
    if (files.empty()) return;
    say_what_became_of(files);
    say("  Answers are about the text as it was, which the library keeps.");
}

Result<ModelChoice> model_choice_for(ModelChoice model, const ReadingRecipe& recipe, ReadingId reading) {
    if (model.model.empty()) model.model = recipe.model_file;
    if (model.options.chat_format.empty()) model.options.chat_format = recipe.chat_format;
    if (!model.model.empty()) return model;
    return fail({.code = ErrorCode::wrong_use,
                 .what = sentence("The library does not know where the model of reading {reading} is.", reading),
                 .means = sentence("Nothing was loaded."),
                 .next = sentence("Say which model to use: -m MODEL.")});
}

Result<void> check_model(ReadingLibrary& library, ReadingId reading, const ModelChoice& choice) {
    const auto file = open_file(choice);
    if (!file) return fail(file.error());
    return library.check_parts(reading, fingerprint_of(*file));
}

Result<std::unique_ptr<DocumentToAsk>> restore_to_ask(const SavedReadingChoice& choice) {
    auto library = open_library_there(choice.library);
    if (!library) return fail(library.error());
    auto saved = find_library_reading(**library, choice.id);
    if (!saved) return fail(saved.error());
    const auto wanted = model_choice_for(choice.model, saved->recipe, choice.id);
    if (!wanted) return fail(wanted.error());
    if (auto same = check_model(**library, choice.id, *wanted); !same) return fail(same.error());
    auto encoder = open_encoder(choice.encoder, wanted->options.threads);
    if (!encoder) return fail(encoder.error());
    auto session = std::make_unique<DocumentToAsk>();
    session->encoder = std::move(*encoder);
    session->library = std::move(*library);
    const DocumentRecord document = saved->record;
    session->get = [wanted = *wanted, heads = choice.heads, saved = std::move(*saved)](DocumentToAsk& to_ask,
                                                                                       const ModelOptions& options) {
        return restore(wanted, heads, saved, to_ask, options);
    };
    if (auto done = get(*session, wanted->options); !done) return fail(done.error());
    say_state_of_source(document);
    return session;
}

Result<DocumentToSurvey> restore_to_survey(const SavedReadingChoice& choice) {
    auto library = open_library_there(choice.library);
    if (!library) return fail(library.error());
    auto saved = find_library_reading(**library, choice.id);
    if (!saved) return fail(saved.error());
    auto wanted = model_choice_for(choice.model, saved->recipe, choice.id);
    if (!wanted) return fail(wanted.error());
    say_state_of_source(saved->record);
    return DocumentToSurvey{
        .readers = local_readers(*wanted),
        .opened = {.source = std::move(saved->source), .imported = {}, .pages = std::move(saved->recipe.pages)},
        .library = std::move(*library)};
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
