#pragma once

#include <vector>

class QWidget;

namespace lectern {

/// Of these panes, the visible one that is `step` (1 or -1) from the one with the focus; null: none is visible.
QWidget* pane_beside_focus(const std::vector<QWidget*>& panes, int step);

/// The first control of a pane takes the keys.
void focus_first_control(QWidget& pane);

}  // namespace lectern
