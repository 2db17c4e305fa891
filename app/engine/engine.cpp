#include "app/engine/engine.h"

#include <algorithm>
#include <array>

#include "app/reading/library_reading.h"
#include "engine/heads/retaining_heads.h"

namespace lectern {

namespace {

constexpr std::chrono::milliseconds between_idle_meters{1000};

Error no_model() {
    return {.code = ErrorCode::wrong_use,
            .what = "No model is open.",
            .means = "The document was not opened.",
            .next = "Choose a model first."};
}

Error no_library() {
    return {.code = ErrorCode::failed,
            .what = "The library is not open.",
            .means = "Readings cannot be taken from it.",
            .next = "See what was said when it was opened, or read the document anew."};
}

Error taken() {
    return {.code = ErrorCode::wrong_use,
            .what = "A session of this number is open.",
            .means = "The document was not opened.",
            .next = "Close that session first."};
}

Error cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = "Cancelled.",
            .means = "The document was not read.",
            .next = "Open it again when you like."};
}

}  // namespace

Engine::Engine(const EngineOptions& options, CommandQueue& commands, EventQueue& events)
    : options_(options), commands_(commands), events_(events) {}

void Engine::run() {
    open_library();
    while (!quit_) {
        if (!put_off_.empty()) {
            PostedCommand posted = std::move(put_off_.front());
            put_off_.pop_front();
            serve(posted);
        } else if (auto posted = commands_.next()) {
            serve(*posted);
        } else if (!to_save_.empty()) {
            save_what_changed();
        } else if (!to_read_.empty() && !paused_) {
            read_next();
        } else if (!to_train_.empty()) {
            train_next();
        } else {
            meter();
            commands_.wait(model_ ? std::optional(between_idle_meters) : std::nullopt);
        }
    }
    save_what_changed();
    sessions_.clear();
}

void Engine::open_library() {
    if (!options_.library) return;
    for (std::unique_ptr<ReadingLibrary>* library : {&library_, &keeper_}) {
        auto opened = ReadingLibrary::open(*options_.library);
        if (!opened) {
            events_.push(event::Trouble{.session = {}, .error = opened.error()});
            library_.reset();
            return;
        }
        *library = std::move(*opened);
    }
    const Opening& opening = library_->storage().opening();
    if (opening.read_only)
        events_.push(
            event::Trouble{.session = {},
                           .error = {.code = ErrorCode::failed,
                                     .what = fmt::format("The library '{}' is read-only.", options_.library->string()),
                                     .means = "What is saved in it can be used; nothing is saved.",
                                     .next = "Allow yourself to write there, or choose another folder."}});
    for (const std::string& problem : opening.problems)
        events_.push(
            event::Trouble{.session = {},
                           .error = {.code = ErrorCode::bad_input,
                                     .what = fmt::format("The library is damaged: {}", problem),
                                     .means = "It can only be read; nothing will be saved in it.",
                                     .next = "Export the readings that are whole: 'lectern-cli library export'."}});
}

void Engine::serve(PostedCommand& posted) {
    // The command is taken out, so that one that is put off can be put back whole.
    EngineCommand command = posted.command;
    std::visit([&](auto& one) { serve(one, posted); }, command);
}

bool Engine::put_off(PostedCommand& posted, std::optional<SessionId> session) {
    const bool waits =
        session ? being_read_ != nullptr && being_read_->id() == *session : being_read_ != nullptr || is_training_;
    if (!waits) return false;
    put_off_.push_back(std::move(posted));
    return true;
}

void Engine::serve(command::OpenModel& open, PostedCommand& posted) {
    if (put_off(posted)) return;
    close_model();
    ModelOptions options = open.options;
    options.cancel = posted.cancel.get();
    auto model = options_.open_model(open.file, options);
    if (!model && posted.cancel->cancelled()) return events_.push(event::ModelClosed{});
    if (!model) {
        events_.push(event::ModelFailed{.file = open.file, .error = model.error()});
        return;
    }
    model_ = std::move(*model);
    std::vector<std::filesystem::path> folders;
    std::vector<Error> problems;
    for (const std::filesystem::path& path : open.heads) {
        if (!std::filesystem::is_regular_file(path)) {
            folders.push_back(path);
        } else if (auto heads = RetainingHeads::load(path, *model_)) {
            model_->attach_heads(std::move(*heads));
        } else {
            problems.push_back(heads.error());
        }
    }
    for (auto& heads : find_heads(folders, *model_, problems)) model_->attach_heads(std::move(heads));
    if (!model_->device_note().empty()) problems.push_back({.code = ErrorCode::failed, .what = model_->device_note()});
    for (const Error& problem : problems) events_.push(event::Trouble{.session = {}, .error = problem});
    event::ModelOpened opened{.file = open.file,
                              .name = model_->config().name,
                              .architecture = std::string(model_->config().architecture->name),
                              .device = model_->device_name(),
                              .weight_bytes = model_->transformer().weight_bytes(),
                              .trained_window = model_->config().trained_window};
    for (const auto& heads : model_->policy_parts().scorers) opened.methods.emplace_back(heads->method());
    events_.push(std::move(opened));
}

void Engine::close_model() {
    while (!sessions_.empty()) close(sessions_.begin()->first);
    forget_trainings();
    if (!model_) return;
    model_.reset();
    events_.push(event::ModelClosed{});
}

ServedReading& Engine::make_session(SessionId id) {
    const ReadingJob::Place place{.library = keeper_.get(),
                                  .asked_meanwhile = true,
                                  .most_bytes = options_.most_bytes,
                                  .available_bytes = options_.available_bytes};
    return *(sessions_[id] = std::make_unique<ServedReading>(id, *model_, place));
}

void Engine::serve(command::OpenDocument& open, PostedCommand& posted) {
    if (!model_) return fail_opening(open.session, no_model());
    if (find(open.session) != nullptr) return fail_opening(open.session, taken());
    ServedReading& session = make_session(open.session);
    const auto opened = take_document(open, session);
    if (!opened) {
        fail_opening(open.session, opened.error());
        return close(open.session);
    }
    say_opened(session);
    if (take_in(session, open.ready_reading)) return queue_reading(session, posted.cancel);
    session.unasked = open.read;
    const auto planned = open.read ? plan_what_fits(session, open.options) : plan(session, open.options);
    if (!planned) return fail_reading(open.session, planned.error());
    if (open.read) queue_reading(session, posted.cancel);
}

Result<void> Engine::take_document(const command::OpenDocument& open, ServedReading& session) {
    auto pages = parse_pages(open.pages, open.imported->document);
    if (!pages) return fail(pages.error());
    const ImportedDocument& imported = *open.imported;
    // No question: nobody has asked yet.
    return session.take({.document = {open.imported, &imported.document},
                         .file = open.file,
                         .files = imported.files,
                         .hash = imported.hash},
                        {.options = {}, .system = open.system, .question = {}, .pages = std::move(*pages)});
}

void Engine::serve(command::OpenReading& open, PostedCommand& posted) {
    if (!model_) return fail_opening(open.session, no_model());
    if (find(open.session) != nullptr) return fail_opening(open.session, taken());
    ServedReading& session = make_session(open.session);
    if (auto done = restore(open.reading, session); !done) {
        fail_opening(open.session, done.error());
        return close(open.session);
    }
    queue_reading(session, posted.cancel);
}

Result<void> Engine::restore(ReadingId id, ServedReading& session) {
    if (!library_) return fail(no_library());
    auto saved = find_library_reading(*library_, id);
    if (!saved) return fail(saved.error());
    if (auto same = library_->check_parts(id, fingerprint_of(model_->file())); !same) return same;
    session.unasked = true;
    if (auto taken = session.take(std::move(saved->source), std::move(saved->recipe)); !taken) return taken;
    say_opened(session);
    if (auto planned = session.make_plan_again(*library_, id); !planned) return planned;
    say_planned(session);
    return {};
}

void Engine::serve(command::PlanReading& wanted, PostedCommand&) {
    ServedReading* session = find(wanted.session);
    if (session == nullptr || session == being_read_ || session->reading) return;
    if (!session->choose(wanted.pages)) return;
    if (auto planned = plan(*session, wanted.options); !planned) fail_reading(wanted.session, planned.error());
}

bool Engine::take_in(ServedReading& session, const std::filesystem::path& ready_reading) {
    if (ready_reading.empty() || !session.is_kept()) return false;
    Library& library = library_->storage();
    const auto refuse = [&](const Error& error) {
        tell(session.id())(error);
        return false;
    };
    const auto exported = library.exported_reading(ready_reading);
    if (!exported) return refuse(exported.error());
    if (exported->state != ReadingState::complete) return false;
    const auto recipe = recipe_from_json(exported->plan);
    if (!recipe) return refuse(recipe.error());
    // Of other pages, or for one question, it is another reading than was asked for.
    const ReadingRecipe& wanted = session.recipe;
    if (recipe->pages != wanted.pages || recipe->system != wanted.system ||
        recipe->options.question != QuestionPlace::none)
        return false;
    ReadingJob same(*model_, {.library = keeper_.get(), .asked_meanwhile = true, .most_bytes = options_.most_bytes});
    if (!same.take(session.source, *recipe) || !same.make_plan(recipe->options)) return false;
    const std::string hash = fingerprint_of(*model_, *same.plan, same.tokens.tokens).hash();
    if (exported->fingerprint_hash != hash) return false;
    const std::array document{session.source.hash};
    const auto known = library.find_reading(document, hash);
    if (!known) return refuse(known.error());
    if (!*known)
        if (const auto imported = library.import_reading(ready_reading); !imported) return refuse(imported.error());
    session.unasked = true;
    return plan(session, recipe->options).has_value();
}

Result<void> Engine::plan(ServedReading& session, const ReadOptions& options) {
    if (auto made = session.make_plan(options); !made) return made;
    say_planned(session);
    return {};
}

void Engine::say_planned(const ServedReading& session) {
    events_.push(event::ReadingPlanned{
        .session = session.id(), .plan = *session.plan, .pages = session.tokens.pages, .unasked = session.unasked});
}

void Engine::serve(command::StartReading& start, PostedCommand& posted) {
    ServedReading* session = find(start.session);
    if (session == nullptr || !session->plan) return;
    if (session->reading && session->reading->state.reading.complete) return;
    if (session == being_read_) {
        if (session->cancel->cancelled()) (void)put_off(posted, start.session);
        return;
    }
    queue_reading(*session, posted.cancel);
}

void Engine::queue_reading(ServedReading& session, std::shared_ptr<CancelToken> cancel) {
    session.cancel = std::move(cancel);
    if (std::ranges::find(to_read_, session.id()) == to_read_.end()) to_read_.push_back(session.id());
}

void Engine::serve(command::PauseReading&, PostedCommand&) {
    if (std::exchange(paused_, true)) return;
    event::ReadingPaused paused;
    if (being_read_ != nullptr) paused.session = being_read_->id();
    events_.push(paused);
    meter_at_once();
}

void Engine::serve(command::ResumeReading&, PostedCommand&) {
    if (!std::exchange(paused_, false)) return;
    events_.push(event::ReadingResumed{});
    meter_at_once();
}

/// One that is being read ends by its token.
void Engine::serve(command::CancelReading& end, PostedCommand&) {
    const auto queued = std::ranges::find(to_read_, end.session);
    if (queued == to_read_.end()) return;
    to_read_.erase(queued);
    fail_reading(end.session, cancelled());
    answer_waiting(*find(end.session));
}

void Engine::serve(command::CloseSession& end, PostedCommand& posted) {
    if (put_off(posted, end.session)) return;
    close(end.session);
}

void Engine::close(SessionId id) {
    const auto found = sessions_.find(id);
    if (found == sessions_.end()) return;
    save_what_changed();
    for (const PostedCommand& waiting : found->second->questions)
        fail_question(std::get<command::Ask>(waiting.command), cancelled());
    std::erase(to_read_, id);
    sessions_.erase(found);
    events_.push(event::SessionClosed{.session = id});
}

void Engine::serve(command::Quit&, PostedCommand&) {
    quit_ = true;
}

ServedReading* Engine::find(SessionId id) {
    const auto found = sessions_.find(id);
    return found == sessions_.end() ? nullptr : found->second.get();
}

void Engine::end_if_card_failed(const Error& error) {
    if (error.of_device) throw BackendFailure(error);
}

void Engine::fail_opening(SessionId session, const Error& error) {
    end_if_card_failed(error);
    events_.push(event::OpeningFailed{.session = session, .error = error});
}

void Engine::fail_reading(SessionId session, const Error& error) {
    end_if_card_failed(error);
    events_.push(event::ReadingFailed{.session = session, .error = error});
}

void Engine::say_opened(const ServedReading& session) {
    events_.push(event::DocumentOpened{.session = session.id(),
                                       .document = session.source.document,
                                       .tokens = static_cast<int>(session.tokens.tokens.size()),
                                       .hash = session.source.hash,
                                       .file = session.source.file});
}

Engine::Tell Engine::tell(SessionId session) {
    return [this, session](const Error& error) { events_.push(event::Trouble{.session = session, .error = error}); };
}

Engine::Tell Engine::tell_not_saved(SessionId session) {
    return [this, session](const Error& error) {
        events_.push(event::Trouble{.session = session, .error = error, .not_saved = true});
    };
}

}  // namespace lectern
