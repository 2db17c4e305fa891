#pragma once

#include <QDialog>

class QAction;
class QTreeWidget;

namespace lectern {

/// All actions that have a key, by the menus in which they stand.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

 public:
    explicit ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);

 private:
    void list(const QList<QAction*>& actions);

    QTreeWidget* tree_;
};

}  // namespace lectern
