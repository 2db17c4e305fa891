#include "ui/theme/symbol_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStyle>

#include "ui/theme/icons.h"

namespace lectern {

void SymbolLabel::show_symbol(const QString& symbol, Token ink) {
    symbol_ = symbol;
    ink_ = ink;
    setPixmap(icon_of(symbol, ink).pixmap(style()->pixelMetric(QStyle::PM_SmallIconSize)));
}

/// A picture has neither the colours nor the size of the next theme.
void SymbolLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    const bool is_other = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (is_other && !symbol_.isEmpty()) show_symbol(symbol_, ink_);
}

SymbolLabel* symbol_label(const QString& symbol, Token ink, QWidget* parent) {
    auto* label = new SymbolLabel(parent);
    if (!symbol.isEmpty()) label->show_symbol(symbol, ink);
    return label;
}

QWidget* beside_symbol(const QString& symbol, Token ink, QLabel* words, QWidget* parent) {
    auto* all = new QWidget(parent);
    auto* row = new QHBoxLayout(all);
    row->setContentsMargins({});
    row->setSpacing(all->fontMetrics().averageCharWidth() * 3 / 2);
    row->addWidget(symbol_label(symbol, ink, all), 0, Qt::AlignTop);
    row->addWidget(words, 1);
    return all;
}

}  // namespace lectern
