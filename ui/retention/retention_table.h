#pragma once

#include <QAbstractTableModel>
#include <QDialog>

#include "engine/base/error.h"
#include "ui/retention/page_retention.h"

class QLabel;
class QTableView;

namespace lectern {

/// Page, share kept, what became of it: a row a page.
class RetentionTableModel : public QAbstractTableModel {
    Q_OBJECT

 public:
    enum Column { page, share, state, columns };

    using QAbstractTableModel::QAbstractTableModel;
    void show_pages(const std::vector<PageRetention>& pages);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// As CSV (RFC 4180): page,state,kept_share. The same in every language.
    QByteArray csv() const;
    /// Errors: the file could not be written; what was there is untouched.
    Result<void> save_csv(const QString& file) const;

 private:
    std::vector<PageRetention> pages_;
};

/// The retention map for who would rather read it, or work with it elsewhere.
class RetentionTable : public QDialog {
    Q_OBJECT

 public:
    explicit RetentionTable(QWidget* parent = nullptr);

    void show_pages(const std::vector<PageRetention>& pages) { model_->show_pages(pages); }
    /// Asks for nothing; errors are shown in the dialog.
    void save(const QString& file);

 signals:
    void page_chosen(int page);

 protected:
    void changeEvent(QEvent* event) override;

 private:
    void ask_and_save();
    void fit_rows();

    RetentionTableModel* model_;
    QTableView* view_;
    QLabel* outcome_;
};

}  // namespace lectern
