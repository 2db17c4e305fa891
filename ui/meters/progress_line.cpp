#include "ui/meters/progress_line.h"

#include <QPainter>
#include <algorithm>

#include "ui/base/amounts.h"
#include "ui/theme/theme.h"

namespace lectern {

ProgressLine::ProgressLine(QWidget* parent) : DrawnWidget(QAccessible::ProgressBar, parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProgressLine::show_progress(std::int64_t done, std::int64_t whole) {
    whole_ = std::max<std::int64_t>(whole, 1);
    done_ = std::clamp<std::int64_t>(done, 0, whole_);
    update();
    const int tenth = static_cast<int>(done_ * 10 / whole_);
    if (tenth > announced_tenth_) announce();
    announced_tenth_ = tenth;
}

QString ProgressLine::value_text() const {
    return share_text(static_cast<double>(done_) / static_cast<double>(whole_));
}

std::optional<double> ProgressLine::percent() const {
    return 100.0 * static_cast<double>(done_) / static_cast<double>(whole_);
}

QSize ProgressLine::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 20, std::max(4, fontMetrics().height() * 3 / 8)};
}

void ProgressLine::paintEvent(QPaintEvent*) {
    const QRectF whole = rect();
    const double radius = whole.height() / 2;
    const double share = static_cast<double>(done_) / static_cast<double>(whole_);
    QRectF done = whole;
    done.setWidth(whole.width() * share);
    if (layoutDirection() == Qt::RightToLeft) done.moveRight(whole.right());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(themed(palette(), Token::press));
    painter.drawRoundedRect(whole, radius, radius);
    painter.setBrush(themed(palette(), Token::accent));
    painter.drawRoundedRect(done, std::min(radius, done.width() / 2), radius);
}

}  // namespace lectern
