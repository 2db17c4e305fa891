#include "ui/workspace/restarting_engine.h"

#include <algorithm>

namespace lectern {

namespace {

/// Of an engine that ends again and again before anything comes of it.
constexpr int most_restarts = 2;

bool something_came_of_it(const EngineEvent& event) {
    return std::holds_alternative<event::ReadingEnded>(event) || std::holds_alternative<event::AnswerEnded>(event);
}

}  // namespace

RestartingEngine::RestartingEngine(EngineOptions options) : options_(std::move(options)) {
    start();
}

void RestartingEngine::start() {
    thread_ = std::make_unique<EngineThread>(options_);
}

std::vector<EngineEvent> RestartingEngine::take() {
    std::vector<EngineEvent> events = thread_->take();
    if (std::ranges::any_of(events, something_came_of_it)) forget_ends();
    return events;
}

EngineEnd RestartingEngine::count_end(const Error& why) {
    EngineEnd end{.why = why, .again = ends_++ < most_restarts};
    if (end.again) {
        end.why.means =
            why.of_device
                ? sentence("The engine was started again, on the CPU. Readings go on from where they were saved last.")
                : sentence("It was started again. Readings go on from where they were saved last.");
        end.why.next = sentence("Questions that were not answered can be asked again.");
    }
    return end;
}

}  // namespace lectern
