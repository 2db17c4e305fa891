#include "ui/conversation/related_row.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include "ui/theme/theme.h"

namespace lectern {

RelatedRow::RelatedRow(const QString& words, const QString& page, QWidget* parent)
    : QAbstractButton(parent), page_(page) {
    setText(words);
    setShortcut({});  // a letter behind "&" in a sentence is no key
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RelatedRow::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 40, fontMetrics().height() + gap()};
}

QSize RelatedRow::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, sizeHint().height()};
}

int RelatedRow::page_width() const {
    return std::min(fontMetrics().horizontalAdvance(page_) + 2, width() / 3);  // letters are wider than they say
}

void RelatedRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto mirrored = [this](const QRect& place) { return QStyle::visualRect(layoutDirection(), rect(), place); };
    if (isChecked())
        painter.fillRect(mirrored(rect().adjusted(gap(), 0, 0, 0)), themed(palette(), Token::accent_tint));
    else if (underMouse() || isDown())
        painter.fillRect(mirrored(rect().adjusted(gap(), 0, 0, 0)), themed(palette(), Token::hover));
    const int rule = mirrored({gap() - 1, 0, 1, 1}).x();
    painter.setPen(
        QPen(themed(palette(), hasFocus() || isDown() || isChecked() ? Token::accent : Token::text_3), 2, Qt::DotLine));
    painter.drawLine(rule, 0, rule, height());

    const int page = page_width(), begin = 3 * gap(), end = width() - gap() / 2 - page;
    const auto draw = [&](const QRect& place, const QString& words, Qt::TextElideMode elided) {
        painter.drawText(mirrored(place),
                         static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)) | Qt::AlignVCenter,
                         fontMetrics().elidedText(words, elided, place.width()));
    };
    painter.setPen(themed(palette(), Token::text_2));
    draw({begin, 0, std::max(0, end - gap() - begin), height()}, text(), Qt::ElideRight);
    draw({end, 0, page, height()}, page_, Qt::ElideMiddle);
    if (!hasFocus()) return;
    painter.setPen(QPen(themed(palette(), Token::accent), 2));
    painter.drawRect(mirrored(rect().adjusted(2 * gap(), 1, -1, -1)));
}

bool RelatedRow::event(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry();
    return QAbstractButton::event(event);
}

}  // namespace lectern
