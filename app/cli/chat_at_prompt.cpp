#include "app/cli/chat_at_prompt.h"

#include <utility>

#include "app/cli/answering.h"
#include "app/cli/chat_branches.h"
#include "app/cli/chat_line.h"
#include "app/cli/line_input.h"
#include "app/cli/restored_document.h"
#include "app/cli/saved_conversation.h"
#include "app/command_line/heads_files.h"
#include "app/command_line/interrupt.h"
#include "app/engine/engine_thread.h"
#include "app/models/catalogue.h"
#include "app/reading/lost_card.h"
#include "engine/base/memory.h"

namespace lectern::cli {

namespace {

constexpr SessionId the_session = 1;

EngineOptions engine_options(const DocumentOptions& document) {
    const LibraryChoice& library = document.library;
    EngineOptions options{.checkpoint_seconds = library.save_every,
                          .available_bytes = document.available_bytes,
                          .open_model = document.choice.open};
    if (!library.none) options.library = library_file(library.file);
    return options;
}

/// To look a document up; null where there is none. What is to be said about it the engine says, which opens it again.
std::unique_ptr<ReadingLibrary> known_library(const LibraryChoice& choice) {
    const std::filesystem::path file = library_file(choice.file);
    if (choice.none || !std::filesystem::exists(file)) return nullptr;
    auto library = ReadingLibrary::open(file);
    return library ? std::move(*library) : nullptr;
}

/// The reading that a conversation goes on with. Errors: it is not there.
Result<ReadingId> reading_of(const ConversationRecord& conversation) {
    if (conversation.reading) return *conversation.reading;
    return fail(
        {.code = ErrorCode::wrong_use,
         .what = sentence("The library has no reading for conversation {id}: it was removed, or a server answered.",
                          conversation.id),
         .means = sentence("No conversation was begun."),
         .next = sentence("Let a server answer with --server, or read the document again: 'lectern-cli chat "
                          "DOCUMENT'.")});
}

/// Reads a document on the engine thread, and asks what a person types meanwhile and afterwards.
class Chat {
 public:
    explicit Chat(const ChatOptions& options) : options_(options) {}

    Result<void> run();

 private:
    Result<void> begin();
    Result<void> read_document();
    Result<void> go_on_with_conversation(ConversationId id);
    void open_model(const ModelChoice& choice, std::filesystem::path file, const ReadOptions& wanted);
    void start_engine();
    void take_line();
    void ask(ChatBranches::Next next);
    void post_question();
    /// Ctrl-C: stops the answer, or the reading, or ends.
    void interrupt();
    void prompt();
    void say_how_much(const ReadSoFar& read);
    void keep_conversation(ReadingId id);

    void on(const event::DocumentOpened& opened);
    void on(const event::ReadingPlanned& planned);
    void on(const event::ReadingRestored& restored) { say_restored(restored.tokens, restored.total_tokens); }
    void on(const event::ReadingProgress& at);
    void on(const event::ReadingEnded& ended);
    void on(const event::OpeningFailed& failed) { end_with(failed.error); }
    void on(const event::ReadingFailed& failed) { end_with(failed.error); }
    void on(const event::ModelFailed& failed) { end_with(failed.error); }
    void on(const event::EngineEnded& ended);
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

    const ChatOptions& options_;
    command::OpenModel model_;
    EngineCommand document_to_open_;      ///< or the reading of the library
    std::optional<EngineThread> engine_;  ///< once it is known what to read: it makes a library where there is none
    LineInput input_;
    ProgressLine progress_;
    std::shared_ptr<const Document> document_;
    std::string hash_;                         ///< what the library knows the document by
    std::unique_ptr<ReadingLibrary> library_;  ///< where the conversation is kept
    ChatBranches branches_;
    ChatBranches::Next asked_;
    QuestionId question_ = 0;
    bool reading_ = true, answering_ = false, cancelling_ = false, prompted_ = false, done_ = false;
    bool ask_again_ = false;  ///< what stands in asked_, when the document is read again
    std::optional<Error> error_;
};

Result<void> Chat::begin() {
    return options_.conversation ? go_on_with_conversation(*options_.conversation) : read_document();
}

Result<void> Chat::read_document() {
    const DocumentOptions& document = options_.document;
    auto wanted = parse_reading_options(document.reading);
    if (!wanted) return fail(wanted.error());
    if (auto placed = place_question({}, *wanted); !placed) return fail(placed.error());
    const auto model = find_model(document.choice.model);
    if (!model) return fail(model.error());
    auto opened = open_document(document, known_library(document.library).get());
    if (!opened) return fail(opened.error());
    open_model(document.choice, *model, *wanted);
    document_to_open_ = command::OpenDocument{.session = the_session,
                                              .imported = std::move(opened->imported),
                                              .file = document.files.document,
                                              .options = *wanted,
                                              .system = std::string(reading_task),
                                              .pages = document.files.pages};
    start_engine();
    return {};
}

Result<void> Chat::go_on_with_conversation(ConversationId id) {
    auto library = open_library_there(options_.document.library.file);
    if (!library) return fail(library.error());
    library_ = std::move(*library);
    Library& storage = library_->storage();
    const auto saved = find_conversation(storage, id);
    if (!saved) return fail(saved.error());
    const auto reading_id = reading_of(saved->record);
    if (!reading_id) return fail(reading_id.error());
    const auto reading = storage.readings().get(*reading_id);
    if (!reading) return fail(reading.error());
    const auto recipe = recipe_from_json(reading->plan);
    if (!recipe) return fail(recipe.error());
    const auto choice = model_choice_for(options_.document.choice, *recipe, reading->id);
    if (!choice) return fail(choice.error());
    const auto model = find_model(choice->model);
    if (!model) return fail(model.error());
    if (auto same = check_model(*library_, reading->id, *choice); !same) return same;
    branches_ = ChatBranches(saved->turns);
    branches_.keep_in(storage, {.hash = saved->document.hash, .reading = reading->id}, id);
    open_model(*choice, *model, recipe->options);
    document_to_open_ = command::OpenReading{.session = the_session, .reading = reading->id};
    start_engine();
    say_conversation(*saved);
    return {};
}

void Chat::open_model(const ModelChoice& choice, std::filesystem::path file, const ReadOptions& wanted) {
    const std::string& named = options_.document.reading.heads;
    const bool everything = wanted.budget.kind == Budget::Kind::full && wanted.policy.empty();
    std::vector<std::filesystem::path> heads;  // needed only if something is to be chosen
    if (!everything) heads = named.empty() ? heads_folders() : std::vector{std::filesystem::path(named)};
    model_ = {.file = std::move(file), .options = choice.options, .heads = std::move(heads)};
}

void Chat::start_engine() {
    engine_.emplace(engine_options(options_.document));
    engine_->post(model_);
    engine_->post(document_to_open_);
}

/// Where its card failed, another engine takes the same steps on the CPU.
void Chat::on(const event::EngineEnded& ended) {
    if (!ended.why) return;
    progress_.finish();
    const auto on_cpu = on_cpu_after(*ended.why, model_.options);
    if (!on_cpu || cancelling_) return end_with(*ended.why);
    if (answering_) print_text("\n");
    say_trouble(*ended.why);
    say(options_.document.library.none ? "The document is read again, on the CPU."
                                       : "Reading goes on on the CPU, from what was saved.");
    model_.options = *on_cpu;
    const bool was_read = !std::exchange(reading_, true);
    start_engine();
    if (!answering_) return;
    say("The question is asked again.");
    if (was_read)
        ask_again_ = true;  // of the whole document, as before
    else
        post_question();
}

Result<void> Chat::run() {
    if (auto begun = begin(); !begun) return begun;
    while (!done_) {
        for (const EngineEvent& event : engine_->wait(std::chrono::milliseconds(20)))
            std::visit([this](const auto& one) { on(one); }, event);
        if (interrupted().cancelled()) interrupt();
        // Questions from a file or a pipe are asked of the whole document, so that answers do not depend on when.
        const bool may_ask = document_ != nullptr && !answering_ && (!reading_ || LineInput::is_terminal());
        if (may_ask && !done_ && !cancelling_) take_line();
    }
    progress_.finish();
    if (const auto id = branches_.id())
        say(fmt::format("Kept as conversation {}: 'lectern-cli chat --conversation {}' goes on with it.", *id, *id));
    if (error_) return fail(*error_);
    return {};
}

void Chat::take_line() {
    prompt();
    if (const auto line = input_.next(std::chrono::milliseconds(20))) {
        prompted_ = false;
        if (auto next = branches_.obey(parse_chat_line(*line))) ask(std::move(*next));
    }
    if (input_.ended() && !reading_ && !answering_) done_ = true;
}

void Chat::ask(ChatBranches::Next next) {
    answering_ = true;
    asked_ = std::move(next);
    ++question_;
    post_question();
}

void Chat::post_question() {
    AskOptions options = options_.answers;
    if (asked_.answers > 0) options = for_another_answer(options, asked_.answers);
    engine_->post(command::Ask{.session = the_session,
                               .question = question_,
                               .text = asked_.question,
                               .options = options,
                               .before = asked_.before});
}

void Chat::interrupt() {
    if (answering_) {
        forget_interrupt();
        engine_->post(command::StopAnswer{.question = question_});
    } else if (reading_) {
        if (!std::exchange(cancelling_, true)) engine_->post(command::CancelReading{.session = the_session});
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
    document_ = opened.document;
    hash_ = opened.hash;
}

void Chat::on(const event::ReadingPlanned& planned) {
    say_notices(planned.plan.notices);
    say(plan_line(planned.plan, count_pages(planned.pages, *document_)));
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
    if (ended.id && library_ == nullptr) keep_conversation(*ended.id);
    if (!ended.read.complete())
        return end_with(cancelled_reading(ended.read.tokens, ended.read.total_tokens, ended.saved));
    if (ended.prefilled_tokens > 0) say_read(ended.prefilled_tokens, ended.seconds, ended.read.kept_share);
    if (!ended.saved && !options_.document.library.none) say_not_saved();
    if (std::exchange(ask_again_, false)) return post_question();
    say("Ask your questions, one a line. Ctrl-C stops an answer; Ctrl-D ends.");
    if (LineInput::is_terminal()) say(chat_commands());
}

/// Its reading is in the library, and what was asked while it was read waits.
void Chat::keep_conversation(ReadingId id) {
    auto library = open_library(options_.document.library.file);
    if (!library) return say_trouble(library.error());
    library_ = std::move(*library);
    branches_.keep_in(library_->storage(), {.hash = hash_, .reading = id});
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
    const Answered& answered = ended.answered;
    if (answered.answer.stop != StopReason::cancelled) show_footer(answered, *document_);
    if (answered.answer.tokens == 0) return;
    say_left_out(asked_, answered);
    branches_.add(asked_, answered);
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

Result<void> chat_at_prompt(const ChatOptions& options) {
    return Chat(options).run();
}

}  // namespace lectern::cli
