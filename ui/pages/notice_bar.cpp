#include "ui/pages/notice_bar.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace lectern {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent), text_(new QLabel(this)) {
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    setFrameShape(QFrame::StyledPanel);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 6, 6, 6);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setAccessibleName(tr("Notice"));
    row->addWidget(text_, 1);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("\u2715"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this notice"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    row->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void NoticeBar::say(const QString& text) {
    text_->setText(text);
    setAccessibleName(text);
    show();
}

}  // namespace lectern
