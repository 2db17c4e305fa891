#pragma once

#include <QStackedWidget>

class QLabel;
class QTreeView;

namespace lectern {

class DocumentView;

/// The table of contents of the document that is shown; the section in view is chosen.
class ContentsPanel : public QStackedWidget {
    Q_OBJECT

 public:
    explicit ContentsPanel(DocumentView& pages, QWidget* parent = nullptr);

 signals:
    /// A person went to a section.
    void section_chosen();

 private:
    void show_contents();
    void follow(int page);
    void go_to(const QModelIndex& section);

    DocumentView& pages_;
    QTreeView* tree_;
    QLabel* none_;
};

}  // namespace lectern
