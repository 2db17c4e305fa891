#pragma once

#include <QFrame>

#include "ui/library/library_actions.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QTreeWidgetItem;

namespace lectern {

class DetailList;

/// All about one document of the library: what it is, what was asked about it, and what was kept of it.
class DocumentDetails : public QFrame {
    Q_OBJECT

 public:
    DocumentDetails(Workspace& workspace, const ListedLibrary& library, LibraryActions& actions, QWidget* parent);

    /// As the library has it now. None: nothing is chosen.
    void show_document(std::optional<DocumentId> id);

 signals:
    void open_wanted(qint64 document);
    void conversation_wanted(qint64 document, qint64 conversation);
    void new_conversation_wanted(qint64 document);
    void reading_wanted(qint64 reading);
    /// Of this document, at this place on the screen.
    void menu_wanted(qint64 document, const QPoint& at);

 private:
    QBoxLayout* make_buttons();
    QBoxLayout* make_heading(const QString& text, QWidget* beside);
    void connect_parts();
    void show_conversations();
    void show_versions();
    void add_version(const ReadingRecord& reading);
    bool is_open(ReadingId id) const;

    Workspace& workspace_;
    const ListedLibrary& library_;
    LibraryActions& actions_;
    DocumentId document_ = 0;

    QWidget* column_;
    QLabel *title_, *state_;
    QPushButton *open_, *folder_;
    QToolButton* more_;
    QPushButton* new_;
    DetailList* conversations_;
    QLabel* no_conversations_;
    DetailList* versions_;
    QLabel* no_versions_;
};

}  // namespace lectern
