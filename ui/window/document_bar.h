#pragma once

#include <QToolBar>

#include "ui/window/shown_session.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace lectern {

class DocumentView;

/// The bar above the panes: where somebody is in the document, how large it is shown, and which model is open.
class DocumentBar : public QToolBar {
    Q_OBJECT

 public:
    DocumentBar(const ShownSession& session, DocumentView& pages, QWidget* parent);

    void show_model(const ModelState& model);
    /// A number can be typed.
    void focus_page();
    QAction& back() const { return *back_; }
    QAction& forward() const { return *forward_; }

 signals:
    /// Another one.
    void model_wanted();

 private:
    void add_history();
    void add_page();
    void add_zoom();
    void add_model();
    void show_place();
    void go_to_page();

    const ShownSession& session_;
    DocumentView& pages_;
    QAction *back_, *forward_;
    QLineEdit* page_;
    QLabel *count_, *zoom_;
    QToolButton* model_;
};

}  // namespace lectern
