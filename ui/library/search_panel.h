#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/library/library_contents.h"
#include "ui/workspace/workspace.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace lectern {

class AskTogetherButton;
class SearchResults;
class Segments;

/// Words, and where they stand: in the document that is shown, or in all of the library.
class SearchPanel : public QWidget {
    Q_OBJECT

 public:
    enum class Where { document, library };

    explicit SearchPanel(Workspace& workspace, QWidget* parent = nullptr);

    /// With the keyboard in the words.
    void search_in(Where where);
    /// In the library, with words that somebody has begun to type elsewhere.
    void go_on_with(const QString& words);
    /// Whether there is a document to search in.
    void set_has_document(bool has);
    /// What words_wanted() led to: `passages` are the first of `count`.
    void show_places(std::vector<FoundPassage> passages, int count);

 signals:
    /// To be found in the document that is shown; empty: nothing any more.
    void words_wanted(const QString& words);
    /// Of the document that is shown.
    void place_chosen(const lectern::FoundPassage& place);
    void passage_chosen(const lectern::FoundPassage& passage);
    void next_wanted();
    /// These files and folders, as one document.
    void together_wanted(const std::vector<std::filesystem::path>& sources);
    void trouble(const lectern::Error& error);

 private:
    Where where() const;
    QString words() const;
    void search();
    void search_library_for(const QString& words);
    void show_nothing();
    void show_found(std::vector<FoundPassage> passages, const QString& count);

    Workspace& workspace_;
    QLineEdit* words_;
    Segments* where_;
    QLabel* count_;
    SearchResults* results_;
    QPushButton* elsewhere_;
    AskTogetherButton* together_;
    QTimer soon_;
    int searches_ = 0;  ///< only the last one's results are shown
};

}  // namespace lectern
