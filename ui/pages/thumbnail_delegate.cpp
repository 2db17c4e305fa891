#include "ui/pages/thumbnail_delegate.h"

#include <QPainter>

#include "ui/pages/thumbnail_list.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr double unread_opacity = 0.5;
constexpr double radius = 2, badge_radius = 5;
constexpr std::uint64_t most_bytes = 1500;     ///< of text on a small sheet
constexpr double letters_of_sheet = 1 / 45.0;  ///< their height, in widths of the sheet

}  // namespace

ThumbnailDelegate::ThumbnailDelegate(ThumbnailList& list) : QStyledItemDelegate(&list), list_(list) {}

void ThumbnailDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int page = index.row();
    const bool is_shown = page == list_.page();
    const QRectF sheet = list_.sheet_in(option.rect, page);
    painter->save();
    painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter->setOpacity(list_.is_read(page) ? 1 : unread_opacity);
    paint_sheet(*painter, sheet, page);
    painter->setOpacity(1);
    paint_edge(*painter, sheet, option, is_shown);
    paint_badge(*painter, sheet, list_.citations_on(page));
    QFont font = option.font;
    if (is_shown) font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    painter->setPen(themed(option.palette, is_shown ? Token::accent_text : Token::text_2));
    QRectF name(option.rect);
    name.setTop(option.rect.bottom() - 1.4 * option.fontMetrics.height());
    painter->drawText(
        name, static_cast<int>(Qt::AlignHCenter) | Qt::AlignTop | Qt::TextSingleLine,
        option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(name.width())));
    painter->restore();
}

QColor ThumbnailDelegate::paper_colour(Token token) const {
    return Theme::shipped().colour(token, list_.at_night() ? Theme::Shade::dark : Theme::Shade::light);
}

void ThumbnailDelegate::paint_sheet(QPainter& painter, const QRectF& sheet, int page) const {
    painter.fillRect(sheet, paper_colour(Token::page));
    if (const QImage* picture = list_.picture(page))
        painter.drawImage(sheet, *picture);
    else
        paint_words(painter, sheet, page);
}

/// Until there is a picture, and where there will be none.
void ThumbnailDelegate::paint_words(QPainter& painter, const QRectF& sheet, int page) const {
    const Document& document = *list_.document();
    if (document.media_type == "application/pdf") return;
    const Page& on = document.pages[static_cast<std::size_t>(page)];
    const auto length = static_cast<qsizetype>(std::min(on.end - on.begin, most_bytes));
    const double margin = sheet.width() / 10;
    QFont font = painter.font();
    font.setPointSizeF(std::max(font.pointSizeF(), 1.0) * sheet.width() * letters_of_sheet /
                       QFontMetricsF(font).ascent());
    painter.save();
    painter.setClipRect(sheet.adjusted(margin, margin, -margin, -margin));
    painter.setFont(font);
    painter.setPen(paper_colour(Token::page_text));
    painter.drawText(sheet.adjusted(margin, margin, -margin, sheet.height()),
                     static_cast<int>(Qt::AlignLeft) | Qt::TextWordWrap,
                     QString::fromUtf8(document.text.data() + on.begin, length));
    painter.restore();
}

void ThumbnailDelegate::paint_edge(QPainter& painter, const QRectF& sheet, const QStyleOptionViewItem& option,
                                   bool is_shown) const {
    const bool is_current = option.state.testFlag(QStyle::State_HasFocus);
    const bool is_under_mouse = option.state.testFlag(QStyle::State_MouseOver);
    const Token token = is_shown ? Token::accent : is_current || is_under_mouse ? Token::accent_line : Token::line;
    const double width = is_shown || is_current ? 2 : 1;
    painter.setPen(QPen(themed(option.palette, token), width, is_current && !is_shown ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(Qt::NoBrush);
    const double out = width / 2;
    painter.drawRoundedRect(sheet.adjusted(-out, -out, out, out), radius, radius);
}

void ThumbnailDelegate::paint_badge(QPainter& painter, const QRectF& sheet, const QString& numbers) const {
    if (numbers.isEmpty()) return;
    QFont font = list_.font();
    font.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const double height = metrics.height() * 1.1;
    QRectF badge(sheet.left() + height / 4, sheet.top() + height / 4, metrics.horizontalAdvance(numbers) + height / 2,
                 height);
    badge.setWidth(std::min(std::max(badge.width(), height), sheet.width() - height / 2));
    painter.setPen(Qt::NoPen);
    painter.setBrush(themed(list_.palette(), Token::accent));
    painter.drawRoundedRect(badge, badge_radius, badge_radius);
    painter.setPen(themed(list_.palette(), Token::on_accent));
    painter.setFont(font);
    painter.drawText(badge, Qt::AlignCenter, metrics.elidedText(numbers, Qt::ElideRight, badge.width() - height / 4));
}

}  // namespace lectern
