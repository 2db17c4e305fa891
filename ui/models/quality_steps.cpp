#include "ui/models/quality_steps.h"

#include <QEvent>
#include <QPainter>

#include "ui/base/amounts.h"
#include "ui/theme/theme.h"

namespace lectern {

QualitySteps::QualitySteps(QWidget* parent) : DrawnWidget(QAccessible::Indicator, parent) {
    setAccessibleName(tr("Quality"));
}

void QualitySteps::show_score(std::optional<double> score) {
    if (score == std::exchange(score_, score)) return;
    updateGeometry();
    update();
}

void QualitySteps::set_pale(bool pale) {
    if (pale != std::exchange(is_pale_, pale)) update();
}

QString QualitySteps::value_text() const {
    return score_ ? quality_word(*score_) : tr("not measured", "quality");
}

int QualitySteps::steps_of(double score) {
    return score >= 0.9 ? 5 : score >= 0.8 ? 4 : score >= 0.6 ? 3 : score >= 0.3 ? 2 : 1;
}

QSize QualitySteps::step() const {
    return {fontMetrics().height() * 2 / 3, std::max(3, fontMetrics().height() * 2 / 5)};
}

int QualitySteps::gap() const {
    return std::max(2, fontMetrics().height() / 6);
}

QSize QualitySteps::sizeHint() const {
    const int words = fontMetrics().horizontalAdvance(value_text()) + 1;
    const int before = score_ ? steps_width() + 3 * gap() : 0;
    return {before + words, fontMetrics().height()};
}

void QualitySteps::draw_steps(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QSize size = step();
    const int filled = steps_of(*score_);
    for (int number = 0; number < steps; ++number) {
        const QRect place(number * (size.width() + gap()), (height() - size.height()) / 2, size.width(), size.height());
        const Token full = is_pale_ ? Token::text_3 : Token::accent;
        painter.setBrush(themed(palette(), number < filled ? full : Token::press));
        const double radius = size.height() / 3.0;
        painter.drawRoundedRect(QStyle::visualRect(layoutDirection(), rect(), place), radius, radius);
    }
}

void QualitySteps::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (score_) draw_steps(painter);
    const bool is_quiet = is_pale_ || !score_;
    painter.setPen(themed(palette(), is_quiet ? Token::text_3 : Token::text));
    const QRect words(score_ ? steps_width() + 3 * gap() : 0, 0, width(), height());
    const QRect place = QStyle::visualRect(layoutDirection(), rect(), words.intersected(rect()));
    painter.drawText(place,
                     static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter)),
                     value_text());
}

void QualitySteps::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) updateGeometry();
    DrawnWidget::changeEvent(event);
}

}  // namespace lectern
