#pragma once

#include "app/engine/engine_thread.h"

namespace lectern {

/// What becomes of an engine that ended by itself.
struct EngineEnd {
    Error why;           ///< with what was done about it
    bool again = false;  ///< its model is to be opened once more
};

/// The engine on its thread. When it ends by itself, another takes its place.
class RestartingEngine {
 public:
    explicit RestartingEngine(EngineOptions options);

    void post(EngineCommand command) { thread_->post(std::move(command)); }
    /// What happened since the last time, oldest first.
    std::vector<EngineEvent> take();

    /// It ended by itself, for this reason. After a few times in a row, before anything was read or answered, it is not
    /// to be tried again.
    EngineEnd count_end(const Error& why);
    /// The ends so far no longer count: a person begins anew.
    void forget_ends() { ends_ = 0; }
    /// Another, in the place of the one that ended.
    void start();
    /// Quits, and waits until what was read is saved. Nothing is posted after that.
    void stop() { thread_.reset(); }

 private:
    const EngineOptions options_;
    int ends_ = 0;  ///< since something was read or answered
    std::unique_ptr<EngineThread> thread_;
};

}  // namespace lectern
