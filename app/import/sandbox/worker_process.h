#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "app/import/sandbox/child_process.h"
#include "app/import/sandbox/worker_protocol.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"

namespace lectern {

/// A process of this program that works on one hostile file and can do nothing else (confinement.h), as the process
/// that started it sees it. It never outlives this object.
class WorkerProcess {
 public:
    /// Starts this program as `command`. It gets `file` to read and `requests` as its standard input. `work` is for
    /// errors: "Reading the file 'lease.pdf'". Errors: failed.
    static Result<WorkerProcess> start(std::string_view command, NativeFile file, NativeFile requests, Sentence work);

    using Frame = std::pair<WorkerFrame::Kind, std::string>;
    /// Waits for its next frame. Errors: bad_input when the file brought it down, kept it silent for longer than
    /// `patience`, or made it answer nonsense; cancelled, at once. After an error there is nothing more to come.
    Result<Frame> next(std::chrono::milliseconds patience, const CancelToken* cancel);

    Error nonsense() const;

 private:
    using Clock = std::chrono::steady_clock;

    WorkerProcess(ChildProcess process, Descriptor frames, Sentence work)
        : process_(std::move(process)), frames_(std::move(frames)), work_(std::move(work)) {}

    Result<void> read_into(void* to, std::size_t size, Clock::time_point quiet_until, const CancelToken* cancel);
    Error brought_down(const Sentence& how) const;

    ChildProcess process_;
    Descriptor frames_;
    Sentence work_;
};

}  // namespace lectern
