#pragma once

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QString>
#include <memory>
#include <vector>

#include "engine/text/document.h"
#include "ui/pages/text_span.h"

namespace lectern {

/// All places of `words` in the document, without regard to case; white space stands for any white space. What is found
/// is given to `promise` in one piece, unless it is cancelled.
void find_all(QPromise<std::vector<TextSpan>>& promise, const std::shared_ptr<const Document>& document,
              const QString& words);

/// Searches a document on another thread. A new search ends the one before.
class TextSearch : public QObject {
    Q_OBJECT

 public:
    using QObject::QObject;
    ~TextSearch() override;

    void start(std::shared_ptr<const Document> document, const QString& words);
    void stop();

 signals:
    void found(const std::vector<lectern::TextSpan>& hits);

 private:
    QFuture<std::vector<TextSpan>> search_;
};

}  // namespace lectern
