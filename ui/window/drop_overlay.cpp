#include "ui/window/drop_overlay.h"

#include <QDragEnterEvent>
#include <QPainter>
#include <QUrl>

#include "ui/base/file_name_text.h"
#include "ui/library/library_actions.h"

namespace lectern {

namespace {

/// The files and folders of a drag; a piece of text has none.
std::vector<std::filesystem::path> files_of(const QMimeData& data) {
    std::vector<std::filesystem::path> files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) files.emplace_back(url.toLocalFile().toStdString());
    return files;
}

}  // namespace

DropOverlay::DropOverlay(QWidget* window) : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

/// Of the window.
bool DropOverlay::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Resize:
            setGeometry(parentWidget()->rect());
            return false;
        case QEvent::DragEnter: {
            auto& entered = static_cast<QDragEnterEvent&>(*event);
            if (show_for(*entered.mimeData())) entered.acceptProposedAction();
            return true;
        }
        case QEvent::DragLeave:
            hide();
            return true;
        case QEvent::Drop: {
            auto& dropped = static_cast<QDropEvent&>(*event);
            hide();
            dropped.acceptProposedAction();
            take(*dropped.mimeData());
            return true;
        }
        default:
            return QWidget::eventFilter(watched, event);
    }
}

void DropOverlay::take(const QMimeData& dropped) {
    if (const auto files = files_of(dropped); !files.empty())
        emit files_dropped(files);
    else
        emit text_dropped(dropped.text());
}

bool DropOverlay::show_for(const QMimeData& dragged) {
    const auto files = files_of(dragged);
    std::error_code error;
    if (files.size() == 1 && std::filesystem::is_directory(files.front(), error))
        text_ = tr("Open the folder “%1” as one document").arg(file_name_text(files.front()));
    else if (files.size() == 1 && files.front().extension() == exported_reading_suffix)
        text_ = tr("Take the reading “%1” into the library").arg(file_name_text(files.front().stem()));
    else if (files.size() == 1)
        text_ = tr("Open “%1”").arg(file_name_text(files.front()));
    else if (!files.empty())
        text_ = tr("Open %n document(s)", nullptr, static_cast<int>(files.size()));
    else if (dragged.hasText() && !dragged.text().trimmed().isEmpty())
        text_ = tr("Open this text as a document");
    else
        return false;
    setGeometry(parentWidget()->rect());
    setAccessibleName(text_);
    raise();
    show();
    return true;
}

void DropOverlay::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ground = palette().color(QPalette::Window);
    ground.setAlpha(230);
    painter.fillRect(rect(), ground);
    const int edge = fontMetrics().height();
    painter.setPen(QPen(palette().color(QPalette::Highlight), 3, Qt::DashLine));
    painter.drawRoundedRect(rect().adjusted(edge, edge, -edge, -edge), edge, edge);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    painter.setFont(large);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect().adjusted(2 * edge, 2 * edge, -2 * edge, -2 * edge), Qt::AlignCenter | Qt::TextWordWrap,
                     text_);
}

}  // namespace lectern
