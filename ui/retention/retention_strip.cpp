#include "ui/retention/retention_strip.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/base/shown_text.h"
#include "ui/retention/accessible_pages.h"

namespace lectern {

RetentionStrip::RetentionStrip(QWidget* parent) : DrawnWidget(QAccessible::List, parent) {
    install_accessible_pages();
    setAccessibleName(tr("What was kept of each page"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void RetentionStrip::show_pages(std::vector<PageRetention> pages) {
    pages_ = std::move(pages);
    focus_page_ = std::clamp(focus_page_, 0, std::max(0, static_cast<int>(pages_.size()) - 1));
    update();
}

void RetentionStrip::show_view(double first, double last) {
    view_first_ = first;
    view_last_ = last;
    if (!hasFocus())
        focus_page_ = std::clamp(static_cast<int>(first), 0, std::max(0, static_cast<int>(pages_.size()) - 1));
    update();
}

void RetentionStrip::show_hits(std::vector<int> pages) {
    hits_ = std::move(pages);
    update();
}

void RetentionStrip::show_evidence(const std::vector<EvidenceTick>& evidence) {
    std::map<int, QStringList> by_page;
    for (const EvidenceTick& tick : evidence) by_page[tick.page] << QString::number(tick.number);
    evidence_.clear();
    for (const auto& [page, numbers] : by_page) evidence_.emplace_back(page, numbers.join(QStringLiteral(", ")));
    update();
}

void RetentionStrip::set_focus_page(int page) {
    if (pages_.empty()) return;
    focus_page_ = std::clamp(page, 0, static_cast<int>(pages_.size()) - 1);
    update();
    announce_page(*this, focus_page_);
}

double RetentionStrip::y_of(double position) const {
    const QRectF area = cells_area();
    return area.top() + area.height() * position / std::max<double>(1, static_cast<double>(pages_.size()));
}

double RetentionStrip::position_of(double y) const {
    const QRectF area = cells_area();
    const double whole = static_cast<double>(pages_.size());
    return std::clamp((y - area.top()) / std::max(1.0, area.height()) * whole, 0.0, whole);
}

QRectF RetentionStrip::cell_area(int page) const {
    const QRectF area = cells_area();
    return {area.left(), y_of(page), area.width(), y_of(page + 1) - y_of(page)};
}

int RetentionStrip::page_at(double y) const {
    return std::clamp(static_cast<int>(position_of(y)), 0, std::max(0, static_cast<int>(pages_.size()) - 1));
}

QString RetentionStrip::value_text() const {
    if (pages_.empty()) return tr("No document");
    QStringList said{describe(pages_[focus_page_])};
    if (std::find(hits_.begin(), hits_.end(), focus_page_) != hits_.end()) said << tr("Found here by the search");
    for (const auto& [page, numbers] : evidence_)
        if (page == focus_page_) said << tr("Evidence %1").arg(numbers);
    return said.join(QStringLiteral(". "));
}

QSize RetentionStrip::sizeHint() const {
    return {minimumSizeHint().width(), fontMetrics().height() * 24};
}

QSize RetentionStrip::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 6, fontMetrics().height() * 4};
}

void RetentionStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || pages_.empty()) return;
    pressed_ = event->position().y();
    dragged_ = false;
}

void RetentionStrip::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_) return;
    if (std::abs(event->position().y() - *pressed_) >= QApplication::startDragDistance()) dragged_ = true;
    if (dragged_) emit scrolled(position_of(event->position().y()));
}

void RetentionStrip::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_) return;
    pressed_.reset();
    if (dragged_) return;
    set_focus_page(page_at(event->position().y()));
    emit page_chosen(focus_page_);
}

void RetentionStrip::keyPressEvent(QKeyEvent* event) {
    const int count = static_cast<int>(pages_.size());
    const int leap = std::max(2, count / 10);
    switch (event->key()) {
        case Qt::Key_Up:
            return set_focus_page(focus_page_ - 1);
        case Qt::Key_Down:
            return set_focus_page(focus_page_ + 1);
        case Qt::Key_PageUp:
            return set_focus_page(focus_page_ - leap);
        case Qt::Key_PageDown:
            return set_focus_page(focus_page_ + leap);
        case Qt::Key_Home:
            return set_focus_page(0);
        case Qt::Key_End:
            return set_focus_page(count - 1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            if (count > 0) emit page_chosen(focus_page_);
            return;
        default:
            DrawnWidget::keyPressEvent(event);
    }
}

bool RetentionStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return DrawnWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), without_markup(tooltip_at(help->pos().y())), this);
    return true;
}

QString RetentionStrip::tooltip_at(double y) const {
    if (pages_.empty()) return {};
    return describe(pages_[page_at(y)]) + "\n\n" +
           tr("Darker: more of the page is remembered in detail. Hatched: not read. A dash: no text.\nIt does not say "
              "how "
              "important a page is.");
}

}  // namespace lectern
