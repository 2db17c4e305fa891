#include "ui/base/elided_label.h"

#include <QStylePainter>

#include "ui/base/shown_text.h"

namespace lectern {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::NoTextInteraction);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::say(const QString& words) {
    setText(words);
    setToolTip(without_markup(words));
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    const QRect area = contentsRect();
    painter.drawItemText(area, static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment())), palette(),
                         isEnabled(), fontMetrics().elidedText(text(), Qt::ElideRight, area.width()), foregroundRole());
}

}  // namespace lectern
