#pragma once

#include <QDialog>

class QPlainTextEdit;

namespace lectern {

struct Document;

/// The text of a document as the model gets it, with what was said when it was taken out: lectern-cli text, in a
/// window.
class TextAsRead : public QDialog {
    Q_OBJECT

 public:
    /// Begins at the page with this index.
    TextAsRead(const Document& document, int page, QWidget* parent);

 private:
    void show_notices(const Document& document);
    void show_text(const Document& document, int page);

    QPlainTextEdit *notices_, *text_;
};

}  // namespace lectern
