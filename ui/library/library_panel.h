#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/library/library_tree.h"
#include "ui/library/listed_library.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern {

class AskTogetherButton;
class LibraryActions;

/// What is open and what is in the library.
class LibraryPanel : public QWidget {
    Q_OBJECT

 public:
    explicit LibraryPanel(Workspace& workspace, QWidget* parent = nullptr);

    /// The row of this session is marked.
    void set_current(const DocumentSession* session);
    /// Shows what the library holds now.
    void list() { library_->list(); }
    const LibraryContents& contents() const { return library_->contents(); }
    ListedLibrary& listed() const { return *library_; }

 signals:
    /// Of the library, and more about each than there is room for here.
    void all_wanted();
    void session_chosen(lectern::DocumentSession* session);
    void document_chosen(qint64 id);
    void reading_chosen(qint64 id);
    /// These files and folders, as one document.
    void together_wanted(const std::vector<std::filesystem::path>& sources);
    void trouble(const lectern::Error& error);

 private:
    void show_contents();
    void show_sessions();
    void choose(LibraryTree::Row row);
    void show_chosen();
    Sources sources_of_row(LibraryTree::Row row) const;
    void ask_together(const Sources& sources);
    void show_menu(const QPoint& at);

    Workspace& workspace_;
    ListedLibrary* library_;
    LibraryActions* actions_;
    const DocumentSession* current_ = nullptr;
    QPushButton* all_;
    QLineEdit* names_;
    LibraryTree* tree_;
    AskTogetherButton* together_;
    QLabel* usage_;
    QTimer sessions_soon_;
};

}  // namespace lectern
