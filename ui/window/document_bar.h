#pragma once

#include <QToolBar>

#include "ui/window/shown_session.h"

class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace lectern {

class DocumentView;

/// The bar above the pages: which document it is, where somebody is in it, and how large it is shown. What has no room
/// is behind its last button.
class DocumentBar : public QToolBar {
    Q_OBJECT

 public:
    DocumentBar(Workspace& workspace, ShownSession& session, DocumentView& pages, QWidget* parent);

    /// A number can be typed.
    void focus_page();
    /// Before all others.
    void add_first(QAction* action);
    /// All menus of the window, behind a button at the end.
    void add_menu(QMenu* menu);
    /// Where no other pane has them.
    void show_menu(bool shown) {
        if (menu_ != nullptr) menu_->setVisible(shown);
    }
    QAction& back() const { return *back_; }
    QAction& forward() const { return *forward_; }

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void add_history();
    void add_name();
    void list_open(QMenu& menu);
    int page_in_view() const;
    QString file_in_view() const;
    void show_name();
    void add_page();
    void add_zoom();
    void show_place();
    int page_called(const std::string& label) const;
    void go_to_page();

    Workspace& workspace_;
    ShownSession& session_;
    DocumentView& pages_;
    QAction *back_, *forward_;
    QToolButton* name_;
    QLineEdit* page_;
    QLabel *count_, *zoom_;
    QAction* menu_ = nullptr;
};

}  // namespace lectern
