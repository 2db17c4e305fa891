#include "ui/pages/page_links.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include "ui/base/outside_link.h"
#include "ui/base/shown_text.h"
#include "ui/pages/document_canvas.h"

namespace lectern {

namespace {

QUrl url_of(const LinkTarget& target) {
    return QUrl(target.address, QUrl::StrictMode);
}

bool leads_somewhere(const LinkTarget& target) {
    return target.position || may_be_opened(url_of(target));
}

}  // namespace

QString shown_address(const LinkTarget& target) {
    const QUrl address = url_of(target);
    return may_be_opened(address) ? QString::fromLatin1(address.toEncoded()) : QString();
}

PageLinks::PageLinks(DocumentCanvas* canvas) : QObject(canvas), canvas_(canvas) {
    canvas->viewport()->setMouseTracking(true);
    canvas->viewport()->installEventFilter(this);
    canvas->installEventFilter(this);
}

void PageLinks::follow(const LinkTarget& target) {
    if (target.position)
        emit jump_wanted(*target.position);
    else if (const QUrl address = url_of(target); may_be_opened(address))
        emit address_wanted(address);
}

bool PageLinks::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseMove:
            look(static_cast<QMouseEvent*>(event)->position());
            break;
        case QEvent::Leave:
            canvas_->underline({});
            break;
        case QEvent::MouseButtonPress:
            pressed_ = static_cast<QMouseEvent*>(event)->position();
            break;
        case QEvent::MouseButtonRelease:
            if (static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton)
                QMetaObject::invokeMethod(
                    this, [this, at = static_cast<QMouseEvent*>(event)->position()] { follow_at(at); },
                    Qt::QueuedConnection);  // when the canvas knows that the button is up
            break;
        case QEvent::ToolTip:
            return show_hint(static_cast<QHelpEvent*>(event)->pos(), static_cast<QHelpEvent*>(event)->globalPos());
        case QEvent::KeyPress:
            if (watched == canvas_ && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Return) return follow_at_caret();
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

void PageLinks::look(const QPointF& place) {
    if (canvas_->is_selecting()) return;
    const auto target = canvas_->link_under(place);
    const bool is_link = target && leads_somewhere(*target);
    canvas_->viewport()->setCursor(is_link ? Qt::PointingHandCursor : Qt::IBeamCursor);
    canvas_->underline(is_link ? target->areas : std::vector<QRectF>());
}

/// A click, and not the end of a selection.
bool PageLinks::follow_at(const QPointF& place) {
    const bool moved = (place - pressed_).manhattanLength() >= QApplication::startDragDistance();
    if (moved || !canvas_->marks().selection.is_empty()) return false;
    const auto target = canvas_->link_under(place);
    if (!target || !leads_somewhere(*target)) return false;
    follow(*target);
    return true;
}

bool PageLinks::follow_at_caret() {
    const auto& caret = canvas_->marks().caret;
    if (!caret || canvas_->document() == nullptr) return false;
    const QRect letter = canvas_->place_on_screen({*caret, *caret + 1});
    if (letter.isEmpty()) return false;
    const auto target = canvas_->link_under(canvas_->viewport()->mapFromGlobal(letter.center()));
    if (!target || !leads_somewhere(*target)) return false;
    follow(*target);
    return true;
}

bool PageLinks::show_hint(const QPoint& place, const QPoint& on_screen) {
    const auto target = canvas_->link_under(place);
    if (!target || target->position) return false;
    const QString address = shown_address(*target);
    if (address.isEmpty()) return false;
    QToolTip::showText(on_screen, without_markup(address), canvas_->viewport());
    return true;
}

}  // namespace lectern
