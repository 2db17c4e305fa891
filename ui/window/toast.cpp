#include "ui/window/toast.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <chrono>
#include <utility>

#include "ui/base/plain_label.h"

namespace lectern {

namespace {

constexpr std::chrono::seconds shown_for{8};

}  // namespace

Toast::Toast(QWidget* window) : QFrame(window), text_(plain_label(this)), undo_(new QPushButton(tr("Undo"), this)) {
    setObjectName("toast");
    setAttribute(Qt::WA_StyledBackground);
    text_->setWordWrap(false);
    auto* row = new QHBoxLayout(this);
    row->addWidget(text_);
    row->addWidget(undo_);
    time_.setSingleShot(true);
    time_.setInterval(shown_for);
    connect(&time_, &QTimer::timeout, this, &Toast::finish);
    connect(undo_, &QPushButton::clicked, this, &Toast::undo);
    window->installEventFilter(this);
    undo_->installEventFilter(this);
    hide();
}

void Toast::offer(const QString& text, std::function<void()> done, std::function<void()> undone) {
    finish();
    done_ = std::move(done);
    undone_ = std::move(undone);
    text_->setText(text);
    setAccessibleName(text);
    place();
    show();
    raise();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    time_.start();
}

void Toast::finish() {
    time_.stop();
    hide();
    undone_ = nullptr;
    if (const auto done = std::exchange(done_, nullptr)) done();
}

void Toast::undo() {
    time_.stop();
    hide();
    done_ = nullptr;
    if (const auto undone = std::exchange(undone_, nullptr)) undone();
}

void Toast::place() {
    adjustSize();
    const QWidget& window = *parentWidget();
    move((window.width() - width()) / 2, window.height() - height() - 4 * fontMetrics().height());
}

/// As long as somebody is at it, it stays.
void Toast::enterEvent(QEnterEvent* event) {
    QFrame::enterEvent(event);
    time_.stop();
}

void Toast::leaveEvent(QEvent* event) {
    QFrame::leaveEvent(event);
    if (isVisible() && !undo_->hasFocus()) time_.start();
}

void Toast::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
    undo();
}

bool Toast::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    if (watched == undo_ && event->type() == QEvent::FocusIn) time_.stop();
    if (watched == undo_ && event->type() == QEvent::FocusOut && isVisible()) time_.start();
    return QFrame::eventFilter(watched, event);
}

}  // namespace lectern
