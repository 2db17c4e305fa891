#include "ui/conversation/overview_row.h"

#include <QEvent>
#include <QStyle>
#include <QStylePainter>

#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr int wrapped = Qt::TextWordWrap | Qt::AlignVCenter;
constexpr int most_label_letters = 16;

}  // namespace

OverviewRow::OverviewRow(Kind kind, const QString& label, const QString& value, const QString& page, QWidget* parent)
    : QAbstractButton(parent), kind_(kind), label_(label), value_(value), page_(page) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setAccessibleName((label.isEmpty() ? QString() : label + ": ") + value + ", " + page);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QFont OverviewRow::value_font() const {
    QFont bold = font();
    bold.setWeight(kind_ == Kind::heading ? QFont::DemiBold : QFont::Medium);
    return bold;
}

OverviewRow::Places OverviewRow::places(int width, int height) const {
    const int gap = 2 * margin();
    const int page = QFontMetrics(value_font()).horizontalAdvance(page_);
    const int label = label_.isEmpty() ? 0 : std::min(fontMetrics().averageCharWidth() * most_label_letters, width / 3);
    const int value_begin = label == 0 ? 0 : label + gap;
    return {.label = {0, 0, label, height},
            .value = {value_begin, 0, std::max(1, width - value_begin - page - gap), height},
            .page = {width - page, 0, page, height}};
}

QSize OverviewRow::sizeHint() const {
    const int width = fontMetrics().averageCharWidth() * 40;
    return {width, heightForWidth(width)};
}

QSize OverviewRow::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, fontMetrics().height() + 2 * margin()};
}

int OverviewRow::heightForWidth(int width) const {
    const Places at = places(width, 1 << 16);
    const int value = QFontMetrics(value_font()).boundingRect(at.value, wrapped, value_).height();
    const int label = label_.isEmpty() ? 0 : fontMetrics().boundingRect(at.label, wrapped, label_).height();
    return std::max({value, label, fontMetrics().height()}) + 2 * margin();
}

void OverviewRow::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    if (underMouse() || isDown()) painter.fillRect(rect(), themed(palette(), isDown() ? Token::press : Token::hover));
    const Places at = places(width(), height());
    const auto draw = [&](const QRect& place, const QFont& font, Token ink, int alignment, int wrap,
                          const QString& text) {
        painter.setFont(font);
        painter.setPen(themed(palette(), ink));
        painter.drawText(QStyle::visualRect(layoutDirection(), rect(), place),
                         static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::Alignment(alignment))) | wrap,
                         text);
    };
    draw(at.label, font(), Token::text_3, Qt::AlignLeft | Qt::AlignVCenter, Qt::TextWordWrap, label_);
    draw(at.value, value_font(), kind_ == Kind::unwritten ? Token::text_3 : Token::text,
         Qt::AlignLeft | Qt::AlignVCenter, Qt::TextWordWrap, value_);
    draw(at.page, value_font(), Token::accent_text, Qt::AlignRight | Qt::AlignVCenter, Qt::TextSingleLine, page_);
    if (kind_ == Kind::fact) {
        painter.setPen(themed(palette(), Token::line));
        painter.drawLine(0, height() - 1, width(), height() - 1);
    }
    if (!hasFocus()) return;
    painter.setPen(QPen(themed(palette(), Token::accent), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

bool OverviewRow::event(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry();
    return QAbstractButton::event(event);
}

}  // namespace lectern
