#include "ui/pages/note_hints.h"

#include <QHelpEvent>
#include <QToolTip>

#include "ui/base/shown_text.h"
#include "ui/pages/document_canvas.h"

namespace lectern {

namespace {

constexpr qsizetype longest_hint = 2000;

}  // namespace

const PageNote* note_at(const DocumentCanvas& canvas, const QPoint& place) {
    const auto offset = canvas.text_under(place);
    const PageNote* shortest = nullptr;
    if (!offset) return nullptr;
    for (const PageNote& note : canvas.marks().notes) {
        if (*offset < note.span.begin || *offset >= note.span.end) continue;
        const bool is_shorter =
            shortest == nullptr || note.span.end - note.span.begin < shortest->span.end - shortest->span.begin;
        if (is_shorter) shortest = &note;
    }
    return shortest;
}

NoteHints::NoteHints(DocumentCanvas* canvas) : QObject(canvas), canvas_(canvas) {
    canvas->viewport()->installEventFilter(this);
}

bool NoteHints::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QObject::eventFilter(watched, event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const PageNote* note = note_at(*canvas_, help->pos());
    if (note == nullptr || note->text.isEmpty()) return QObject::eventFilter(watched, event);
    QToolTip::showText(help->globalPos(), without_markup(note->text.left(longest_hint)), canvas_->viewport());
    return true;
}

}  // namespace lectern
