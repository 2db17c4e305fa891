#pragma once

#include <QFuture>
#include <QFutureWatcher>
#include <type_traits>
#include <utility>

namespace lectern {

/// Calls `work` with the result of `future`, later and on the thread of `receiver`, which has to be the caller's; never
/// once the receiver is gone or the future was cancelled. The future goes on all the same.
///
/// `future.then(receiver, work)` says so too, but Qt 6.4 looks whether the receiver lives on the thread that ends the
/// future, and then calls it: one that is deleted between these two crashes. A watcher leaves under a lock.
template <typename T, typename Work>
void deliver(const QFuture<T>& future, QObject* receiver, Work work) {
    auto* watcher = new QFutureWatcher<T>(receiver);
    QObject::connect(watcher, &QFutureWatcherBase::finished, receiver, [watcher, work = std::move(work)]() mutable {
        const QFuture<T> ended = watcher->future();
        watcher->deleteLater();
        if constexpr (std::is_void_v<T>) {
            if (!ended.isCanceled()) work();
        } else if (!ended.isCanceled() && ended.resultCount() > 0) {
            work(ended.result());
        }
    });
    watcher->setFuture(future);
}

}  // namespace lectern
