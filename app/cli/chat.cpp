#include <utility>

#include "app/cli/answering.h"
#include "app/cli/commands.h"
#include "app/cli/heads_files.h"
#include "app/cli/interrupt.h"
#include "app/cli/line_input.h"
#include "app/engine/engine_thread.h"
#include "app/models/catalogue.h"

namespace lectern::cli {

namespace {

constexpr SessionId the_session = 1;

struct Options {
    DocumentOptions document;
    AskOptions answers;
};

EngineOptions engine_options(const LibraryChoice& library) {
    EngineOptions options{.checkpoint_seconds = library.save_every};
    if (!library.none)
        options.library = library.file.empty() ? ReadingLibrary::usual_file() : std::filesystem::path(library.file);
    return options;
}

bool is_blank(const std::string& line) {
    return line.find_first_not_of(" \t\r") == std::string::npos;
}

/// Reads a document on the engine thread, and asks what a person types meanwhile and afterwards.
class Chat {
 public:
    explicit Chat(const Options& options) : options_(options), engine_(engine_options(options.document.library)) {}

    Result<void> run();

 private:
    Result<void> begin();
    void take_question();
    /// Ctrl-C: stops the answer, or the reading, or ends.
    void interrupt();
    void prompt();
    void say_how_much(const ReadSoFar& read);

    void on(const event::DocumentProgress& at) { opening_.show(at.pages, at.total_pages); }
    void on(const event::DocumentOpened& opened);
    void on(const event::ReadingPlanned& planned);
    void on(const event::ReadingRestored& restored) { say_restored(restored.tokens, restored.total_tokens); }
    void on(const event::ReadingProgress& at);
    void on(const event::ReadingEnded& ended);
    void on(const event::ReadingFailed& failed) { end_with(failed.error); }
    void on(const event::ModelFailed& failed) { end_with(failed.error); }
    void on(const event::ModelOpened& opened);
    void on(const event::SteppedDown& stepped);
    void on(const event::AnswerBegun& begun);
    void on(const event::AnswerText& piece) { print_text(piece.text); }
    void on(const event::AnswerEnded& ended);
    void on(const event::AnswerFailed& failed);
    void on(const event::Trouble& trouble);
    template <typename Event>
    void on(const Event&) {}

    /// The first error counts: without a model no document can be opened either.
    void end_with(const Error& error) {
        if (!error_) error_ = error;
        done_ = true;
    }

    const Options& options_;
    EngineThread engine_;
    LineInput input_;
    OpeningLine opening_;
    ProgressLine progress_;
    std::shared_ptr<const Document> document_;
    QuestionId question_ = 0;
    bool reading_ = true, answering_ = false, cancelling_ = false, prompted_ = false, done_ = false;
    std::optional<Error> error_;
};

Result<void> Chat::begin() {
    const DocumentOptions& document = options_.document;
    auto wanted = parse_reading_options(document.reading);
    if (!wanted) return fail(wanted.error());
    if (auto placed = place_question({}, *wanted); !placed) return fail(placed.error());
    const auto model = find_model(document.choice.model);
    if (!model) return fail(model.error());
    const bool everything = wanted->budget.kind == Budget::Kind::full && wanted->policy.empty();
    std::vector<std::filesystem::path> heads;  // needed only if something is to be chosen
    if (!everything)
        heads = document.reading.heads.empty() ? heads_folders()
                                               : std::vector{std::filesystem::path(document.reading.heads)};
    engine_.post(command::OpenModel{.file = *model, .options = document.choice.options, .heads = std::move(heads)});
    say(fmt::format("Opening '{}'", document.files.document));
    engine_.post(command::OpenDocument{.session = the_session,
                                       .source = source_of(document.files),
                                       .options = *wanted,
                                       .system = std::string(reading_task)});
    return {};
}

Result<void> Chat::run() {
    if (auto begun = begin(); !begun) return begun;
    while (!done_) {
        for (const EngineEvent& event : engine_.wait(std::chrono::milliseconds(20)))
            std::visit([this](const auto& one) { on(one); }, event);
        if (interrupted().cancelled()) interrupt();
        // Questions from a file or a pipe are asked of the whole document, so that answers do not depend on when.
        const bool may_ask = document_ != nullptr && !answering_ && (!reading_ || LineInput::is_terminal());
        if (may_ask && !done_ && !cancelling_) take_question();
    }
    progress_.finish();
    if (error_) return fail(*error_);
    return {};
}

void Chat::take_question() {
    prompt();
    const auto line = input_.next(std::chrono::milliseconds(20));
    if (line) prompted_ = false;
    if (line && !is_blank(*line)) {
        answering_ = true;
        AskOptions options = options_.answers;
        options.follow_up = true;
        engine_.post(command::Ask{.session = the_session, .question = ++question_, .text = *line, .options = options});
    }
    if (input_.ended() && !reading_ && !answering_) done_ = true;
}

void Chat::interrupt() {
    if (answering_) {
        forget_interrupt();
        engine_.post(command::StopAnswer{.question = question_});
    } else if (reading_) {
        if (!std::exchange(cancelling_, true)) engine_.post(command::CancelReading{.session = the_session});
    } else {
        done_ = true;
    }
}

void Chat::prompt() {
    if (!LineInput::is_terminal() || reading_ || std::exchange(prompted_, true)) return;
    fmt::print(stderr, "\n> ");
}

void Chat::on(const event::ModelOpened& opened) {
    if (options_.document.choice.verbose)
        say(fmt::format("Loaded {}: {}, weights {}, computed by {}", opened.file.string(), opened.architecture,
                        describe_bytes(opened.weight_bytes), opened.device));
}

void Chat::on(const event::DocumentOpened& opened) {
    opening_.finish();
    document_ = opened.document;
    say_notices(document_->notices);
}

void Chat::on(const event::ReadingPlanned& planned) {
    say_notices(planned.plan.notices);
    say(plan_line(planned.plan, fmt::format("{} pages, ", document_->pages.size())));
    if (LineInput::is_terminal()) say("You may ask while it is read: answers rest on the pages read until then.");
}

void Chat::on(const event::ReadingProgress& at) {
    if (!answering_) progress_.show(at.progress);
}

void Chat::on(const event::SteppedDown& stepped) {
    progress_.finish();
    say_trouble(stepped.why);
    say(plan_line(stepped.plan, ""));
}

void Chat::on(const event::ReadingEnded& ended) {
    progress_.finish();
    reading_ = false;
    if (!ended.read.complete())
        return end_with(cancelled_reading(ended.read.tokens, ended.read.total_tokens, ended.saved));
    if (ended.prefilled_tokens > 0) say_read(ended.prefilled_tokens, ended.seconds, ended.read.kept_share);
    say("Ask your questions, one a line. Ctrl-C stops an answer; Ctrl-D ends.");
}

void Chat::say_how_much(const ReadSoFar& read) {
    if (read.complete()) return;
    say(fmt::format("   Read so far: {} of {} pages, {} of {} tokens. The answer rests on these alone.", read.pages,
                    read.total_pages, read.tokens, read.total_tokens));
}

void Chat::on(const event::AnswerBegun& begun) {
    progress_.finish();
    say_how_much(begun.read);
}

void Chat::on(const event::AnswerEnded& ended) {
    answering_ = false;
    print_text("\n");
    if (ended.answered.answer.stop != StopReason::cancelled) show_footer(ended.answered, *document_);
    if (ended.answered.began_anew)
        say("   There was no room left for what was said before; the conversation began anew.");
}

void Chat::on(const event::AnswerFailed& failed) {
    answering_ = false;
    print_text("\n");
    print_error(failed.error);
}

void Chat::on(const event::Trouble& trouble) {
    progress_.finish();
    say_trouble(trouble.error);
}

}  // namespace

void add_chat(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("chat", "Read a document once, and ask at a prompt, also while it is read");
    add_document_options(*command, options->document);
    command->remove_option(command->get_option("--json"));
    add_answer_options(*command, options->answers);
    command->callback([=, &chosen] { chosen = [=] { return Chat(*options).run(); }; });
}

}  // namespace lectern::cli
