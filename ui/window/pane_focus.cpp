#include "ui/window/pane_focus.h"

#include <QApplication>
#include <QWidget>

namespace lectern {

namespace {

/// Where the focus is nowhere in them: the second, which shows the document.
std::ptrdiff_t pane_with_focus(const std::vector<QWidget*>& panes) {
    const QWidget* focus = QApplication::focusWidget();
    const auto has_focus = [focus](const QWidget* pane) {
        return focus != nullptr && (focus == pane || pane->isAncestorOf(focus));
    };
    const auto found = std::ranges::find_if(panes, has_focus);
    return found == panes.end() ? 1 : found - panes.begin();
}

}  // namespace

QWidget* pane_beside_focus(const std::vector<QWidget*>& panes, int step) {
    const std::ptrdiff_t here = pane_with_focus(panes), count = std::ssize(panes);
    for (std::ptrdiff_t i = 1; i <= count; ++i) {
        QWidget* pane = panes[static_cast<std::size_t>((here + step * i + count * i) % count)];
        if (pane->isVisible()) return pane;
    }
    return nullptr;
}

void focus_first_control(QWidget& pane) {
    if (pane.focusProxy() != nullptr && pane.focusProxy()->isVisible()) return pane.setFocus(Qt::TabFocusReason);
    for (QWidget* child : pane.findChildren<QWidget*>())
        if (child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus) != 0)
            return child->setFocus(Qt::TabFocusReason);
    pane.setFocus(Qt::TabFocusReason);
}

}  // namespace lectern
