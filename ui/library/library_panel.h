#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/library/library_tree.h"
#include "ui/workspace/workspace.h"

class QLabel;
class QLineEdit;

namespace lectern {

class AskTogetherButton;

/// How the names of exported readings end.
inline constexpr const char* exported_reading_suffix = ".lectern";

/// What is open and what is in the library.
class LibraryPanel : public QWidget {
    Q_OBJECT

 public:
    explicit LibraryPanel(Workspace& workspace, QWidget* parent = nullptr);

    /// The row of this session is marked.
    void set_current(const DocumentSession* session);
    void focus_names();
    /// Shows what the library holds now.
    void list();
    const LibraryContents& contents() const { return tree_->contents(); }

 signals:
    void session_chosen(lectern::DocumentSession* session);
    void document_chosen(qint64 id);
    void reading_chosen(qint64 id);
    /// These files and folders, as one document.
    void together_wanted(const std::vector<std::filesystem::path>& sources);
    void trouble(const lectern::Error& error);

 private:
    void show_sessions();
    void choose(LibraryTree::Row row);
    void show_chosen();
    Sources sources_of_row(LibraryTree::Row row) const;
    void ask_together(const Sources& sources);
    void show_menu(const QPoint& at);
    void add_reading_actions(QMenu& menu, ReadingId id);
    /// Does something to the library and lists it anew.
    QFuture<void> change(std::function<Result<void>(Library&)> work);
    void export_reading(const ReadingRecord& reading);
    bool confirm(const QString& question);

    Workspace& workspace_;
    const DocumentSession* current_ = nullptr;
    QLineEdit* names_;
    LibraryTree* tree_;
    AskTogetherButton* together_;
    QLabel* usage_;
    QTimer list_soon_, sessions_soon_;
};

}  // namespace lectern
