#pragma once

#include <QFrame>

#include "ui/workspace/document_session.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

namespace lectern {

class FoundItemsModel;
class SurveyStatus;

/// A question that is put to every page: how far it is, and what was found.
class SearchJobView : public QFrame {
    Q_OBJECT

 public:
    explicit SearchJobView(QWidget* parent = nullptr);

    void show_search(const PageSearch& search, const DocumentSession& session);

 signals:
    void evidence_chosen(quint64 begin, quint64 end);
    void stop_wanted();
    void go_on_wanted();

 private:
    void make_table();
    void show_status(const PageSearch& search, const DocumentSession& session);
    /// As high as the rows that are to be seen.
    void fit_table();
    void jump(const QModelIndex& row);
    void save();

    SurveyStatus* status_;
    QLabel* checked_;
    QLineEdit* filter_;
    FoundItemsModel* model_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_;
    QToolButton* all_;
    QPushButton* export_;
    QLabel* outcome_;
    PageSearch shown_;
    std::shared_ptr<const Document> document_;
    QString name_;  ///< of the document
};

}  // namespace lectern
