#pragma once

#include <QFutureWatcher>
#include <QProgressDialog>
#include <memory>

#include "engine/base/cancel.h"

namespace lectern {

/// Says what is being waited for, once that has taken a second, and offers to break it off. Deletes itself when the
/// work has ended; when its window goes first, the work is broken off.
class WaitDialog : public QProgressDialog {
    Q_OBJECT

 public:
    WaitDialog(const QString& what, const QFuture<void>& work, std::shared_ptr<CancelToken> cancel, QWidget* parent);
    ~WaitDialog() override { cancel_->cancel(); }

    /// QProgressDialog's Escape is a shortcut, which only the active window has: without it, QDialog would hide this
    /// and the work would go on unseen.
    void reject() override { emit canceled(); }

 private:
    std::shared_ptr<CancelToken> cancel_;
    QFutureWatcher<void> work_;
};

}  // namespace lectern
