#pragma once

#include <QFrame>
#include <QPointer>

#include "ui/workspace/document_session.h"

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace lectern {

/// The conversations about a document, to be looked through, called otherwise and deleted: it opens over the window
/// until one is chosen.
class ConversationList : public QFrame {
    Q_OBJECT

 public:
    explicit ConversationList(QWidget* parent = nullptr);

    /// Below this button.
    void open(DocumentSession& session, const QWidget& button);

 signals:
    void chosen(int conversation);
    void renamed(int conversation, const QString& title);
    /// It was asked whether that is meant.
    void removed(int conversation);

 private:
    void list();
    void add(int conversation);
    void filter();
    void choose(QTreeWidgetItem* row);
    void take_name(QTreeWidgetItem* row);
    void ask_to_remove(int conversation);
    bool eventFilter(QObject* watched, QEvent* event) override;

    QPointer<DocumentSession> session_;
    QLineEdit* words_;
    QTreeWidget* rows_;
    QLabel* nothing_;
};

}  // namespace lectern
