#include "ui/conversation/evidence_chip.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr double chip_corner = 0.5, badge_corner = 0.3;  ///< of the height of letters

}  // namespace

EvidenceChip::EvidenceChip(int number, const QString& quote, const QString& page, QWidget* parent)
    : QAbstractButton(parent), number_(QString::number(number)), quote_("“" + quote + "”"), page_(page) {
    setText(quote_);
    setShortcut({});  // a letter behind "&" in a quote is no key
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

EvidenceChip::Places EvidenceChip::places(int width, int height) const {
    const int side = fontMetrics().height() + margin() / 2;
    const int page = fontMetrics().horizontalAdvance(page_);
    const int begin = margin() + side + margin();
    const int end = width - margin() - page;
    return {.badge = {margin(), margin() / 2 + 1, std::max(side, fontMetrics().horizontalAdvance(number_) + margin()),
                      side},
            .quote = {begin, margin() / 2 + 1 + margin() / 4, std::max(1, end - margin() - begin), height},
            .page = {end, margin() / 2 + 1 + margin() / 4, page, fontMetrics().height()}};
}

QSize EvidenceChip::sizeHint() const {
    const int width = fontMetrics().averageCharWidth() * 40;
    return {width, heightForWidth(width)};
}

QSize EvidenceChip::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, places(0, 0).badge.height() + margin() + 2};
}

int EvidenceChip::heightForWidth(int width) const {
    const Places at = places(width, 1 << 16);
    const int quote = fontMetrics().boundingRect(at.quote, Qt::TextWordWrap, quote_).height() + margin() / 2;
    return std::max(quote, at.badge.height()) + margin() + 2;
}

void EvidenceChip::draw_frame(QPainter& painter) const {
    const Token edge = hasFocus() || isChecked() ? Token::accent : underMouse() ? Token::accent_line : Token::line;
    painter.setPen(QPen(themed(palette(), edge), hasFocus() ? 2 : isChecked() ? 1.5 : 1));
    painter.setBrush(themed(palette(), isDown() || isChecked() ? Token::accent_tint : Token::surface));
    const double corner = fontMetrics().height() * chip_corner;
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), corner, corner);
}

void EvidenceChip::draw_badge(QPainter& painter, const QRect& place) const {
    painter.setPen(QPen(themed(palette(), isChecked() ? Token::accent : Token::accent_line), 1));
    painter.setBrush(themed(palette(), isChecked() ? Token::accent : Token::accent_tint));
    const double corner = fontMetrics().height() * badge_corner;
    painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(themed(palette(), isChecked() ? Token::on_accent : Token::accent_text));
    painter.drawText(place, Qt::AlignCenter, number_);
}

void EvidenceChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    draw_frame(painter);
    const Places at = places(width(), height());
    const auto mirrored = [this](const QRect& place) { return QStyle::visualRect(layoutDirection(), rect(), place); };
    draw_badge(painter, mirrored(at.badge));
    painter.setFont(font());
    painter.setPen(themed(palette(), Token::text));
    const auto aligned = static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignTop));
    painter.drawText(mirrored(at.quote), aligned | Qt::TextWordWrap, quote_);
    painter.setPen(themed(palette(), Token::accent_text));
    painter.drawText(mirrored(at.page), Qt::AlignCenter, page_);
}

bool EvidenceChip::event(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry();
    return QAbstractButton::event(event);
}

}  // namespace lectern
