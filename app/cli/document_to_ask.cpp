#include "app/cli/document_to_ask.h"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "app/cli/restored_document.h"
#include "app/command_line/encoder_option.h"
#include "app/command_line/interrupt.h"
#include "app/reading/accepted_time.h"
#include "app/reading/lost_card.h"
#include "engine/base/memory.h"
#include "engine/read/reader.h"

namespace lectern::cli {

namespace {

/// The library that was asked for, or none if it cannot be opened: reading does not depend on it.
std::unique_ptr<ReadingLibrary> library_of(const LibraryChoice& options) {
    if (options.none) return nullptr;
    auto library = open_library(options.file);
    if (library) return std::move(*library);
    say_trouble(library.error());
    say("Note: what is read or found will not be saved.");
    return nullptr;
}

void say_plan(const ReadingJob& job) {
    say_notices(job.plan->notices);
    say(plan_line(*job.plan, count_pages(job.tokens.pages, *job.source.document)));
}

/// As wanted, or with less where memory does not allow for it, be it that other programs took some of it after the plan
/// was made.
Result<void> plan_and_read(ReadingJob& job, const ReadOptions& wanted, double checkpoint_seconds) {
    const auto why = job.make_plan_that_fits(wanted);
    if (!why) return fail(why.error());
    bool told = why->has_value();  // the reason once, and each plan
    if (told) say_trouble(**why);
    say_plan(job);
    ProgressLine line;
    const auto trouble = [&line](const Error& error) {
        line.finish();
        say_trouble(error);
    };
    const auto smaller = [&](const Error& error) {
        line.finish();
        if (!std::exchange(told, true)) say_trouble(error);
        say_plan(job);
    };
    const ReadingJob::Watch watch{.report = [&line](const ReadProgress& progress) { line.show(progress); },
                                  .between = {},
                                  .restored = [&job](int tokens) { say_restored(tokens, job.plan->document_tokens); },
                                  .tell = trouble,
                                  .not_saved = {},
                                  .checkpoint_seconds = checkpoint_seconds};
    auto done = job.begin(watch, smaller);
    if (done) done = job.read_on(watch, smaller, interrupted());
    line.finish();
    return done;
}

/// The options that keep less where keeping everything would take longer than is accepted, which is said.
Result<ReadOptions> in_accepted_time(ReadingJob& job, Model& model, const ReadOptions& wanted, int minutes) {
    const auto accepted = lectern::in_accepted_time(
        job, model, wanted, minutes, [] { say("Trying how fast this computer reads"); }, interrupted());
    if (!accepted) return fail(accepted.error());
    if (accepted->everything)
        say(
            fmt::format("Note: keeping everything would take about {} to {} here (estimate), so the compact tenth is "
                        "kept; to keep all of it: --keep complete, or --minutes",
                        describe_seconds(accepted->everything->least), describe_seconds(accepted->everything->most)));
    if (accepted->takes_known)
        say("Note: the library has a compact reading of this document, which is taken; to keep all of it: "
            "--keep complete");
    return accepted->options;
}

/// What is read, and how.
struct Wanted {
    DocumentOptions options;
    ReadOptions reading;
    SourceDocument source;
    PageChoice pages;
};

/// With a model that is opened for it.
Result<void> read(const Wanted& wanted, DocumentToAsk& session, const ModelOptions& model_options) {
    const DocumentOptions& options = wanted.options;
    ModelChoice choice = options.choice;
    choice.options = model_options;
    auto model = open_model(choice);
    if (!model) return fail(model.error());
    session.model = std::move(*model);
    if (auto done = attach_wanted_heads(*session.model, wanted.reading, options.reading.heads); !done)
        return fail(done.error());
    if (!session.encoder) {
        auto encoder = open_encoder(options.encoder, model_options.threads);
        if (!encoder) return fail(encoder.error());
        session.encoder = std::move(*encoder);
    }
    ReadingJob job(
        *session.model,
        {.library = session.library.get(), .available_bytes = options.available_bytes, .encoder = session.encoder});
    const std::string question = options.questions.empty() ? "" : options.questions.front();
    auto done = job.take(
        wanted.source,
        {.options = wanted.reading, .system = std::string(reading_task), .question = question, .pages = wanted.pages});
    if (!done) return done;
    const auto accepted = in_accepted_time(job, *session.model, wanted.reading, options.accepted_minutes);
    if (!accepted) return fail(accepted.error());
    if (done = plan_and_read(job, *accepted, options.library.save_every); !done) return done;
    session.take(std::move(job));
    const Reading& reading = session.reading;
    if (reading.complete && reading.prefilled_tokens > 0)
        say_read(reading.prefilled_tokens, reading.seconds, reading.kept_share());
    if (reading.complete && !options.library.none && !session.saved) say_not_saved();
    return {};
}

}  // namespace

Result<void> place_question(const std::vector<std::string>& questions, ReadOptions& wanted) {
    if (wanted.question == QuestionPlace::none || questions.size() == 1) return {};
    if (questions.size() > 1)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("The document is to be read with its question in it, and there are {questions}.",
                                      questions.size()),
                     .means = sentence("Such a reading is good for one question; the document was not read."),
                     .next = sentence("Ask one question, or read without it: --read-question none.")});
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

void say_notices(const std::vector<Sentence>& notices) {
    for (const Sentence& notice : notices) say(fmt::format("Note: {}", notice));
}

void add_document_options(CLI::App& command, DocumentOptions& options) {
    add_model_options(command, options.choice);
    add_document_files(command, options.files);
    add_newest_text(command, options.files);
    add_reading_options(command, options.reading);
    command
        .add_option(
            "--minutes", options.accepted_minutes,
            "Longest time for a reading that keeps everything, where neither --keep nor --budget is given: what "
            "takes longer keeps the compact tenth; 0: any time")
        ->capture_default_str()
        ->check(CLI::Range(0, 100000));
    add_library_options(command, options.library);
    add_encoder_option(command, options.encoder);
    command.add_flag("--json", options.json, "Print JSON");
}

Result<OpenedDocument> open_text(const DocumentOptions& options, ReadingLibrary* library) {
    say(fmt::format("Opening '{}'", options.files.document));
    auto imported = import_files(options.files, library);
    if (library != nullptr && !(imported && imported->known))
        say_earlier_readings(library->storage(), source_of(options.files), imported ? imported->hash : "");
    if (!imported) return fail(imported.error());
    say_notices(imported->document.notices);
    auto pages = parse_pages(options.files.pages, imported->document);
    if (!pages) return fail(pages.error());
    const auto shared = std::make_shared<const ImportedDocument>(std::move(*imported));
    return OpenedDocument{.source = {.document = {shared, &shared->document},
                                     .file = options.files.document,
                                     .files = shared->files,
                                     .hash = shared->hash},
                          .imported = shared,
                          .pages = std::move(*pages)};
}

Result<OpenedDocument> open_document(const DocumentOptions& options, ReadingLibrary* library) {
    auto opened = open_text(options, library);
    if (!opened) return fail(opened.error());
    if (auto model = open_file(options.choice); !model) return fail(model.error());
    return opened;
}

Result<DocumentToSurvey> open_to_survey(const DocumentOptions& options, const ServerOptions& server) {
    const bool is_here = server.address.empty();
    Result<std::unique_ptr<SectionReaders>> readers = local_readers(options.choice);
    if (!is_here) readers = server_readers(server);
    if (!readers) return fail(readers.error());
    // Nothing is written for a document or a model that cannot be opened.
    const bool is_new = !options.library.none && !std::filesystem::exists(library_file(options.library.file));
    std::unique_ptr<ReadingLibrary> library = is_new ? nullptr : library_of(options.library);
    auto opened = (is_here ? open_document : open_text)(options, library.get());
    if (!opened) return fail(opened.error());
    if (is_new) library = library_of(options.library);
    if (opened->source.hash.empty()) library.reset();
    return DocumentToSurvey{std::move(*readers), std::move(*opened), std::move(library)};
}

Result<std::unique_ptr<DocumentToAsk>> read_to_ask(const DocumentOptions& options) {
    auto wanted = parse_reading_options(options.reading);
    if (!wanted) return fail(wanted.error());
    if (auto placed = place_question(options.questions, *wanted); !placed) return fail(placed.error());
    auto opened = open_to_survey(options);
    if (!opened) return fail(opened.error());
    auto session = std::make_unique<DocumentToAsk>();
    session->library = std::move(opened->library);
    const OpenedDocument& document = opened->opened;
    session->get = [wanted = Wanted{options, *wanted, document.source, document.pages}](
                       DocumentToAsk& to_ask, const ModelOptions& model) { return read(wanted, to_ask, model); };
    if (auto done = get(*session, options.choice.options); !done) return fail(done.error());
    return session;
}

Result<void> get(DocumentToAsk& session, const ModelOptions& options) {
    session.drop_model();
    session.options = options;
    auto done = session.get(session, options);
    return done ? done : go_on_without_card(session, done.error());
}

Result<void> go_on_without_card(DocumentToAsk& session, const Error& why) {
    const auto on_cpu = on_cpu_after(why, session.options);
    if (!on_cpu) return fail(why);
    say_trouble(why);
    say(session.library ? "Reading goes on on the CPU, from what was saved."
                        : "The document is read again, on the CPU.");
    return get(session, *on_cpu);
}

void DocumentToAsk::drop_model() {
    reading = {.plan = {}, .cells = CellStore()};  // a model takes its memory with it
    model.reset();
}

void DocumentToAsk::take(ReadingJob job) {
    document = std::move(job.source.document);
    hash = std::move(job.source.hash);
    tokenized = std::move(job.tokens);
    reading_id = job.reading->id;
    saved = job.reading->saved;
    reading = std::move(job.reading->state.reading);
    recall = job.give_recall();
}

Json describe(const DocumentToAsk& session) {
    const Reading& reading = session.reading;
    const ReadPlan& plan = reading.plan;
    Json json{{"document",
               {{"name", session.document->name},
                {"pages", session.document->pages.size()},
                {"tokens", session.tokenized.offsets.size()},
                {"pages_without_text", session.document->pages_without_text},
                {"damaged_pages", session.document->damaged_pages},
                {"notices", english(session.document->notices)}}},
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

Error cancelled_reading(const DocumentToAsk& session) {
    return cancelled_reading(session.reading.tokens, session.reading.plan.document_tokens, session.saved);
}

Error cancelled_reading(int tokens, int total, bool saved) {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled after {tokens} of {total} tokens.", tokens, total),
            .means = sentence("The document was not read to its end."),
            .next = saved ? sentence("Start again when you like: reading goes on from here.")
                          : sentence("Start again when you like; what was read is not saved.")};
}

}  // namespace lectern::cli
