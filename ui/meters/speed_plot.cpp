#include "ui/meters/speed_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <cmath>

#include "ui/base/amounts.h"
#include "ui/base/colours.h"
#include "ui/theme/theme.h"

namespace lectern {

namespace {

/// The next of 1, 2, 5, 10, 20, ...: a scale that seldom changes.
double round_up(double speed) {
    const double power = std::pow(10, std::floor(std::log10(std::max(speed, 1.0))));
    for (const double step : {1.0, 2.0, 5.0})
        if (speed <= step * power) return step * power;
    return 10 * power;
}

void prepare_axis(QCPAxis* axis) {
    axis->setVisible(true);
    axis->setTickLength(0);
    axis->setSubTicks(false);
    axis->grid()->setVisible(false);
}

/// Words at both ends, and nothing between.
void label_ends(QCPAxis* axis, const QString& lower, const QString& upper) {
    const QSharedPointer<QCPAxisTickerText> words(new QCPAxisTickerText);
    words->addTick(axis->range().lower, lower);
    words->addTick(axis->range().upper, upper);
    axis->setTicker(words);
}

}  // namespace

SpeedPlot::SpeedPlot(QWidget* parent)
    : DrawnWidget(QAccessible::Chart, parent),
      plot_(new QCustomPlot),
      reading_label_(new QLabel),
      answering_label_(new QLabel) {
    setAccessibleName(tr("Speed in the last minute"));
    plot_->setAccessibleName(tr("Plot of the speeds"));
    plot_->setMinimumSize(fontMetrics().height(),
                          fontMetrics().height());  // it draws itself when it is laid out, hidden or not
    plot_->setFocusPolicy(Qt::NoFocus);             // there is nothing to do in it; the words say what it shows
    plot_->setToolTip(tr("Tokens a second in the last minute, each the mean of 5 seconds"));
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis, plot_->yAxis2}) prepare_axis(axis);
    plot_->xAxis->setRange(-shown_seconds, 0);
    label_ends(plot_->xAxis, tr("1 min ago"), tr("now"));
    reading_line_ = plot_->addGraph();
    answering_line_ = plot_->addGraph(plot_->xAxis, plot_->yAxis2);
    for (QCPAxis* axis : {plot_->yAxis, plot_->yAxis2}) label_ends(axis, {}, {});  // nothing was measured yet

    reading_label_->setProperty("role", "meter-1");
    answering_label_->setProperty("role", "meter-2");
    auto* labels = new QHBoxLayout;
    labels->setSpacing(fontMetrics().averageCharWidth() * 2);
    labels->addWidget(reading_label_);
    labels->addStretch();
    labels->addWidget(answering_label_);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(0);
    all->addLayout(labels);
    all->addWidget(plot_, 1);
    set_colours();
    show_labels();
}

void SpeedPlot::show_speeds(double now, std::optional<double> reading, std::optional<double> answering) {
    samples_.push_back({now, reading, answering});
    while (samples_.front().time < now - shown_seconds) samples_.pop_front();
    show_line(reading_line_, &Sample::reading);
    show_line(answering_line_, &Sample::answering);
    show_labels();
    draw();
}

/// While it is hidden it may have no height, and nothing can be drawn then.
void SpeedPlot::draw() {
    if (isVisible()) plot_->replot(QCustomPlot::rpQueuedReplot);
}

void SpeedPlot::showEvent(QShowEvent* event) {
    DrawnWidget::showEvent(event);
    draw();
}

/// The mean of a few seconds up to the sample; nothing where there was no speed then.
std::optional<double> SpeedPlot::smoothed(std::size_t sample, Speed speed) const {
    const double until = samples_[sample].time;
    if (!(samples_[sample].*speed)) return {};
    double sum = 0;
    int count = 0;
    for (std::size_t i = sample + 1; i-- > 0 && samples_[i].time > until - smoothed_seconds;)
        if (const auto& one = samples_[i].*speed) sum += *one, ++count;
    return sum / count;
}

void SpeedPlot::show_line(QCPGraph* graph, Speed speed) {
    QVector<double> times, speeds;
    double most = 0;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        const auto value = smoothed(i, speed);
        times.push_back(samples_[i].time - samples_.back().time);
        speeds.push_back(value.value_or(qQNaN()));  // a gap in the line
        most = std::max(most, value.value_or(0));
    }
    graph->setData(times, speeds, true);
    QCPAxis* axis = graph->valueAxis();
    axis->setRange(0, round_up(most));
    label_ends(axis, QString(), most > 0 ? count_text(std::lround(axis->range().upper)) : QString());
}

void SpeedPlot::show_labels() {
    const auto text = [&](const QString& what, Speed speed) {
        const auto value = samples_.empty() ? std::nullopt : smoothed(samples_.size() - 1, speed);
        return value ? tr("%1: %2 tok/s", "reading or answering, tokens a second")
                           .arg(what, count_text(std::lround(*value)))
                     : tr("%1: –", "reading or answering, which is not done now").arg(what);
    };
    reading_label_->setText(text(tr("Reading"), &Sample::reading));
    answering_label_->setText(text(tr("Answering"), &Sample::answering));
}

QString SpeedPlot::value_text() const {
    return reading_label_->text() + '\n' + answering_label_->text();
}

QSize SpeedPlot::sizeHint() const {
    return minimumSizeHint().expandedTo({fontMetrics().averageCharWidth() * 44, fontMetrics().height() * 6});
}

QSize SpeedPlot::minimumSizeHint() const {
    return layout()->minimumSize().expandedTo({fontMetrics().averageCharWidth() * 40, fontMetrics().height() * 5});
}

void SpeedPlot::set_colours() {
    const QColor ground = palette().color(QPalette::Base), ink = palette().color(QPalette::Text);
    const QColor reading = themed(palette(), Token::meter_1), answering = themed(palette(), Token::meter_2);
    const double width = std::max(1.0, fontMetrics().height() / 10.0);
    plot_->setBackground(palette().color(QPalette::Window));
    plot_->axisRect()->setBackground(ground);
    // The colour and, for who cannot tell it, the dashes.
    reading_line_->setPen(QPen(reading, width));
    answering_line_->setPen(QPen(answering, width, Qt::DashLine));
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis, plot_->yAxis2}) {
        axis->setBasePen(QPen(mixed(ground, ink, 0.5)));
        axis->setTickLabelFont(font());
        axis->setTickLabelColor(palette().color(QPalette::WindowText));
    }
    // Half of the words at the ends lie beyond them, and are left out if they do not fit.
    const int half_line = fontMetrics().height() / 2 + 1,
              half_word = fontMetrics().horizontalAdvance(tr("1 min ago")) / 2 + fontMetrics().averageCharWidth();
    plot_->axisRect()->setMinimumMargins({half_word, half_line, half_word, 0});
    plot_->yAxis->setTickLabelColor(reading);
    plot_->yAxis2->setTickLabelColor(answering);
    draw();
}

void SpeedPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) set_colours();
    DrawnWidget::changeEvent(event);
}

}  // namespace lectern
