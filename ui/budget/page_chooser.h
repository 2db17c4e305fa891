#pragma once

#include <QDialog>
#include <memory>

#include "engine/text/page_choice.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace lectern {

/// Which pages of a document are to be read, or asked: ranges as they are written, or chapters that are ticked.
class PageChooser : public QDialog {
    Q_OBJECT

 public:
    enum class Purpose { read, ask };

    PageChooser(std::shared_ptr<const Document> document, const PageChoice& pages, QWidget* parent = nullptr,
                Purpose purpose = Purpose::read);

 signals:
    void chosen(const lectern::PageChoice& pages);

 private:
    struct Chapter {
        QString title;
        PageRange pages;
    };

    static std::vector<Chapter> chapters_of(const Document& document);
    void list_chapters();
    void text_changed();
    void chapter_ticked();
    void show_chapters();
    void show_amount();

    const std::shared_ptr<const Document> document_;
    const std::vector<Chapter> chapters_;
    Result<PageChoice> pages_;
    QLineEdit* text_;
    QListWidget* list_;
    QLabel* amount_;
    QPushButton* choose_;
};

}  // namespace lectern
