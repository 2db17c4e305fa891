#pragma once

#include <QTreeView>
#include <optional>

#include "ui/library/document_rows.h"

class QMenu;
class QSortFilterProxyModel;

namespace lectern {

/// The documents of a library, one below the other, of which one is chosen. The arrows choose, Enter and a double click
/// open, Del removes, and a menu is behind the dots of a row and the menu key.
class DocumentTable : public QTreeView {
    Q_OBJECT

 public:
    explicit DocumentTable(QWidget* parent);

    /// What was chosen stays so; where it went, what came after it.
    void show_documents(const LibraryContents& contents, const std::vector<DocumentSession*>& sessions);
    std::optional<DocumentId> chosen() const;
    /// That rows can be sorted in; the one they are in is ticked.
    void add_orders(QMenu& menu);

    /// As high as its rows: what is said of all of them stands below the last one.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    void chosen_changed();
    void open_wanted(qint64 id);
    void removal_wanted(qint64 id);
    /// `at`: on the screen.
    void menu_wanted(qint64 id, const QPoint& at);

 protected:
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;

 private:
    void choose_again(std::optional<DocumentId> id, int row);
    void open_menu(const QPoint& at);
    void set_under_mouse(int row);

    DocumentRows* rows_;
    QSortFilterProxyModel* sorted_;
    int under_mouse_ = -1;
    bool by_keys_ = false;  ///< it got the focus, or moved: then there is a ring round the row
};

}  // namespace lectern
