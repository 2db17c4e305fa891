// Mouse and keyboard of DocumentCanvas.
#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTimerEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/pages/document_canvas.h"
#include "ui/pages/text_steps.h"

namespace lectern {

namespace {

constexpr double zoom_step = 1.1;
constexpr int drag_step_ms = 30;

}  // namespace

void DocumentCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copy_selection();
    } else if (event->matches(QKeySequence::SelectAll)) {
        select_all();
    } else if (event->key() == Qt::Key_Escape && !marks_.selection.is_empty()) {
        clear_selection();
    } else if (!zoom_by_key(*event) && !select_by_key(*event) && !turn_page_by_key(*event) && !scroll_by_key(*event)) {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool DocumentCanvas::zoom_by_key(const QKeyEvent& event) {
    if (!event.modifiers().testFlag(Qt::ControlModifier)) return false;
    if (event.matches(QKeySequence::ZoomIn) || event.key() == Qt::Key_Equal) {
        set_zoom(zoom() * zoom_step);
    } else if (event.matches(QKeySequence::ZoomOut)) {
        set_zoom(zoom() / zoom_step);
    } else if (event.key() == Qt::Key_0) {
        fit_width();
    } else if (event.key() == Qt::Key_9) {
        fit_page();
    } else {
        return false;
    }
    return true;
}

bool DocumentCanvas::scroll_by_key(const QKeyEvent& event) {
    QScrollBar& bar = *verticalScrollBar();
    const bool back = event.modifiers().testFlag(Qt::ShiftModifier);
    switch (event.key()) {
        case Qt::Key_Home:
            bar.setValue(bar.minimum());
            return true;
        case Qt::Key_End:
            bar.setValue(bar.maximum());
            return true;
        case Qt::Key_Space:
            bar.triggerAction(back ? QAbstractSlider::SliderPageStepSub : QAbstractSlider::SliderPageStepAdd);
            return true;
        case Qt::Key_Left:
        case Qt::Key_Right:  // in a mirrored window the scroll area would take one for the other
            horizontalScrollBar()->triggerAction(event.key() == Qt::Key_Left ? QAbstractSlider::SliderSingleStepSub
                                                                             : QAbstractSlider::SliderSingleStepAdd);
            return true;
        default:
            return false;  // other arrows and the page keys are known to the scroll area
    }
}

/// Where whole pages are seen, one follows the other.
bool DocumentCanvas::turn_page_by_key(const QKeyEvent& event) {
    if (!fits_page_ || !content_) return false;
    const bool is_space = event.key() == Qt::Key_Space, back = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool is_next = event.key() == Qt::Key_PageDown || (is_space && !back);
    const bool is_previous = event.key() == Qt::Key_PageUp || (is_space && back);
    if (!is_next && !is_previous) return false;
    const auto page = static_cast<int>(position() + 0.5);
    const auto pages = static_cast<int>(document_->pages.size());
    go_to(std::clamp(is_next ? page + 1 : page - 1, 0, pages - 1));
    emit scrolled_by_user();
    return true;
}

/// Where the menu key opens the menu.
QVariant DocumentCanvas::inputMethodQuery(Qt::InputMethodQuery query) const {
    if (query != Qt::ImCursorRectangle || !marks_.caret || !content_)
        return QAbstractScrollArea::inputMethodQuery(query);
    const QRectF place = content_->place_of(*marks_.caret).translated(-visible().topLeft());
    return place.intersected(QRectF(viewport()->rect()));
}

bool DocumentCanvas::select_by_key(const QKeyEvent& event) {
    if (!content_ || !event.modifiers().testFlag(Qt::ShiftModifier)) return false;
    const auto to = caret_after(event);
    if (!to) return false;
    extend_to(*to);
    scroll_to_caret();
    return true;
}

/// Where the caret goes with Shift and a key; nothing for other keys.
std::optional<std::uint64_t> DocumentCanvas::caret_after(const QKeyEvent& event) const {
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    const std::uint64_t caret = marks_.caret.value_or(offset_under({0, 0}));
    const std::string_view text = document_->text;
    const int page_of_lines = std::max(viewport()->height() / std::max(fontMetrics().height(), 1) - 2, 1);
    switch (event.key()) {
        case Qt::Key_Right:
            return control ? next_word(text, caret) : next_character(text, caret);
        case Qt::Key_Left:
            return control ? previous_word(text, caret) : previous_character(text, caret);
        case Qt::Key_Down:
            return line_away(1);
        case Qt::Key_Up:
            return line_away(-1);
        case Qt::Key_PageDown:
            return line_away(page_of_lines);
        case Qt::Key_PageUp:
            return line_away(-page_of_lines);
        case Qt::Key_Home:
            return control ? 0 : line_begin(text, caret);
        case Qt::Key_End:
            return control ? text.size() : line_end(text, caret);
        default:
            return std::nullopt;
    }
}

std::uint64_t DocumentCanvas::line_away(int lines) const {
    const std::uint64_t caret = marks_.caret.value_or(offset_under({0, 0}));
    const QRectF place = content_->place_of(caret);
    const std::uint64_t there =
        content_->offset_at({place.left(), place.center().y() + lines * std::max(place.height(), 4.0) * 1.3});
    if (there != caret) return there;
    return lines > 0 ? next_word(document_->text, caret) : previous_word(document_->text, caret);
}

std::uint64_t DocumentCanvas::offset_under(const QPointF& point) const {
    return content_->offset_at(point + visible().topLeft());
}

void DocumentCanvas::place_caret(std::uint64_t offset) {
    select({offset, offset});
}

void DocumentCanvas::extend_to(std::uint64_t offset) {
    if (!marks_.caret) anchor_ = offset_under({0, 0});
    marks_.caret = offset;
    marks_.selection = {std::min(anchor_, offset), std::max(anchor_, offset)};
    viewport()->update();
    emit selection_changed();
}

QRect DocumentCanvas::place_on_screen(const TextSpan& span) const {
    if (!content_) return {};
    QRectF place;
    for (const QRectF& box : content_->boxes_of(span)) place |= box;
    const QPointF corner = viewport()->mapToGlobal(place.topLeft() - visible().topLeft());
    return QRectF(corner, place.size()).toAlignedRect();
}

std::uint64_t DocumentCanvas::offset_on_screen(const QPoint& point) const {
    return content_ ? offset_under(viewport()->mapFromGlobal(QPointF(point))) : 0;
}

std::optional<std::uint64_t> DocumentCanvas::text_under(const QPointF& point) const {
    if (!content_) return std::nullopt;
    constexpr double slack = 2;  // logical pixels: boxes of letters are tight
    const std::uint64_t near = offset_under(point);
    // The nearest border of letters has one letter before it, and one behind.
    for (const std::uint64_t begin : {near, previous_character(document_->text, near)})
        for (const QRectF& box : content_->boxes_of({begin, next_character(document_->text, begin)}))
            if (box.adjusted(-slack, -slack, slack, slack).contains(point + visible().topLeft())) return begin;
    return std::nullopt;
}

std::optional<LinkTarget> DocumentCanvas::link_under(const QPointF& point) const {
    return content_ ? content_->link_at(point + visible().topLeft()) : std::nullopt;
}

void DocumentCanvas::underline(std::vector<QRectF> areas) {
    if (areas == underlined_) return;
    underlined_ = std::move(areas);
    viewport()->update();
}

void DocumentCanvas::scroll_to_caret() {
    const QRectF place = content_->place_of(*marks_.caret), seen = visible();
    if (place.top() < seen.top()) scroll_to(place.top() - 20);
    if (place.bottom() > seen.bottom()) scroll_to(place.bottom() + 20 - seen.height());
}

void DocumentCanvas::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const double notches = event->angleDelta().y() / 120.0;
    zoom_around(zoom() * std::pow(zoom_step, notches), false, event->position().y());
}

void DocumentCanvas::mousePressEvent(QMouseEvent* event) {
    if (!content_ || event->button() != Qt::LeftButton) return;
    const std::uint64_t offset = offset_under(event->position());
    const bool is_third_click =
        since_double_click_.isValid() && since_double_click_.elapsed() < QApplication::doubleClickInterval();
    since_double_click_.invalidate();
    if (is_third_click) {
        select({line_begin(document_->text, offset), line_end(document_->text, offset)});
    } else if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        extend_to(offset);
    } else {
        place_caret(offset);
    }
    is_selecting_ = !is_third_click;
}

void DocumentCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!is_selecting_) return;
    pointer_ = event->position();
    extend_to(offset_under(pointer_));
    const bool is_outside = pointer_.y() < 0 || pointer_.y() > viewport()->height();
    if (is_outside && !dragging_on_.isActive()) dragging_on_.start(drag_step_ms, this);
    if (!is_outside) dragging_on_.stop();
}

void DocumentCanvas::timerEvent(QTimerEvent* event) {
    if (event->timerId() != dragging_on_.timerId()) {
        QAbstractScrollArea::timerEvent(event);
        return;
    }
    const double beyond = pointer_.y() < 0 ? pointer_.y() : pointer_.y() - viewport()->height();
    verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(beyond));
    extend_to(offset_under(pointer_));
}

void DocumentCanvas::mouseReleaseEvent(QMouseEvent* /*event*/) {
    is_selecting_ = false;
    dragging_on_.stop();
    if (QClipboard* clipboard = QGuiApplication::clipboard();
        clipboard->supportsSelection() && !selected_text().isEmpty())
        clipboard->setText(selected_text(), QClipboard::Selection);
    emit selected_by_mouse();
}

void DocumentCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!content_) return;
    select(word_at(document_->text, offset_under(event->position())));
    since_double_click_.start();
}

void DocumentCanvas::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    const Qt::FocusReason reason = event->reason();
    shows_focus_ =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    viewport()->update();
}

void DocumentCanvas::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

}  // namespace lectern
