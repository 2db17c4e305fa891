#include "ui/base/wait_dialog.h"

#include "ui/base/plain_label.h"

namespace lectern {

WaitDialog::WaitDialog(const QString& what, const QFuture<void>& work, std::shared_ptr<CancelToken> cancel,
                       QWidget* parent)
    : QProgressDialog({}, tr("Cancel"), 0, 0, parent), cancel_(std::move(cancel)) {
    setLabel(plain_label(this));
    setLabelText(what);
    setWindowModality(Qt::WindowModal);
    setMinimumDuration(1000);
    setValue(0);  // starts that time; before it, QProgressDialog counts four seconds
    connect(this, &QProgressDialog::canceled, this, [this] { cancel_->cancel(); });
    connect(&work_, &QFutureWatcherBase::finished, this, &QObject::deleteLater);
    work_.setFuture(work);
}

}  // namespace lectern
