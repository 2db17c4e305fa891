#pragma once

#include <QTreeWidget>

#include "ui/library/library_contents.h"
#include "ui/workspace/document_session.h"

namespace lectern {

/// Documents that are open, then those of the library with their readings and conversations.
class LibraryTree : public QTreeWidget {
    Q_OBJECT

 public:
    /// What a row stands for.
    struct Row {
        enum class Kind { heading, session, document, reading, conversation };
        Kind kind = Kind::heading;
        qint64 id = 0;

        bool operator==(const Row&) const = default;
    };

    explicit LibraryTree(QWidget* parent = nullptr);

    void show_contents(const LibraryContents& contents);
    void show_sessions(const std::vector<DocumentSession*>& sessions, const DocumentSession* current);
    void show_named(const QString& words);
    /// Rows that are chosen and seen, from top to bottom.
    std::vector<Row> chosen_rows() const;
    static Row row_of(const QTreeWidgetItem* item);

 signals:
    void chosen(lectern::LibraryTree::Row row);

 private:
    QTreeWidgetItem* heading(const QString& text);
    void add_document(const DocumentRecord& document);
    void choose_again(const std::vector<Row>& rows, Row current);

    LibraryContents contents_;
    QTreeWidgetItem *open_, *kept_;
};

}  // namespace lectern
