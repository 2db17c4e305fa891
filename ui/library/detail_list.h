#pragma once

#include <QTreeWidget>

namespace lectern {

/// A few rows of two lines with something at their ends, as high as they are together: what is around it scrolls.
class DetailList : public QTreeWidget {
    Q_OBJECT

 public:
    /// `name`: for those who do not see what it lists.
    DetailList(const QString& name, QWidget* parent);

    void clear_rows();
    QTreeWidgetItem* add(qint64 id, const QString& first, const QString& second, const QString& end = {});
    void set_end(QTreeWidgetItem* row, QWidget* end);
    static qint64 id_of(const QTreeWidgetItem* row);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

 signals:
    void removal_wanted(qint64 id);
    /// `at`: on the screen.
    void menu_wanted(qint64 id, const QPoint& at);

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    void make_pale(QTreeWidgetItem& row) const;
    void open_menu(const QPoint& at);
};

}  // namespace lectern
