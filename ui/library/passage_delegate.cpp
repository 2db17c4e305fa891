#include "ui/library/passage_delegate.h"

#include <QAbstractItemView>
#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QPainter>

#include "ui/base/inert_text.h"

namespace lectern {

namespace {

void lay_out(InertText& text, const QStyleOptionViewItem& option, const QString& html, int width) {
    QTextOption side;
    side.setTextDirection(option.direction);
    side.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    text.setDefaultTextOption(side);
    text.setDefaultFont(option.font);
    text.setDocumentMargin(option.fontMetrics.averageCharWidth() / 2.0);
    text.setHtml(html);
    text.setTextWidth(width);
}

}  // namespace

void PassageDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QString html = index.data(html_role).toString();
    if (html.isEmpty()) return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    row.text.clear();
    const QStyle* style = row.widget != nullptr ? row.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
    InertText text;
    lay_out(text, row, html, row.rect.width());
    QAbstractTextDocumentLayout::PaintContext context;
    const bool chosen = row.state.testFlag(QStyle::State_Selected);
    context.palette.setColor(QPalette::Text, row.palette.color(chosen ? QPalette::HighlightedText : QPalette::Text));
    painter->save();
    painter->setClipRect(row.rect);
    painter->translate(row.rect.topLeft());
    text.documentLayout()->draw(painter, context);
    painter->restore();
}

QSize PassageDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const QString html = index.data(html_role).toString();
    if (html.isEmpty() || view == nullptr) return QStyledItemDelegate::sizeHint(option, index);
    InertText text;
    lay_out(text, option, html, view->viewport()->width());
    return text.size().toSize();
}

}  // namespace lectern
