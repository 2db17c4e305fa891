#include "ui/pages/page_actions.h"

#include <QWidget>

#include "ui/base/without_key.h"
#include "ui/theme/icons.h"

namespace lectern {

PageActions::PageActions(QWidget* view) : QObject(view) {
    ask = add(tr("&Ask about this"), "chat-left", tr("Ctrl+Shift+A"));
    // The key of this one belongs to the menu of the window, which knows what else can be copied.
    copy = add(tr("&Copy"), "files", {});
    copy_with_page = add(tr("Copy with &page"), "quote", tr("Ctrl+Shift+C"));
    highlight = add(tr("&Highlight"), "brush", tr("Ctrl+H"));
    note = add(tr("&Note…"), "sticky", tr("Ctrl+Shift+H"));
    find = add(tr("&Find this"), "search", {});
    select_all = add(tr("&Select all"), {}, {});
    set_selected(false);
}

QAction* PageActions::add(const QString& text, const QString& icon, const QKeySequence& key) {
    auto* view = static_cast<QWidget*>(parent());
    auto* action = new QAction(text, view);
    if (!icon.isEmpty()) action->setIcon(icon_of(icon));
    action->setShortcut(key);
    const QString name = without_key(text);
    action->setToolTip(key.isEmpty() ? name : tr("%1 (%2)").arg(name, key.toString(QKeySequence::NativeText)));
    view->addAction(action);
    return action;
}

void PageActions::set_selected(bool selected) {
    for (QAction* action : {ask, copy, copy_with_page, highlight, note, find}) action->setEnabled(selected);
}

}  // namespace lectern
