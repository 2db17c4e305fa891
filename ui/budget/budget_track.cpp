#include "ui/budget/budget_track.h"

#include <QAccessibleWidget>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/base/amounts.h"
#include "ui/base/colours.h"

namespace lectern {

namespace {

constexpr int steps = 1000;  // of the whole line
constexpr int letters_at_least = 30;

/// Speaks of bytes, not of steps.
class AccessibleTrack : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
    explicit AccessibleTrack(BudgetTrack* track) : QAccessibleWidget(track, QAccessible::Slider), track_(track) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? bytes_text(track_->bytes()) : QAccessibleWidget::text(kind);
    }
    QVariant currentValue() const override { return static_cast<double>(track_->bytes()); }
    void setCurrentValue(const QVariant& value) override {
        const double wanted = std::max(0.0, value.toDouble());
        track_->set_bytes(static_cast<std::uint64_t>(wanted));
        emit track_->bytes_changed(track_->bytes());
    }
    QVariant minimumValue() const override { return static_cast<double>(track_->range().minimum); }
    QVariant maximumValue() const override { return static_cast<double>(track_->range().largest()); }
    QVariant minimumStepSize() const override { return {}; }

 private:
    BudgetTrack* track_;
};

QAccessibleInterface* make_accessible(const QString&, QObject* object) {
    auto* track = qobject_cast<BudgetTrack*>(object);
    return track == nullptr ? nullptr : new AccessibleTrack(track);
}

}  // namespace

BudgetTrack::BudgetTrack(QWidget* parent) : QAbstractSlider(parent), scale_(range_) {
    QAccessible::installFactory(make_accessible);
    setAccessibleName(tr("Budget"));
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setSingleStep(steps / 100);
    setPageStep(steps / 20);
    connect(this, &QAbstractSlider::valueChanged, this, [this](int step) {
        if (setting_) return;
        bytes_ = range_.bounded(step >= maximum() ? range_.largest() : scale_.bytes(step / double{steps}));
        wanted_ = bytes_;
        update();
        emit bytes_changed(bytes_);
    });
}

void BudgetTrack::set_range(const BudgetRange& range) {
    range_ = range;
    scale_ = BudgetScale(range);
    setting_ = true;
    setRange(0, static_cast<int>(std::ceil(scale_.position(range.largest()) * steps)));
    setting_ = false;
    set_bytes(wanted_);
    updateGeometry();
}

void BudgetTrack::set_bytes(std::uint64_t bytes) {
    wanted_ = bytes;
    bytes_ = range_.bounded(bytes);
    setting_ = true;
    setValue(static_cast<int>(std::lround(scale_.position(bytes_) * steps)));
    setting_ = false;
    update();
}

std::vector<BudgetTrack::Tick> BudgetTrack::ticks() const {
    std::vector<Tick> shown{{tr("minimum"), tr("Less makes no sense with this policy."), range_.minimum}};
    if (range_.recommended > range_.minimum)
        shown.push_back({tr("recommended"), tr("A good balance of memory and answers."), range_.recommended});
    if (range_.everything > range_.minimum && range_.everything <= std::max(range_.installed, range_.available))
        shown.push_back({tr("everything fits"), tr("All of the document is kept."), range_.everything});
    return shown;
}

int BudgetTrack::handle_size() const {
    return fontMetrics().height();
}

/// The line on which the middle of the handle moves.
QRect BudgetTrack::line_area(int width) const {
    const int half = handle_size() / 2 + 2, thick = std::max(4, handle_size() / 3);
    return {half, half - thick / 2, std::max(1, width - 2 * half), thick};
}

int BudgetTrack::x_of(std::uint64_t bytes, int width) const {
    const QRect line = line_area(width);
    const int x = line.left() + static_cast<int>(std::lround(scale_.position(bytes) * (line.width() - 1)));
    return layoutDirection() == Qt::RightToLeft ? width - 1 - x : x;
}

int BudgetTrack::x_of(std::uint64_t bytes) const {
    return x_of(bytes, width());
}

QRect BudgetTrack::taken_area() const {
    const QRect line = line_area(width());
    const int from = x_of(range_.available), to = x_of(std::max(range_.installed, range_.available));
    return {std::min(from, to), line.top(), std::abs(to - from), line.height()};
}

/// Each under its tick, in the first line where it covers no other.
std::vector<BudgetTrack::Label> BudgetTrack::labels(int width) const {
    const int line = fontMetrics().height(), between = fontMetrics().averageCharWidth();
    std::vector<Label> placed;
    for (const Tick& tick : ticks()) {
        const int x = x_of(tick.bytes, width), needed = fontMetrics().horizontalAdvance(tick.name);
        QRect area(std::clamp(x - needed / 2, 0, std::max(0, width - needed)), handle_size() + 4, needed, line);
        const auto covers = [&](const Label& other) {
            return other.area.adjusted(-between, 0, between, 0).intersects(area);
        };
        while (std::any_of(placed.begin(), placed.end(), covers)) area.translate(0, line);
        placed.push_back({tick.name, x, area});
    }
    return placed;
}

QSize BudgetTrack::sizeHint() const {
    const int width = fontMetrics().averageCharWidth() * letters_at_least * 2;
    return {width, heightForWidth(width)};
}

QSize BudgetTrack::minimumSizeHint() const {
    const int width = fontMetrics().averageCharWidth() * letters_at_least;
    return {width, heightForWidth(width)};
}

int BudgetTrack::heightForWidth(int width) const {
    int bottom = handle_size();
    for (const Label& label : labels(width)) bottom = std::max(bottom, label.area.bottom() + 1);
    return bottom;
}

void BudgetTrack::move_to(int x) {
    const QRect line = line_area(width());
    const int from_start = layoutDirection() == Qt::RightToLeft ? width() - 1 - x : x;
    setSliderPosition(static_cast<int>(std::lround((from_start - line.left()) * double{steps} / line.width())));
}

void BudgetTrack::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    setSliderDown(true);
    move_to(event->position().toPoint().x());
}

void BudgetTrack::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) move_to(event->position().toPoint().x());
}

void BudgetTrack::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) setSliderDown(false);
}

void BudgetTrack::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint_line(painter);
    paint_ticks(painter);
    paint_handle(painter);
}

void BudgetTrack::paint_line(QPainter& painter) const {
    const QPalette::ColorGroup group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    const QRect line = line_area(width());
    painter.fillRect(line, palette().color(group, QPalette::Base));
    const int from = x_of(range_.minimum), to = x_of(bytes_);
    painter.fillRect(QRect(std::min(from, to), line.top(), std::abs(to - from), line.height()),
                     palette().color(group, QPalette::Highlight));
    const QColor ground = palette().color(QPalette::Base), ink = palette().color(QPalette::Text);
    painter.fillRect(taken_area(), mixed(ground, ink, 0.15));
    paint_hatch(painter, taken_area(), mixed(ground, ink, 0.6), line.height() / 1.5);
    painter.setPen(mixed(palette().color(QPalette::Window), palette().color(QPalette::WindowText), 0.55));
    painter.drawRect(line.adjusted(0, 0, -1, -1));
}

void BudgetTrack::paint_ticks(QPainter& painter) const {
    const QRect line = line_area(width());
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    const auto shown = labels(width());
    for (const Label& label : shown) painter.drawLine(label.x, line.top() - 2, label.x, label.area.top() - 1);
    for (const Label& label : shown) {
        // Lines to the words of the second row end where they meet those of the first.
        painter.fillRect(label.area, palette().color(QPalette::Window));
        painter.drawText(label.area, Qt::AlignCenter | Qt::TextDontClip, label.text);
    }
}

void BudgetTrack::paint_handle(QPainter& painter) const {
    const QPalette::ColorGroup group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    const double size = handle_size() * 0.8, thick = std::max(1.5, handle_size() / 10.0);
    const QPointF middle(x_of(bytes_) + 0.5, line_area(width()).center().y() + 0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::WindowText), thick));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(middle, size / 2 + thick, size / 2 + thick);
    }
    painter.setPen(QPen(palette().color(group, QPalette::Base), thick));
    painter.setBrush(palette().color(group, QPalette::Highlight));
    painter.drawEllipse(middle, size / 2, size / 2);
}

bool BudgetTrack::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tooltip_at(help->pos()), this);
        return true;
    }
    if (event->type() == QEvent::FontChange) updateGeometry();
    return QAbstractSlider::event(event);
}

QString BudgetTrack::tooltip_at(const QPoint& point) const {
    const int near = fontMetrics().averageCharWidth();
    const auto shown = ticks();
    const auto placed = labels(width());
    for (std::size_t i = 0; i < shown.size(); ++i)
        if (std::abs(point.x() - placed[i].x) < near || placed[i].area.contains(point))
            return tr("%1: %2. %3", "name of a mark on the scale, bytes, a sentence")
                .arg(shown[i].name, bytes_text(shown[i].bytes), shown[i].what);
    if (taken_area().adjusted(0, -near, 0, near).contains(point))
        return tr("Taken by the model and by other programs: %1")
            .arg(bytes_text(range_.installed - std::min(range_.installed, range_.available)));
    return tr("Memory for what is kept of the document: %1").arg(bytes_text(bytes_));
}

}  // namespace lectern
