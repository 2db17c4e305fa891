#include "ui/window/scrim.h"

#include <QEvent>
#include <QPainter>

namespace lectern {

Scrim::Scrim(QWidget* window) : QWidget(window) {
    setObjectName("scrim");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    window->installEventFilter(this);
}

/// Of the window.
bool Scrim::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::WindowBlocked:
            setGeometry(parentWidget()->rect());
            raise();
            show();
            break;
        case QEvent::WindowUnblocked:
            hide();
            break;
        case QEvent::Resize:
            setGeometry(parentWidget()->rect());
            break;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

void Scrim::paintEvent(QPaintEvent*) {
    constexpr float darkness = 0.38f;
    QColor shade = Qt::black;  // in the dark too: what is light there would draw the eye
    shade.setAlphaF(darkness);
    QPainter(this).fillRect(rect(), shade);
}

}  // namespace lectern
