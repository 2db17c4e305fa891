#include "ui/notes/note_editor.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace lectern {

NoteEditor* NoteEditor::open(const QString& text, const QRect& place, QWidget* parent) {
    auto* editor = new NoteEditor(text, parent);
    editor->show_beside(place);
    return editor;
}

NoteEditor::NoteEditor(const QString& text, QWidget* parent)
    : QFrame(parent, Qt::Popup), text_(new QPlainTextEdit(text, this)) {
    setObjectName("note_editor");
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(tr("Note"));
    text_->setAccessibleName(tr("Text of the note"));
    text_->setPlaceholderText(tr("Write what you think of it"));
    text_->setTabChangesFocus(true);
    text_->moveCursor(QTextCursor::End);
    text_->installEventFilter(this);
    const QFontMetrics letters = fontMetrics();
    text_->setMinimumSize(letters.averageCharWidth() * 44, letters.lineSpacing() * 5);
    auto* keep = new QPushButton(tr("&Save"), this);
    keep->setProperty("kind", "primary");
    keep->setToolTip(tr("Save (Ctrl+Enter)"));
    auto* leave = new QPushButton(tr("Cancel"), this);
    leave->setToolTip(tr("Cancel (Esc)"));
    connect(keep, &QPushButton::clicked, this, &QWidget::close);
    connect(leave, &QPushButton::clicked, this, &NoteEditor::cancel);
    auto* column = new QVBoxLayout(this);
    column->addWidget(text_);
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(leave);
    row->addWidget(keep);
    column->addLayout(row);
    setFocusProxy(text_);
}

void NoteEditor::show_beside(const QRect& place) {
    adjustSize();
    const QRect room = (parentWidget() != nullptr ? parentWidget()->screen() : screen())->availableGeometry();
    const int gap = fontMetrics().height() / 2;
    int y = place.bottom() + gap;
    if (y + height() > room.bottom()) y = place.top() - gap - height();
    move(std::clamp(place.left(), room.left(), std::max(room.right() - width(), room.left())),
         std::clamp(y, room.top(), std::max(room.bottom() - height(), room.top())));
    show();
    text_->setFocus(Qt::PopupFocusReason);
}

void NoteEditor::cancel() {
    is_cancelled_ = true;
    close();
}

bool NoteEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool is_enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (key->key() == Qt::Key_Escape)
        cancel();
    else if (is_enter && key->modifiers().testFlag(Qt::ControlModifier))
        close();
    else
        return QFrame::eventFilter(watched, event);
    return true;
}

void NoteEditor::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    // Also where somebody clicked beside it: what was typed is not lost.
    if (!std::exchange(is_cancelled_, true)) emit written(text_->toPlainText().trimmed());
}

}  // namespace lectern
