#include "ui/retention/retention_legend.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <algorithm>
#include <cmath>

#include "ui/base/amounts.h"
#include "ui/base/colours.h"
#include "ui/retention/page_cell.h"

namespace lectern {

namespace {

struct Row {
    QString text;
    PageRetention::State state;
    double kept = 0;
};

QList<Row> rows() {
    using enum PageRetention::State;
    return {{share_text(1), read, 1},
            {share_text(0.1), read, 0.1},
            {share_text(0.01), read, 0.01},
            {RetentionLegend::tr("not read"), not_read},
            {RetentionLegend::tr("no text"), no_text}};
}

}  // namespace

RetentionLegend::RetentionLegend(QWidget* parent) : DrawnWidget(QAccessible::Graphic, parent) {
    setAccessibleName(tr("Legend"));
    setToolTip(tr("The darker the cell of a page (on dark ground: the lighter), the more of its memory was kept."));
}

QString RetentionLegend::value_text() const {
    QStringList texts;
    for (const Row& row : rows()) texts << row.text;
    return texts.join(QStringLiteral(", "));
}

QSize RetentionLegend::sizeHint() const {
    int width = 0;
    for (const Row& row : rows()) width = std::max(width, fontMetrics().horizontalAdvance(row.text));
    return {fontMetrics().height() * 2 + width + fontMetrics().averageCharWidth(),
            fontMetrics().height() * static_cast<int>(rows().size())};
}

void RetentionLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int line = fontMetrics().height();
    QRect row(0, 0, width(), line);
    for (const Row& shown : rows()) {
        const QRect cell = QStyle::visualRect(layoutDirection(), row, {0, row.top() + 1, line * 3 / 2, line - 2});
        const QRect text = QStyle::visualRect(layoutDirection(), row, row.adjusted(line * 2, 0, 0, 0));
        paint_page_cell(painter, cell, shown.state, shown.kept, palette(), line);
        painter.setPen(mixed(palette().color(QPalette::Window), palette().color(QPalette::WindowText), 0.55));
        painter.drawRect(cell.adjusted(0, 0, -1, -1));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(text, QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft) | Qt::AlignVCenter,
                         shown.text);
        row.translate(0, line);
    }
}

void RetentionLegend::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) updateGeometry();
    DrawnWidget::changeEvent(event);
}

}  // namespace lectern
