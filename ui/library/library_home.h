#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/library/listed_library.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QVBoxLayout;

namespace lectern {

class DocumentDetails;
class DocumentTable;
class LibraryActions;

/// All documents of the library, in the place of the page and the conversation: what they are, how it stands with their
/// readings, and all about the one that is chosen.
class LibraryHome : public QWidget {
    Q_OBJECT

 public:
    LibraryHome(Workspace& workspace, ListedLibrary& library, QWidget* parent = nullptr);

    void focus_documents();
    void focus_search();
    /// All menus of the window, behind a button.
    void add_menu(QMenu* menu);

 signals:
    void document_wanted(qint64 id);
    void reading_wanted(qint64 id);
    void conversation_wanted(qint64 document, qint64 conversation);
    void new_conversation_wanted(qint64 document);
    /// To be added.
    void files_wanted();
    /// In all documents.
    void search_wanted(const QString& words);
    /// By a person who wants what was there before.
    void left();
    void trouble(const lectern::Error& error);

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    QWidget* make_list();
    /// For all of a hint, and for details where the window is wide enough.
    void make_room();
    void connect_parts();
    void connect_details();
    void watch(DocumentSession* session);
    void show_listed();
    void show_documents();
    void show_chosen();
    QString foot_words() const;
    void search();
    void add_actions(QMenu& menu, qint64 document);
    void open_menu(qint64 document, const QPoint& at);
    void open_row_menu(qint64 document, const QPoint& at);

    Workspace& workspace_;
    ListedLibrary& library_;
    LibraryActions* actions_;
    QHBoxLayout* top_ = nullptr;   ///< above the list
    QVBoxLayout* list_ = nullptr;  ///< with what is above it
    QLineEdit* search_;
    QPushButton* add_;
    DocumentTable* documents_;
    QLabel* foot_;
    DocumentDetails* details_;
    QTimer search_soon_, show_soon_;
};

}  // namespace lectern
