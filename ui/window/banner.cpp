#include "ui/window/banner.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

#include "ui/base/error_text.h"
#include "ui/theme/icons.h"

namespace lectern {

namespace {

using Severity = SessionMessage::Severity;

/// A bar at the edge; the text keeps the colours of the palette, whose contrast is right.
QColor colour_of(Severity severity, const QPalette& palette) {
    switch (severity) {
        case Severity::hint:
            return themed(palette, Token::accent);
        case Severity::warning:
            return themed(palette, Token::warn_icon);
        case Severity::trouble:
            return themed(palette, Token::error_text);
    }
    return {};
}

QIcon symbol_of(Severity severity) {
    switch (severity) {
        case Severity::hint:
            return icon_of("info-circle", Token::accent);
        case Severity::warning:
            return icon_of("exclamation-triangle-fill", Token::warn_icon);
        case Severity::trouble:
            return icon_of("x-octagon-fill", Token::error_text);
    }
    return {};
}

}  // namespace

Banner::Banner(QWidget* parent) : QFrame(parent), icon_(new QLabel(this)), text_(new QLabel(this)) {
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);  // names of files stand in it
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 6, 6);
    layout->addWidget(icon_);
    layout->addWidget(text_, 1);
    buttons_ = new QHBoxLayout;
    layout->addLayout(buttons_);
    auto* close = new QToolButton(this);
    close->setIcon(icon_of("x-lg"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Hide this message"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, [this] {
        hide();
        emit dismissed(message_.text);
    });
    layout->addWidget(close);
    hide();
}

void Banner::clear_buttons() {
    while (QLayoutItem* item = buttons_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
}

void Banner::show_message(const SessionMessage& message) {
    if (isVisibleTo(parentWidget()) && message == message_) return;
    clear_buttons();
    message_ = message;
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    icon_->setPixmap(symbol_of(message.severity).pixmap(size, size));
    text_->setText(message.text);
    setAccessibleName(message.text);
    for (const SessionMessage::Remedy remedy : message.remedies) {
        auto* button = new QPushButton(words_of(remedy, message.model), this);
        connect(button, &QPushButton::clicked, this, [this, remedy] { emit remedy_chosen(remedy); });
        buttons_->addWidget(button);
    }
    show();
    update();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Banner::show_error(const Error& error, std::vector<SessionMessage::Remedy> remedies) {
    show_message({error.code == ErrorCode::cancelled ? Severity::hint : Severity::trouble, error_text(error),
                  std::move(remedies)});
}

void Banner::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), themed(palette(), Token::surface));
    const int edge = 4;
    const int left = isRightToLeft() ? width() - edge : 0;
    painter.fillRect(left, 0, edge, height(), colour_of(message_.severity, palette()));
}

}  // namespace lectern
