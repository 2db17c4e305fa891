#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/engine/events.h"
#include "engine/base/cancel.h"

namespace lectern {

/// A command on its way, and the token that ends what it begins.
struct PostedCommand {
    EngineCommand command;
    std::shared_ptr<CancelToken> cancel;
};

/// Commands for the engine thread. The lock is held for a few instructions, by either side; what a command wants to end
/// is told to end while it is posted, whatever the engine does at that moment.
class CommandQueue {
 public:
    void post(EngineCommand command);

    // For the engine thread.

    std::optional<PostedCommand> next();
    /// Waits until there is one, or until the time is over.
    void wait(std::optional<std::chrono::milliseconds> timeout);
    /// A reading begins: what is to be noticed soon, a pause, sets `hold`. Null: it is over.
    void reading(std::shared_ptr<CancelToken> hold);
    /// What gives way to everything begins: any command sets `hold`, and so does one that waits already. Null: it is
    /// over, or need not be cut off any more.
    void background(std::shared_ptr<CancelToken> hold);

 private:
    /// What a session has begun, or an answer to a question of it, or a survey; or a training; or none of them: a model
    /// is opened.
    struct Running {
        std::optional<SessionId> session;
        std::optional<QuestionId> question;
        std::optional<TrainingId> training;
        std::optional<SurveyNumber> survey;
        std::weak_ptr<CancelToken> token;
    };

    void begin(const PostedCommand& posted);
    /// Cancels what the command is to end.
    void end(const EngineCommand& command);
    template <typename Which>
    void cancel(const Which& which);

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<PostedCommand> commands_;
    std::vector<Running> running_;
    std::shared_ptr<CancelToken> hold_;
    bool any_command_holds_ = false;
};

/// Events for whoever drives the engine.
class EventQueue {
 public:
    /// `wake` is called on the engine thread when an event comes into an empty queue; or empty.
    explicit EventQueue(std::function<void()> wake) : wake_(std::move(wake)) {}

    void push(EngineEvent event);
    std::vector<EngineEvent> take();
    std::vector<EngineEvent> wait(std::chrono::milliseconds timeout);

 private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<EngineEvent> events_;
    std::function<void()> wake_;
};

}  // namespace lectern
