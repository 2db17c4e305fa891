#include <algorithm>
#include <new>

#include "app/engine/engine.h"
#include "app/engine/session_events.h"

namespace lectern {

namespace {

constexpr std::chrono::milliseconds between_paused_meters{1000};

Error nothing_read() {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("Nothing of the document was read."),
            .means = sentence("The question was not asked."),
            .next = sentence("Read the document first.")};
}

}  // namespace

void Engine::read_next() {
    ServedReading* session = find(to_read_.front());
    to_read_.pop_front();
    being_read_ = session;
    const auto done = read(*session);
    being_read_ = nullptr;
    meter_at_once();
    if (!done) fail_reading(session->id(), done.error());
    answer_waiting(*session);
    session->leave();
}

Result<void> Engine::read(ServedReading& session) {
    const auto hold = std::make_shared<CancelToken>(session.cancel.get());
    const ReadingLibrary::Watch watch{
        .report = [&](const ReadProgress& progress) { report(session, progress); },
        .between =
            [&](ReadingInProgress&) {
                try {
                    between_chunks(session, *hold);
                } catch (...) {
                    session.leave();  // where memory runs out here, the cells change next
                    throw;
                }
            },
        .hold = hold.get(),
        .restored =
            [&](int tokens) {
                events_.push(event::ReadingRestored{
                    .session = session.id(), .tokens = tokens, .total_tokens = session.plan->document_tokens});
            },
        .tell = tell(events_, session.id()),
        .not_saved = tell_not_saved(events_, session.id()),
        .checkpoint_seconds = options_.checkpoint_seconds};
    const auto smaller = [&](const Error& why) {
        session.leave();
        // Before the first chunk it is another plan, of which the window knows nothing yet.
        if (!session.reading) say_planned(events_, session);
        say_stepped_down(events_, session, why);
    };
    if (!session.reading)
        if (auto begun = session.begin(watch, smaller); !begun) return begun;
    meter_.read({});
    session.leave();  // it may have been asked since it was cancelled
    commands_.reading(hold);
    auto done = session.read_on(watch, smaller, *session.cancel);
    commands_.reading(nullptr);
    if (!done) return done;
    const Reading& reading = session.reading->state.reading;
    events_.push(event::ReadingEnded{.session = session.id(),
                                     .read = session.so_far(),
                                     .prefilled_tokens = reading.prefilled_tokens,
                                     .restored_tokens = reading.restored_tokens,
                                     .seconds = reading.seconds,
                                     .id = session.reading->id,
                                     .saved = session.reading->saved,
                                     .retention = session.retention()});
    return {};
}

void Engine::between_chunks(ServedReading& session, CancelToken& hold) {
    hold.reset();
    const auto has_to_end = [&] { return session.cancel->cancelled() || quit_ || !put_off_.empty(); };
    for (;;) {
        while (!has_to_end()) {
            auto posted = commands_.next();
            if (!posted) break;
            serve(*posted);
        }
        saving_.save_all();
        if (session.can_be_asked() && !has_to_end()) answer_waiting(session);
        meter();
        if (has_to_end() || !paused_) break;
        commands_.wait(between_paused_meters);
    }
    session.leave();
}

void Engine::report(ServedReading& session, const ReadProgress& progress) {
    meter_.read(progress);
    const bool last = progress.tokens == progress.total_tokens;
    if (!last && Clock::now() - last_progress_ < std::chrono::duration<double>(options_.meter_seconds)) return;
    last_progress_ = Clock::now();
    events_.push(event::ReadingProgress{.session = session.id(), .progress = progress});
}

void Engine::serve(command::Ask& ask, PostedCommand& posted) {
    ServedReading* session = find(ask.session);
    if (session == nullptr) return fail_question(ask, nothing_read());
    if (session->can_be_asked()) return answer(*session, ask, *posted.cancel);
    const bool will_be_read = session == being_read_ || std::ranges::find(to_read_, ask.session) != to_read_.end();
    if (!will_be_read) return fail_question(ask, nothing_read());
    session->questions.push_back(std::move(posted));
}

void Engine::answer_waiting(ServedReading& session) {
    while (!session.questions.empty()) {
        const PostedCommand posted = std::move(session.questions.front());
        session.questions.pop_front();
        const auto& ask = std::get<command::Ask>(posted.command);
        if (session.can_be_asked())
            answer(session, ask, *posted.cancel);
        else
            fail_question(ask, nothing_read());
    }
}

void Engine::answer(ServedReading& session, const command::Ask& ask, const CancelToken& cancel) {
    const ReadSoFar read = session.so_far();
    if (cancel.cancelled()) {
        events_.push(event::AnswerEnded{
            .session = session.id(),
            .question = ask.question,
            .answered = {.answer = {.question = ask.text, .stop = StopReason::cancelled}, .read = read}});
        return;
    }
    try {
        Asker& asker = session.asker();
        events_.push(event::AnswerBegun{.session = session.id(), .question = ask.question, .read = read});
        int pieces = 0;  // of text, about a token each
        Clock::time_point first;
        const auto on_text = [&](std::string_view text) {
            if (pieces++ == 0) first = Clock::now();
            const double seconds = std::chrono::duration<double>(Clock::now() - first).count();
            if (seconds > 0) meter_.answered((pieces - 1) / seconds);
            meter();
            events_.push(event::AnswerText{.question = ask.question, .text = std::string(text)});
        };
        auto answered = asker.ask(ask.text, ask.before, ask.options, on_text, cancel);
        if (!answered) return fail_question(ask, answered.error());
        session.save_recall();
        if (answered->answer.tokens_per_second > 0) meter_.answered(answered->answer.tokens_per_second);
        events_.push(
            event::AnswerEnded{.session = session.id(), .question = ask.question, .answered = std::move(*answered)});
    } catch (const std::bad_alloc&) {
        fail_question(ask, no_memory_to_ask());
    }
}

ServedReading* Engine::to_prepare() const {
    const auto found = std::ranges::find_if(sessions_, [](const auto& one) { return one.second->wants_preparing(); });
    return found == sessions_.end() ? nullptr : found->second.get();
}

void Engine::prepare(ServedReading& session) {
    const auto hold = std::make_shared<CancelToken>();
    commands_.background(hold);
    try {
        session.prepare(*hold);
    } catch (const std::bad_alloc&) {  // the first question says it
    }
    commands_.background(nullptr);
}

void Engine::fail_question(const command::Ask& ask, const Error& error) {
    end_if_card_failed(error);
    events_.push(event::AnswerFailed{.session = ask.session, .question = ask.question, .error = error});
}

}  // namespace lectern
