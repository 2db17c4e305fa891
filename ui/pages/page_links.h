#pragma once

#include <QObject>
#include <QPointF>
#include <QUrl>

#include "ui/pages/page_content.h"

namespace lectern {

class DocumentCanvas;

/// Lets the links of a page be seen under the mouse, and followed: with a click, or with Enter where the caret is.
class PageLinks : public QObject {
    Q_OBJECT

 public:
    explicit PageLinks(DocumentCanvas* canvas);

    void follow(const LinkTarget& target);

 signals:
    /// Within the document, in pages.
    void jump_wanted(double position);
    /// One that may be opened; nobody was asked yet.
    void address_wanted(const QUrl& address);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void look(const QPointF& place);
    bool follow_at(const QPointF& place);
    bool follow_at_caret();
    bool show_hint(const QPoint& place, const QPoint& on_screen);

    DocumentCanvas* canvas_;
    QPointF pressed_;
};

/// What a link outside of the document says of itself; empty where it may not be opened.
QString shown_address(const LinkTarget& target);

}  // namespace lectern
