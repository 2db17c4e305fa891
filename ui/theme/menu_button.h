#pragma once

class QMenu;
class QToolButton;
class QWidget;

namespace lectern {

/// All menus of a window, for the mouse: keys have F10.
QToolButton* menu_button(QMenu* menu, QWidget* parent);

}  // namespace lectern
