#pragma once

#include <QAction>

namespace lectern {

/// What can be done with the text that is selected, as entries of menus and as buttons, with their keys.
class PageActions : public QObject {
    Q_OBJECT

 public:
    /// Their keys work in the window of `view`.
    explicit PageActions(QWidget* view);

    void set_selected(bool selected);

    QAction *ask, *copy, *copy_with_page, *highlight, *note, *find, *select_all;

 private:
    QAction* add(const QString& text, const QString& icon, const QKeySequence& key);
};

}  // namespace lectern
