#pragma once

#include <QFrame>

#include "ui/pages/page_actions.h"
#include "ui/pages/text_span.h"

namespace lectern {

class DocumentCanvas;

/// A few buttons above what is selected on the page.
class SelectionBar : public QFrame {
    Q_OBJECT

 public:
    SelectionBar(const PageActions& actions, DocumentCanvas* canvas);

    /// Beside the selection, if there is one and some of it is seen.
    void follow_selection();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void add_ask(QAction* action);
    void add_button(QAction* action);
    void put_aside();
    TextSpan seen_selection() const;
    QPoint place_beside(const QRect& selected) const;

    DocumentCanvas* canvas_;
    bool is_put_aside_ = false;  ///< until another text is selected
};

}  // namespace lectern
