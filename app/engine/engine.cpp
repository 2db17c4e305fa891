#include "app/engine/engine.h"

#include <algorithm>

#include "app/engine/budget_change.h"
#include "app/engine/model_opening.h"
#include "app/engine/session_events.h"
#include "app/reading/library_reading.h"
#include "app/reading/ready_reading.h"

namespace lectern {

namespace {

constexpr std::chrono::milliseconds between_idle_meters{1000};

Error no_model() {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("No model is open."),
            .means = sentence("The document was not opened."),
            .next = sentence("Choose a model first.")};
}

Error no_library() {
    return {.code = ErrorCode::failed,
            .what = sentence("The library is not open."),
            .means = sentence("Readings cannot be taken from it."),
            .next = sentence("See what was said when it was opened, or read the document anew.")};
}

Error taken() {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("A session of this number is open."),
            .means = sentence("The document was not opened."),
            .next = sentence("Close that session first.")};
}

Error opening_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Cancelled."),
            .means = sentence("The document was not read."),
            .next = sentence("Open it again when you like.")};
}

}  // namespace

Engine::Engine(const EngineOptions& options, CommandQueue& commands, EventQueue& events)
    : options_(options),
      commands_(commands),
      events_(events),
      library_(open_library(options.library, events)),
      saving_(events, library_.keeper.get()),
      trials_(commands, events),
      surveys_(commands, events),
      trainings_(commands, events),
      meter_(options, events) {}

void Engine::run() {
    while (!quit_) {
        if (!put_off_.empty()) {
            PostedCommand posted = std::move(put_off_.front());
            put_off_.pop_front();
            serve(posted);
        } else if (auto posted = commands_.next()) {
            serve(*posted);
        } else if (!saving_.empty()) {
            saving_.save_all();
        } else if (!to_read_.empty() && !paused_) {
            read_next();
        } else if (ServedReading* session = to_prepare(); session != nullptr && !paused_) {
            prepare(*session);
        } else if (!trials_.empty() && model_) {
            trials_.try_next(*model_, [this](SessionId id) { return find(id); });
        } else if (!surveys_.empty() && !paused_) {
            surveys_.go_on(*model_, [this] { meter(); });
        } else if (!trainings_.empty()) {
            train_next();
        } else {
            meter();
            commands_.wait(model_ ? std::optional(between_idle_meters) : std::nullopt);
        }
    }
    saving_.save_all();
    surveys_.cancel_all();
    sessions_.clear();
}

void Engine::serve(PostedCommand& posted) {
    // The command is taken out, so that one that is put off can be put back whole.
    EngineCommand command = posted.command;
    std::visit([&](auto& one) { serve(one, posted); }, command);
}

bool Engine::put_off(PostedCommand& posted, std::optional<SessionId> session) {
    const bool waits = session ? being_read_ != nullptr && being_read_->id() == *session
                               : being_read_ != nullptr || trainings_.goes_on();
    if (!waits) return false;
    put_off_.push_back(std::move(posted));
    return true;
}

void Engine::serve(command::OpenModel& open, PostedCommand& posted) {
    if (put_off(posted)) return;
    close_model();
    auto opened = open_model(open, options_, *posted.cancel);
    if (!opened && posted.cancel->cancelled()) return events_.push(event::ModelClosed{});
    if (!opened) return events_.push(event::ModelFailed{.file = open.file, .error = opened.error()});
    model_ = std::move(opened->model);
    open_encoder(open.options.threads);
    for (const Error& problem : opened->problems) events_.push(event::Trouble{.session = {}, .error = problem});
    events_.push(std::move(opened->opened));
}

void Engine::close_model() {
    while (!sessions_.empty()) close(sessions_.begin()->first);
    trainings_.cancel_all();
    if (!model_) return;
    model_.reset();
    events_.push(event::ModelClosed{});
}

ReadingJob::Place Engine::place() const {
    return {.library = library_.keeper.get(),
            .asked_meanwhile = true,
            .most_bytes = options_.most_bytes,
            .available_bytes = options_.available_bytes,
            .encoder = encoder_};
}

void Engine::open_encoder(int threads) {
    if (encoder_ || options_.encoder.empty()) return;
    auto opened = SentenceEncoder::open(options_.encoder, threads);
    if (!opened) return events_.push(event::Trouble{.session = {}, .error = opened.error()});
    encoder_ = std::move(*opened);
}

ServedReading& Engine::make_session(SessionId id) {
    return *(sessions_[id] = std::make_unique<ServedReading>(id, *model_, place()));
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
    say_opened(events_, session);
    if (take_in(session, open.ready_reading) || (open.restore && restore_complete(session)))
        return queue_reading(session, posted.cancel);
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
    if (!library_.reader) return fail(no_library());
    ReadingLibrary& library = *library_.reader;
    auto saved = find_library_reading(library, id);
    if (!saved) return fail(saved.error());
    if (auto same = library.check_parts(id, fingerprint_of(model_->file())); !same)
        return restore_another(*saved, session) ? Result<void>{} : same;
    session.unasked = true;
    if (auto taken = session.take(std::move(saved->source), std::move(saved->recipe)); !taken) return taken;
    say_opened(events_, session);
    if (auto planned = session.make_plan_again(library, id); !planned) return planned;
    say_planned(events_, session);
    return {};
}

bool Engine::restore_another(LibraryReading& saved, ServedReading& session) {
    saved.recipe.options = {};
    if (!session.take(std::move(saved.source), std::move(saved.recipe))) return false;
    say_opened(events_, session);
    return restore_complete(session);
}

void Engine::serve(command::PlanReading& wanted, PostedCommand&) {
    ServedReading* session = find(wanted.session);
    if (session == nullptr || session == being_read_ || session->reading) return;
    if (!session->choose(wanted.pages)) return;
    if (auto planned = plan(*session, wanted.options); !planned) fail_reading(wanted.session, planned.error());
}

bool Engine::take_in(ServedReading& session, const std::filesystem::path& ready_reading) {
    if (ready_reading.empty() || !session.is_kept()) return false;
    const auto made_with =
        lectern::take_in(ready_reading, session, ReadingJob(*model_, place()), library_.reader->storage());
    if (!made_with) tell(events_, session.id())(made_with.error());
    if (!made_with || !*made_with) return false;
    session.unasked = true;
    return plan(session, **made_with).has_value();
}

bool Engine::restore_complete(ServedReading& session) {
    if (!session.is_kept()) return false;
    const auto made_with = complete_reading(session, ReadingJob(*model_, place()), library_.reader->storage());
    if (!made_with) tell(events_, session.id())(made_with.error());
    if (!made_with || !*made_with) return false;
    session.unasked = true;
    return plan(session, **made_with).has_value();
}

Result<void> Engine::plan(ServedReading& session, const ReadOptions& options) {
    if (auto made = session.make_plan(options); !made) return made;
    say_planned(events_, session);
    return {};
}

/// With less than was wanted, where memory does not allow for more.
Result<void> Engine::plan_what_fits(ServedReading& session, const ReadOptions& options) {
    const auto why = session.make_plan_that_fits(options);
    if (!why) return fail(why.error());
    say_planned(events_, session);
    if (*why) say_stepped_down(events_, session, **why);
    return {};
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
    fail_reading(end.session, opening_cancelled());
    answer_waiting(*find(end.session));
}

void Engine::serve(command::ChangeBudget& change, PostedCommand&) {
    ServedReading* session = find(change.session);
    if (session == nullptr || !session->plan) return;
    const bool lowered = change_budget(*session, *model_, change.budget, events_);
    if (lowered && session != being_read_ && session->is_kept()) saving_.add(*session);
}

void Engine::serve(command::SaveNow& save, PostedCommand&) {
    ServedReading* session = find(save.session);
    if (session == nullptr) return;
    if (!session->can_be_asked() || !session->is_kept())  // there is nothing, or nowhere
        return events_.push(event::ReadingSaved{.session = save.session, .id = {}, .saved = false});
    if (session == being_read_)
        saving_.save_now(*session);
    else
        saving_.add(*session);
}

void Engine::serve(command::StartSurvey& start, PostedCommand& posted) {
    ServedReading* session = find(start.session);
    if (session == nullptr) return surveys_.refuse(start);
    surveys_.add(start, *session, *model_, library_.reader.get(), posted.cancel);
}

void Engine::serve(command::TrainHeads& train, PostedCommand& posted) {
    if (!model_) return trainings_.refuse_without_model(train);
    trainings_.add(train, posted.cancel, [this](SessionId id) {
        const ServedReading* session = find(id);
        return session == nullptr ? nullptr : session->source.document;
    });
}

void Engine::serve(command::CloseSession& end, PostedCommand& posted) {
    if (put_off(posted, end.session)) return;
    close(end.session);
}

void Engine::close(SessionId id) {
    const auto found = sessions_.find(id);
    if (found == sessions_.end()) return;
    saving_.save_all();
    for (const PostedCommand& waiting : found->second->questions)
        fail_question(std::get<command::Ask>(waiting.command), opening_cancelled());
    std::erase(to_read_, id);
    surveys_.cancel_all(id);
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

void Engine::fail_opening(SessionId session, const Error& error) {
    end_if_card_failed(error);
    events_.push(event::OpeningFailed{.session = session, .error = error});
}

void Engine::fail_reading(SessionId session, const Error& error) {
    end_if_card_failed(error);
    events_.push(event::ReadingFailed{.session = session, .error = error});
}

void Engine::train_next() {
    const auto serve_meanwhile = [this] {
        while (auto posted = commands_.next()) serve(*posted);
        saving_.save_all();
        meter();
        return !quit_ && put_off_.empty() && (to_read_.empty() || paused_);  // only a reading does not wait
    };
    trainings_.train(*model_, {.meter = [this] { meter(); }, .serve = serve_meanwhile});
}

void Engine::meter() {
    if (meter_.is_due()) meter_at_once();
}

void Engine::meter_at_once() {
    if (model_ == nullptr) return;
    std::vector<const CellStore*> cells;
    for (const auto& [id, session] : sessions_)
        if (session->reading) cells.push_back(&session->reading->state.reading.cells);
    meter_.say({.model = *model_,
                .cells = std::move(cells),
                .being_read = being_read_,
                .paused = paused_,
                .waiting_documents = to_read_.size(),
                .waiting_bytes = library_.keeper ? library_.keeper->waiting_bytes() : 0});
}

}  // namespace lectern
