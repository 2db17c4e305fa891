#pragma once

#include <QDialog>

class QAction;

namespace lectern {

/// All actions that have a key, in the order of the menus.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

 public:
    explicit ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);
};

}  // namespace lectern
