#include "ui/conversation/evidence_chip.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr double chip_corner = 0.5, badge_corner = 0.3;  ///< of the height of letters

}  // namespace

EvidenceChip::EvidenceChip(int number, const QString& quote, const QString& page, const QString& file, QWidget* parent)
    : QAbstractButton(parent), number_(QString::number(number)), quote_("“" + quote + "”"), page_(page), file_(file) {
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
    const int top = margin() / 2 + 1 + margin() / 4;
    return {
        .badge = {margin(), margin() / 2 + 1, std::max(side, fontMetrics().horizontalAdvance(number_) + margin()),
                  side},
        .quote = {begin, top, std::max(1, end - margin() - begin), height},
        .page = {end, top, page, fontMetrics().height()},
        .file = {begin, height - margin() / 2 - file_height(), std::max(1, width - margin() - begin), file_height()}};
}

QSize EvidenceChip::sizeHint() const {
    const int width = fontMetrics().averageCharWidth() * 40;
    return {width, heightForWidth(width)};
}

QSize EvidenceChip::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, places(0, 0).badge.height() + margin() + 2};
}

int EvidenceChip::quote_height(int width) const {
    const QRect room = places(width, 1 << 16).quote;
    return fontMetrics().boundingRect(room, Qt::TextWordWrap, quote_).height() + margin() / 2;
}

int EvidenceChip::file_height() const {
    return file_.isEmpty() ? 0 : fontMetrics().height();
}

int EvidenceChip::heightForWidth(int width) const {
    return std::max(quote_height(width), places(width, 0).badge.height()) + file_height() + margin() + 2;
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
    if (file_.isEmpty()) return;
    painter.setPen(themed(palette(), Token::text_3));
    painter.drawText(mirrored(at.file), aligned, fontMetrics().elidedText(file_, Qt::ElideMiddle, at.file.width()));
}

bool EvidenceChip::event(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateGeometry();
    return QAbstractButton::event(event);
}

}  // namespace lectern
