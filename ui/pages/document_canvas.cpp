#include "ui/pages/document_canvas.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPaintEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/pages/accessible_document.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

constexpr double smallest_zoom = 0.1, largest_zoom = 8;

}  // namespace

DocumentCanvas::DocumentCanvas(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setCursor(Qt::IBeamCursor);
    verticalScrollBar()->setSingleStep(60);
    horizontalScrollBar()->setSingleStep(60);
    horizontalScrollBar()->setLayoutDirection(Qt::LeftToRight);  // pages are not mirrored with the window
    verticalScrollBar()->setAccessibleName(tr("Place in the document"));
    install_accessible_document();
}

void DocumentCanvas::set_content(std::shared_ptr<const Document> document, std::unique_ptr<PageContent> content) {
    const double place = document != nullptr && document == document_ ? going_to_.value_or(position()) : 0;
    if (document != document_) {
        marks_ = {};
        anchor_ = 0;
        revealing_.reset();
    }
    going_to_ = place;
    document_ = std::move(document);
    content_ = std::move(content);
    underlined_.clear();
    if (content_) {
        connect(content_.get(), &PageContent::changed, viewport(), qOverload<>(&QWidget::update));
        connect(content_.get(), &PageContent::resized, this, [this] { lay_out_around(0); });
        connect(content_.get(), &PageContent::words_arrived, this, [this] {
            apply_reveal();
            viewport()->update();
        });
        connect(content_.get(), &PageContent::password_needed, this, &DocumentCanvas::password_needed);
        connect(content_.get(), &PageContent::unusable, this, &DocumentCanvas::unusable);
    }
    lay_out_around(0);
    emit selection_changed();
}

void DocumentCanvas::set_evidence(std::optional<TextSpan> span) {
    marks_.evidence = span;
    viewport()->update();
}

void DocumentCanvas::set_hits(std::vector<TextSpan> hits) {
    marks_.hits = std::move(hits);
    marks_.current_hit = -1;
    viewport()->update();
}

void DocumentCanvas::set_current_hit(int index) {
    marks_.current_hit = index;
    viewport()->update();
}

void DocumentCanvas::set_notes(std::vector<PageNote> notes) {
    marks_.notes = std::move(notes);
    viewport()->update();
}

void DocumentCanvas::select(const TextSpan& span) {
    anchor_ = span.begin;
    marks_.caret = span.end;
    marks_.selection = span;
    viewport()->update();
    emit selection_changed();
}

void DocumentCanvas::clear_selection() {
    select({});
    marks_.caret.reset();
}

void DocumentCanvas::select_all() {
    if (document_) select({0, document_->text.size()});
}

QString DocumentCanvas::selected_text() const {
    if (!document_ || marks_.selection.is_empty()) return {};
    const TextSpan& span = marks_.selection;
    return QString::fromUtf8(document_->text.data() + span.begin, static_cast<qsizetype>(span.end - span.begin));
}

void DocumentCanvas::copy_selection() const {
    const QString text = selected_text();
    if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
}

double DocumentCanvas::position() const {
    return content_ ? content_->position_at(visible().top()) : 0;
}

double DocumentCanvas::end_position() const {
    return content_ ? content_->position_at(visible().bottom()) : 0;
}

void DocumentCanvas::go_to(double position) {
    if (!content_) return;
    revealing_.reset();
    scroll_to(content_->y_of(position));
    // Once more: what was made on the way may have had another height.
    scroll_to(content_->y_of(position));
    going_to_ = position;
}

void DocumentCanvas::reveal(const TextSpan& span) {
    if (!content_) return;
    going_to_.reset();
    revealing_ = span;
    apply_reveal();
}

void DocumentCanvas::apply_reveal() {
    if (!revealing_) return;
    const TextSpan span = *revealing_;
    for (int attempt = 0; attempt < 2; ++attempt) {
        const QRectF place = content_->place_of(span.begin);
        const QRectF seen = visible().adjusted(0, 20, 0, -20);
        if (place.top() < seen.top() || place.bottom() > seen.bottom()) scroll_to(place.top() - seen.height() / 3);
        if (place.left() < seen.left() || place.left() > seen.right())
            horizontalScrollBar()->setValue(static_cast<int>(place.left() - seen.width() / 3));
    }
    if (!content_->boxes_of(span).empty()) revealing_.reset();
}

double DocumentCanvas::zoom() const {
    return content_ ? content_->zoom() : 1;
}

void DocumentCanvas::set_zoom(double zoom) {
    zoom_around(zoom, false, viewport()->height() / 2.0);
}

void DocumentCanvas::fit_width() {
    zoom_around(1, true, viewport()->height() / 2.0);
}

void DocumentCanvas::fit_page() {
    fit_width();
    if (!content_ || !content_->has_sheets()) return;
    const auto page = static_cast<int>(position() + 0.5);
    for (int attempt = 0; attempt < 3; ++attempt) {  // the room between pages does not grow with them
        const double height = content_->y_of(page + 1) - content_->y_of(page);
        if (height > viewport()->height() || attempt > 0)
            zoom_around(zoom() * viewport()->height() / height, false, 0);
        else
            break;
    }
    go_to(page);
    fits_page_ = true;
}

void DocumentCanvas::set_night(bool at_night) {
    space_.at_night = at_night;
    lay_out_around(0);
}

void DocumentCanvas::zoom_around(double zoom, bool fit_width, double y) {
    space_.zoom = std::clamp(zoom, smallest_zoom, largest_zoom);
    space_.fit_width = fit_width;
    fits_page_ = false;
    going_to_.reset();
    lay_out_around(y);
}

void DocumentCanvas::lay_out_around(double y) {
    if (content_) {
        const double position = content_->position_at(visible().top() + y);
        space_.width = viewport()->width();
        space_.pixel_ratio = devicePixelRatioF();
        space_.font = font();
        content_->lay_out(space_);
        update_bars();
        if (revealing_) {
            apply_reveal();
        } else if (going_to_) {
            scroll_to(content_->y_of(*going_to_));
        } else {
            scroll_to(content_->y_of(position) - y);
        }
    }
    update_bars();
    viewport()->update();
    // A page that fits the width has another zoom with every width.
    if (std::exchange(told_zoom_, zoom()) != told_zoom_) emit zoom_changed();
}

QRectF DocumentCanvas::visible() const {
    return {static_cast<double>(horizontalScrollBar()->value()), static_cast<double>(verticalScrollBar()->value()),
            static_cast<double>(viewport()->width()), static_cast<double>(viewport()->height())};
}

void DocumentCanvas::scroll_to(double y) {
    const QScopedValueRollback adjusting(is_adjusting_, true);
    verticalScrollBar()->setValue(static_cast<int>(std::lround(y)));
    settle(true);
}

void DocumentCanvas::update_bars() {
    const QScopedValueRollback adjusting(is_adjusting_, true);
    const QSizeF size = content_ ? content_->size() : QSizeF();
    const auto set = [](QScrollBar* bar, double length, int seen) {
        bar->setPageStep(seen);
        bar->setRange(0, std::max(static_cast<int>(std::ceil(length)) - seen, 0));
    };
    set(verticalScrollBar(), size.height(), viewport()->height());
    set(horizontalScrollBar(), size.width(), viewport()->width());
}

void DocumentCanvas::settle(bool forward) {
    if (!content_) return;
    const QScopedValueRollback adjusting(is_adjusting_, true);
    const double shift = content_->prepare(visible(), forward);
    update_bars();
    if (std::abs(shift) >= 0.5)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(std::lround(shift)));
    emit moved();
}

void DocumentCanvas::scrollContentsBy(int /*dx*/, int dy) {
    viewport()->update();
    if (is_adjusting_) return;
    revealing_.reset();
    going_to_.reset();
    settle(dy <= 0);
    emit scrolled_by_user();
}

void DocumentCanvas::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    if (!content_) {
        painter.fillRect(event->rect(), palette().color(QPalette::Base));
        return;
    }
    const QRectF seen = visible();
    painter.translate(-seen.topLeft());
    content_->paint(painter, QRectF(event->rect()).translated(seen.topLeft()), marks_, palette());
    paint_underlines(painter);
    if (hasFocus()) paint_caret(painter);
    painter.resetTransform();
    if (hasFocus() && shows_focus_) paint_focus(painter);
}

void DocumentCanvas::paint_focus(QPainter& painter) const {
    constexpr int width = 2;
    painter.setPen(QPen(palette().color(QPalette::Highlight), width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(QRectF(viewport()->rect()).adjusted(width / 2.0, width / 2.0, -width / 2.0, -width / 2.0));
}

void DocumentCanvas::paint_underlines(QPainter& painter) const {
    for (const QRectF& area : underlined_)
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1),
                         themed(palette(), Token::accent_line));
}

void DocumentCanvas::paint_caret(QPainter& painter) const {
    if (!marks_.caret) return;
    const bool at_end = *marks_.caret > 0 && *marks_.caret == marks_.selection.end && !marks_.selection.is_empty();
    const std::uint64_t beside = at_end ? *marks_.caret - 1 : *marks_.caret;
    const auto boxes = content_->boxes_of({beside, beside + 1});
    if (boxes.empty()) return;
    const QRectF& box = boxes.front();
    const double x = at_end ? box.right() : box.left();
    painter.setCompositionMode(QPainter::CompositionMode_Difference);
    painter.fillRect(QRectF(std::round(x) - 1, box.top(), 2, box.height()), Qt::white);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
}

void DocumentCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (fits_page_)
        fit_page();
    else
        lay_out_around(0);
}

void DocumentCanvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) lay_out_around(0);
    if (event->type() == QEvent::PaletteChange) viewport()->update();
}

bool DocumentCanvas::viewportEvent(QEvent* event) {
    const bool handled = QAbstractScrollArea::viewportEvent(event);
    // Moved to a screen with other pixels.
    if (event->type() == QEvent::Paint && devicePixelRatioF() != space_.pixel_ratio) lay_out_around(0);
    return handled;
}

}  // namespace lectern
