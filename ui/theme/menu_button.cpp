#include "ui/theme/menu_button.h"

#include <QCoreApplication>
#include <QMenu>
#include <QToolButton>

#include "ui/theme/icons.h"

namespace lectern {

namespace {

struct MenuButtonWords {
    Q_DECLARE_TR_FUNCTIONS(MenuButton)
};

}  // namespace

QToolButton* menu_button(QMenu* menu, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName("menu_button");
    button->setIcon(icon_of("list"));
    button->setAutoRaise(true);
    button->setToolTip(MenuButtonWords::tr("Menu (F10)"));
    button->setAccessibleName(MenuButtonWords::tr("Menu"));
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    return button;
}

}  // namespace lectern
