#include "app/engine/engine_thread.h"

#include <exception>
#include <new>
#include <utility>

#include "app/engine/engine.h"
#include "engine/base/thread_priority.h"

namespace lectern {

namespace {

Error ended_by(ErrorCode code, const Sentence& what) {
    return {.code = code,
            .what = sentence("The engine stopped: {what}.", what),
            .means =
                sentence("Documents and what was saved of their readings are whole; what was read since then is lost."),
            .next = sentence("Open the model again; readings go on from where they were saved.")};
}

/// Whatever is thrown on its thread ends the engine, and not the program. Its memory is given back.
std::optional<Error> run_engine(const EngineOptions& options, CommandQueue& commands, EventQueue& events) {
    if (options.gives_way) give_way();
    try {
        Engine(options, commands, events).run();
        return {};
    } catch (const BackendFailure& failure) {
        return failure.error;
    } catch (const std::bad_alloc&) {
        return ended_by(ErrorCode::out_of_memory, sentence("there was no memory left"));
    } catch (const std::filesystem::filesystem_error& thrown) {
        return ended_by(ErrorCode::failed, system_words(thrown.code()));  // what() names files
    } catch (const std::exception& thrown) {
        return ended_by(ErrorCode::failed, sentence("{text}", Sentence::Term{thrown.what()}));
    }
}

}  // namespace

EngineThread::EngineThread(EngineOptions options)
    : events_(options.wake), thread_([this, options = std::move(options)] {
          events_.push(event::EngineEnded{.why = run_engine(options, commands_, events_)});
      }) {}

EngineThread::~EngineThread() {
    commands_.post(command::Quit{});
    thread_.join();
}

}  // namespace lectern
