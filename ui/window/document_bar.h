#pragma once

#include <QToolBar>

#include "ui/window/shown_session.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace lectern {

class DocumentView;

/// The bar above the panes: where somebody is in the document, and how large it is shown.
class DocumentBar : public QToolBar {
    Q_OBJECT

 public:
    DocumentBar(const ShownSession& session, DocumentView& pages, QWidget* parent);

    /// A number can be typed.
    void focus_page();
    QAction& back() const { return *back_; }
    QAction& forward() const { return *forward_; }

 private:
    void add_history();
    void add_page();
    void add_zoom();
    void show_place();
    void go_to_page();

    const ShownSession& session_;
    DocumentView& pages_;
    QAction *back_, *forward_;
    QLineEdit* page_;
    QLabel *count_, *zoom_;
};

}  // namespace lectern
