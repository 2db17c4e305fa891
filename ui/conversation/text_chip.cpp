#include "ui/conversation/text_chip.h"

#include <QEvent>
#include <QStyleOptionButton>
#include <QStylePainter>

#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

}  // namespace

TextChip::TextChip(const QString& text, QWidget* parent) : QAbstractButton(parent) {
    setText(text);
    setShortcut({});  // a letter behind "&" in a quote is no key
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize TextChip::sizeHint() const {
    const int width = fontMetrics().averageCharWidth() * 40;
    return {width, heightForWidth(width)};
}

QSize TextChip::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 12, fontMetrics().height() + 2 * margin()};
}

int TextChip::heightForWidth(int width) const {
    const QRect room(0, 0, width - 4 * margin(), 1 << 16);
    return fontMetrics().boundingRect(room, flags, text()).height() + 2 * margin();
}

void TextChip::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    const Token edge = hasFocus() ? Token::accent : underMouse() ? Token::accent_line : Token::line_strong;
    painter.setPen(QPen(themed(palette(), edge), hasFocus() ? 2 : 1));
    painter.setBrush(themed(palette(), isDown() ? Token::accent_tint : Token::surface));
    painter.drawRoundedRect(frame, margin(), margin());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(rect().adjusted(2 * margin(), 0, -2 * margin(), 0), flags, text());
}

bool TextChip::event(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry();
    return QAbstractButton::event(event);
}

}  // namespace lectern
