#pragma once

#include <QListWidget>

#include "ui/library/library_contents.h"

namespace lectern {

/// Passages of the library that hold what was searched for.
class SearchResults : public QListWidget {
    Q_OBJECT

 public:
    explicit SearchResults(QWidget* parent = nullptr);

    void show_results(std::vector<FoundPassage> found, const QString& query);

 signals:
    void chosen(const lectern::FoundPassage& passage);

 private:
    std::vector<FoundPassage> found_;
};

}  // namespace lectern
