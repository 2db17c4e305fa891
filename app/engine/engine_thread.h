#pragma once

#include <thread>

#include "app/engine/mailbox.h"
#include "engine/base/memory.h"

namespace lectern {

struct EngineOptions {
    std::optional<std::filesystem::path> library;  ///< where readings are kept; nothing: nowhere
    std::filesystem::path encoder = {};            ///< finds passages by meaning; empty: by words alone
    double checkpoint_seconds = 10;
    double meter_seconds = 0.2;    ///< between two events of one kind that only show how far something is
    std::uint64_t most_bytes = 0;  ///< that a reading may take beside the model; 0: what is free
    bool gives_way = false;        ///< to threads that a person waits for: those of a window
    std::function<std::size_t()> available_bytes = lectern::available_bytes;  ///< of RAM, at any moment
    std::function<Result<std::unique_ptr<Model>>(const std::filesystem::path&, const ModelOptions&)> open_model =
        [](const auto& file, const auto& options) { return Model::open(file, options); };
    /// Called on the engine thread when an event comes and none was waiting. It must not block, nor call take() itself.
    std::function<void()> wake;
};

/// The engine on a thread of its own, which owns the model, the cells and a connection to the library. Whoever drives
/// it posts commands and takes events, and never waits for work: no lock is held while the engine computes. What ends
/// something (pause, cancel, stop, close, quit) is noticed within a layer of the model, also in the middle of a chunk
/// or of an answer. Commands are served in the order in which they were posted, questions between two chunks.
class EngineThread {
 public:
    explicit EngineThread(EngineOptions options);
    /// Quits, and waits until what was read is saved.
    ~EngineThread();
    EngineThread(const EngineThread&) = delete;
    EngineThread& operator=(const EngineThread&) = delete;

    void post(EngineCommand command) { commands_.post(std::move(command)); }
    /// The events since the last time, oldest first.
    std::vector<EngineEvent> take() { return events_.take(); }
    /// The same, after waiting for one if there is none: for programs without an event loop.
    std::vector<EngineEvent> wait(std::chrono::milliseconds timeout) { return events_.wait(timeout); }

 private:
    CommandQueue commands_;
    EventQueue events_;
    std::thread thread_;
};

}  // namespace lectern
