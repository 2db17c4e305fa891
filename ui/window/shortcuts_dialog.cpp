#include "ui/window/shortcuts_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <map>

#include "ui/base/first_size.h"
#include "ui/base/without_key.h"

namespace lectern {

namespace {

/// The title of the menu that it stands in; empty: it stands in none that has a title.
QString group_of(const QAction& action) {
    for (const QObject* object : action.associatedObjects())
        if (const auto* menu = qobject_cast<const QMenu*>(object); menu != nullptr && !menu->title().isEmpty())
            return without_key(menu->title());
    return {};
}

}  // namespace

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent), tree_(new QTreeWidget(this)) {
    setWindowTitle(tr("Keyboard shortcuts"));
    tree_->setHeaderLabels({tr("Action"), tr("Key")});
    tree_->setAccessibleName(windowTitle());
    tree_->setRootIsDecorated(false);
    tree_->header()->setStretchLastSection(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    list(actions);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(tree_);
    layout->addWidget(buttons);
    give_first_size(*this, {fontMetrics().averageCharWidth() * 70, fontMetrics().lineSpacing() * 30});
}

/// What stands in no menu is of the page and comes last.
void ShortcutsDialog::list(const QList<QAction*>& actions) {
    std::map<QString, QTreeWidgetItem*> groups;
    QTreeWidgetItem* page = nullptr;
    for (const QAction* action : actions) {
        if (action->shortcut().isEmpty()) continue;
        const QString group = group_of(*action);
        QTreeWidgetItem*& item = group.isEmpty() ? page : groups[group];
        if (item == nullptr) {
            item = new QTreeWidgetItem({group.isEmpty() ? tr("Page") : group});
            item->setFlags(Qt::ItemIsEnabled);
            QFont bold = font();
            bold.setBold(true);
            item->setFont(0, bold);
            if (!group.isEmpty()) tree_->addTopLevelItem(item);
        }
        new QTreeWidgetItem(item, {without_key(action->text()), action->shortcut().toString(QKeySequence::NativeText)});
    }
    if (page != nullptr) tree_->addTopLevelItem(page);
    tree_->expandAll();
}

}  // namespace lectern
