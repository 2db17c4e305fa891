#include "ui/conversation/question_box.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QMimeData>
#include <cmath>

namespace lectern {

namespace {

constexpr int fewest_lines = 1, most_lines = 6;

}  // namespace

QuestionBox::QuestionBox(QWidget* parent) : QPlainTextEdit(parent) {
    setTabChangesFocus(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, [this] {
        const bool is_high = document()->size().height() > most_lines;
        setVerticalScrollBarPolicy(is_high ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        updateGeometry();
    });
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize QuestionBox::sizeHint() const {
    const int lines = std::clamp(static_cast<int>(document()->size().height()), fewest_lines, most_lines);
    const int margins = static_cast<int>(2 * document()->documentMargin()) + 2 * frameWidth();
    const int line = static_cast<int>(std::ceil(QFontMetricsF(font()).lineSpacing()));
    return {fontMetrics().averageCharWidth() * 24, lines * line + margins};
}

QSize QuestionBox::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 10, sizeHint().height()};
}

void QuestionBox::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && (event->modifiers() & Qt::ShiftModifier) == 0)
        emit asked();
    else
        QPlainTextEdit::keyPressEvent(event);
}

bool QuestionBox::canInsertFromMimeData(const QMimeData* source) const {
    return !source->hasUrls() && QPlainTextEdit::canInsertFromMimeData(source);
}

}  // namespace lectern
