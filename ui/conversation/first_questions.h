#pragma once

#include <QTimer>
#include <QWidget>

#include "engine/text/document.h"

namespace lectern {

/// What a person who has not asked yet could ask: two questions that every document answers, and one about its longest
/// chapter, where its contents name any.
QStringList first_questions(const Document& document);

/// These questions, to be asked by a click. They come where the button was that begins to read: the second click of two
/// asks nothing.
class FirstQuestions : public QWidget {
    Q_OBJECT

 public:
    explicit FirstQuestions(QWidget* parent = nullptr);

    /// Nothing is offered without a document.
    void show_document(const std::shared_ptr<const Document>& document);

 signals:
    void chosen(const QString& question);

 protected:
    void showEvent(QShowEvent* event) override;

 private:
    std::shared_ptr<const Document> document_;
    QTimer takes_clicks_;
};

}  // namespace lectern
