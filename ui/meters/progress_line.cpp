#include "ui/meters/progress_line.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionProgressBar>
#include <algorithm>

#include "ui/base/amounts.h"

namespace lectern {

namespace {

constexpr int steps = 10'000;  // of the drawn bar: finer than pixels

}  // namespace

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
    return {fontMetrics().averageCharWidth() * 20, fontMetrics().height()};
}

void ProgressLine::paintEvent(QPaintEvent*) {
    QStyleOptionProgressBar option;
    option.initFrom(this);
    option.state |= QStyle::State_Horizontal;
    option.maximum = steps;
    option.progress = static_cast<int>(done_ * steps / whole_);
    option.text = value_text();
    option.textVisible = true;
    option.textAlignment = Qt::AlignCenter;
    QPainter painter(this);
    style()->drawControl(QStyle::CE_ProgressBar, &option, &painter, this);
}

}  // namespace lectern
