#pragma once

#include <QDialog>

class QListWidget;
class QTextBrowser;
class QUrl;

namespace lectern {

/// The guide of docs/guide/, page by page. It comes with the program, in the languages of the window.
class GuideViewer : public QDialog {
    Q_OBJECT

 public:
    explicit GuideViewer(QWidget* parent = nullptr);

 private:
    void list_pages();
    void follow(const QUrl& address);

    QListWidget* pages_;
    QTextBrowser* text_;
};

}  // namespace lectern
