#pragma once

#include <QListWidget>

#include "ui/library/library_contents.h"

namespace lectern {

/// Passages that hold what was searched for, under the names of their documents.
class SearchResults : public QListWidget {
    Q_OBJECT

 public:
    explicit SearchResults(QWidget* parent = nullptr);

    /// Documents stand in the order of their first passage.
    void show_results(std::vector<FoundPassage> found, const QString& query);

 signals:
    void chosen(const lectern::FoundPassage& passage);

 private:
    void add_document(const QString& name, qsizetype passages);
    void add_passage(std::size_t number, const QString& query);

    std::vector<FoundPassage> found_;
};

}  // namespace lectern
