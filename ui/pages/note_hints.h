#pragma once

#include <QObject>

#include "ui/pages/text_span.h"

namespace lectern {

class DocumentCanvas;

/// The note at a place of the canvas, the shortest of several; null for none.
const PageNote* note_at(const DocumentCanvas& canvas, const QPoint& place);

/// Shows what a person wrote about a part of the page as its tool tip.
class NoteHints : public QObject {
    Q_OBJECT

 public:
    explicit NoteHints(DocumentCanvas* canvas);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    DocumentCanvas* canvas_;
};

}  // namespace lectern
