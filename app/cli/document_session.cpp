#include "app/cli/document_session.h"

#include <filesystem>

#include "app/cli/interrupt.h"
#include "app/cli/library_session.h"
#include "app/plan/fitting_plan.h"

namespace lectern::cli {

namespace {

/// The library that was asked for, or none if it cannot be opened: reading does not depend on it.
std::unique_ptr<ReadingLibrary> library_of(const LibraryChoice& options) {
    if (options.none) return nullptr;
    auto library = open_library(options.file);
    if (library) return std::move(*library);
    say_trouble(library.error());
    say("Note: the reading will not be saved.");
    return nullptr;
}

/// Reads, or takes from the library what it has and reads on.
Result<void> read(const DocumentOptions& options, ReadingLibrary* library, const ImportedDocument& imported,
                  const ReadPlan& plan, DocumentSession& session) {
    ProgressLine line;
    const auto report = [&](const ReadProgress& progress) { line.show(progress); };
    if (library == nullptr) {
        auto reading = read_document(*session.model, session.tokenized, plan, report, interrupted());
        line.finish();
        if (!reading) return fail(reading.error());
        session.reading = std::move(*reading);
        return {};
    }
    const std::string question = options.questions.empty() ? "" : options.questions.front();
    auto kept = library->read(
        {.model = *session.model,
         .model_name = session.model->config().name,
         .document = session.tokenized,
         .hash = imported.hash,
         .file = options.files.document,
         .plan = plan,
         .recipe = recipe_of(*session.model, plan, std::string(reading_task), question, session.tokenized.pages),
         .files = imported.files},
        {.report = report,
         .restored = [&](int tokens) { say_restored(tokens, plan.document_tokens); },
         .tell =
             [&](const Error& error) {
                 line.finish();
                 say_trouble(error);
             },
         .checkpoint_seconds = options.library.save_every},
        interrupted());
    line.finish();
    if (!kept) return fail(kept.error());
    session.reading = std::move(kept->reading);
    session.reading_id = kept->id;
    session.saved = kept->saved;
    return {};
}

/// As wanted, or with a lower budget where memory does not allow for it, be it that other programs took some of it
/// after the plan was made.
Result<void> read_what_fits(const DocumentOptions& options, ReadOptions wanted, ReadingLibrary* library,
                            const ImportedDocument& imported, DocumentSession& session) {
    const int tokens = static_cast<int>(session.tokenized.tokens.size());
    bool told = false;
    for (std::optional<Error> why;;) {
        auto fitting = plan_what_fits(*session.model, tokens, wanted, why);
        if (!fitting) return fail(fitting.error());
        const ReadPlan plan = session.reading.plan = std::move(fitting->plan);
        if (fitting->why && !std::exchange(told, true)) say_trouble(*fitting->why);
        say_notices(plan.notices);
        say(plan_line(plan, count_pages(session.tokenized.pages, session.document)));
        auto done = read(options, library, imported, plan, session);
        if (done || done.error().code != ErrorCode::out_of_memory) return done;
        why = done.error();
        wanted = with_less(std::move(fitting->options), tokens);
    }
}

/// With the model of these options, which is opened for it.
Result<void> plan_and_read(const DocumentOptions& options, const ReadOptions& wanted, const PageChoice& pages,
                           ReadingLibrary* library, const ImportedDocument& imported, DocumentSession& session) {
    session.reading = {.plan = {}, .cells = CellStore()};  // a model takes its memory with it
    auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    session.model = std::move(*model);
    if (auto done = attach_wanted_heads(*session.model, wanted, options.reading.heads); !done)
        return fail(done.error());
    session.tokenized = tokenize(session.document, *session.model, reading_task,
                                 options.questions.empty() ? "" : options.questions.front(), wanted.question, pages);
    return read_what_fits(options, wanted, library, imported, session);
}

}  // namespace

Result<void> place_question(const std::vector<std::string>& questions, ReadOptions& wanted) {
    if (wanted.question == QuestionPlace::none || questions.size() == 1) return {};
    if (questions.size() > 1)
        return fail({.code = ErrorCode::wrong_use,
                     .what = fmt::format("The document is to be read with its question in it, and there are {}.",
                                         questions.size()),
                     .means = "Such a reading is good for one question; the document was not read.",
                     .next = "Ask one question, or read without it: --read-question none."});
    wanted.question = QuestionPlace::none;
    say("Note: no question is known while the document is read: what is kept is chosen without it.");
    return {};
}

void say_restored(int tokens, int total) {
    say(fmt::format("Restored {} of {} tokens from the library{}", tokens, total,
                    tokens == total ? ": nothing is read again" : "; reading goes on"));
}

void say_read(int tokens, double seconds, double kept_share) {
    say(fmt::format("Read {} tokens in {} ({:.0f} tokens/s), {:.0f} % of the cells kept", tokens,
                    describe_seconds(seconds), seconds > 0 ? tokens / seconds : 0, 100 * kept_share));
}

void say_not_saved() {
    say("The reading is not saved: another time the document is read again.");
}

void say_notices(const std::vector<std::string>& notices) {
    for (const std::string& notice : notices) say(fmt::format("Note: {}", notice));
}

void add_document_options(CLI::App& command, DocumentOptions& options) {
    add_model_options(command, options.choice);
    add_document_files(command, options.files);
    add_reading_options(command, options.reading);
    add_library_options(command, options.library);
    command.add_flag("--json", options.json, "Print JSON");
}

Result<OpenedDocument> open_document(const DocumentOptions& options, ReadingLibrary* library) {
    say(fmt::format("Opening '{}'", options.files.document));
    auto imported = import_files(options.files, library);
    if (library != nullptr && !(imported && imported->known))
        say_earlier_readings(library->storage(), source_of(options.files), imported ? imported->hash : "");
    if (!imported) return fail(imported.error());
    say_notices(imported->document.notices);
    auto pages = parse_pages(options.files.pages, imported->document);
    if (!pages) return fail(pages.error());
    if (auto model = open_file(options.choice); !model) return fail(model.error());
    return OpenedDocument{std::move(*imported), std::move(*pages)};
}

Result<std::unique_ptr<DocumentSession>> read_session(const DocumentOptions& options) {
    auto wanted = parse_reading_options(options.reading);
    if (!wanted) return fail(wanted.error());
    if (auto placed = place_question(options.questions, *wanted); !placed) return fail(placed.error());
    auto session =
        std::unique_ptr<DocumentSession>(new DocumentSession{{}, {}, {}, {.plan = {}, .cells = CellStore()}});
    // Nothing is written for a document or a model that cannot be opened.
    const bool is_new = !options.library.none && !std::filesystem::exists(library_file(options.library.file));
    std::unique_ptr<ReadingLibrary> library = is_new ? nullptr : library_of(options.library);
    auto opened = open_document(options, library.get());
    if (!opened) return fail(opened.error());
    ImportedDocument& imported = opened->imported;
    session->document = std::move(imported.document);
    if (is_new) library = library_of(options.library);
    if (imported.hash.empty()) library.reset();
    wanted->saved = library != nullptr;
    if (auto done = plan_and_read(options, *wanted, opened->pages, library.get(), imported, *session); !done) {
        if (!done.error().of_device) return fail(done.error());
        say_trouble(done.error());
        say(library ? "Reading goes on on the CPU, from what was saved." : "The document is read again, on the CPU.");
        DocumentOptions on_cpu = options;
        on_cpu.choice.options.device = "cpu";
        done = plan_and_read(on_cpu, *wanted, opened->pages, library.get(), imported, *session);
        if (!done) return fail(done.error());
    }
    const Reading& reading = session->reading;
    if (reading.complete && reading.prefilled_tokens > 0)
        say_read(reading.prefilled_tokens, reading.seconds, reading.kept_share());
    if (reading.complete && !options.library.none && !session->saved) say_not_saved();
    session->library = std::move(library);
    session->hash = imported.hash;
    return session;
}

Json describe(const DocumentSession& session) {
    const Reading& reading = session.reading;
    const ReadPlan& plan = reading.plan;
    Json json{{"document",
               {{"name", session.document.name},
                {"pages", session.document.pages.size()},
                {"tokens", session.tokenized.offsets.size()},
                {"pages_without_text", session.document.pages_without_text},
                {"damaged_pages", session.document.damaged_pages},
                {"notices", session.document.notices}}},
              {"plan", describe(plan)},
              {"reading",
               {{"prefilled_tokens", reading.prefilled_tokens},
                {"restored_tokens", reading.restored_tokens},
                {"complete", reading.complete},
                {"saved", session.saved},
                {"seconds", reading.seconds},
                {"tokens_per_second", reading.tokens_per_second()},
                {"kept_share", reading.kept_share()},
                {"peak_bytes", peak_resident_bytes()},
                {"declared_peak_bytes", plan.declared_peak_bytes}}}};
    if (session.reading_id) json["reading"]["id"] = *session.reading_id;
    return json;
}

Error cancelled_reading(const DocumentSession& session) {
    return cancelled_reading(session.reading.tokens, session.reading.plan.document_tokens, session.saved);
}

Error cancelled_reading(int tokens, int total, bool saved) {
    return {.code = ErrorCode::cancelled,
            .what = fmt::format("Cancelled after {} of {} tokens.", tokens, total),
            .means = "The document was not read to its end.",
            .next = saved ? "Start again when you like: reading goes on from here."
                          : "Start again when you like; what was read is not saved."};
}

}  // namespace lectern::cli
