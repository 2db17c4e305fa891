#include "ui/conversation/symbol_label.h"

#include <QEvent>
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

}  // namespace lectern
