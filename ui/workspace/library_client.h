#pragma once

#include <QFuture>
#include <QThreadPool>
#include <QtConcurrent>
#include <type_traits>

#include "app/library/reading_library.h"

namespace lectern {

/// The library, on a thread of its own that owns the connection: whoever asks goes on, and hears of the result later.
/// Requests are served in the order in which they came.
class LibraryClient {
 public:
    explicit LibraryClient(std::filesystem::path file);
    /// Waits for what was asked.
    ~LibraryClient();
    LibraryClient(const LibraryClient&) = delete;
    LibraryClient& operator=(const LibraryClient&) = delete;

    /// `work` returns a Result; it is called on the library's thread. Where the library cannot be opened, the future
    /// has that error. `deliver(ask(...), this, [](const Result<T>& result) { ... })` brings the result back to an
    /// object's thread.
    template <typename Work>
    QFuture<std::invoke_result_t<Work, ReadingLibrary&>> ask(Work work) {
        using Outcome = std::invoke_result_t<Work, ReadingLibrary&>;
        return QtConcurrent::run(&thread_, [this, work = std::move(work)]() mutable -> Outcome {
            if (auto opened = open(); !opened) return fail(opened.error());
            return work(*library_);
        });
    }

    /// The same, with null where the library cannot be opened.
    template <typename Work>
    QFuture<std::invoke_result_t<Work, ReadingLibrary*>> try_with(Work work) {
        return QtConcurrent::run(
            &thread_, [this, work = std::move(work)]() mutable { return work(open() ? library_.get() : nullptr); });
    }

 private:
    Result<void> open();

    const std::filesystem::path file_;
    std::unique_ptr<ReadingLibrary> library_;  ///< of the thread in the pool
    QThreadPool thread_;                       ///< of one thread
};

}  // namespace lectern
