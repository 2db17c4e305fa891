#include "ui/models/loss_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/colours.h"
#include "ui/theme/theme.h"

namespace lectern {

LossPlot::LossPlot(QWidget* parent) : DrawnWidget(QAccessible::Chart, parent), plot_(new QCustomPlot) {
    setAccessibleName(tr("Loss while heads learn"));
    plot_->setAccessibleName(tr("Plot of the loss"));
    plot_->setFocusPolicy(Qt::NoFocus);  // there is nothing to do in it; the words say what it shows
    plot_->xAxis->setLabel(tr("Documents learned from"));
    plot_->yAxis->setLabel(tr("Loss"));
    line_ = plot_->addGraph();
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->addWidget(plot_);
    set_colours();
    show_loss({}, 1);
}

void LossPlot::show_loss(const std::vector<double>& loss, int documents) {
    loss_ = loss;
    QVector<double> numbers, values(loss.begin(), loss.end());
    for (int i = 0; i < std::ssize(loss); ++i) numbers.push_back(i + 1);
    line_->setData(numbers, values, true);
    // A line of one point is none.
    line_->setScatterStyle(loss.size() < 40 ? QCPScatterStyle(QCPScatterStyle::ssDisc, fontMetrics().height() / 3.0)
                                            : QCPScatterStyle());
    plot_->xAxis->setRange(0, std::max(documents, static_cast<int>(loss.size())) + 0.5);
    const double most = loss.empty() ? 1 : *std::ranges::max_element(loss);
    plot_->yAxis->setRange(0, most > 0 ? most * 1.1 : 1);
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

QString LossPlot::value_text() const {
    if (loss_.empty()) return tr("Nothing was learned yet");
    return tr("Loss: %1 at first, %2 now")
        .arg(QLocale().toString(loss_.front(), 'f', 3), QLocale().toString(loss_.back(), 'f', 3));
}

QSize LossPlot::sizeHint() const {
    return {fontMetrics().averageCharWidth() * 60, fontMetrics().height() * 10};
}

QSize LossPlot::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 30, fontMetrics().height() * 7};
}

void LossPlot::set_colours() {
    const QColor ground = palette().color(QPalette::Base), ink = palette().color(QPalette::Text);
    const QColor words = palette().color(QPalette::WindowText);
    plot_->setBackground(palette().color(QPalette::Window));
    plot_->axisRect()->setBackground(ground);
    line_->setPen(QPen(themed(palette(), Token::meter_1), std::max(1.0, fontMetrics().height() / 10.0)));
    for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
        const QPen pen(mixed(ground, ink, 0.5));
        axis->setBasePen(pen);
        axis->setTickPen(pen);
        axis->setSubTicks(false);
        axis->grid()->setPen(QPen(mixed(ground, ink, 0.15)));
        axis->setTickLabelFont(font());
        axis->setLabelFont(font());
        axis->setTickLabelColor(words);
        axis->setLabelColor(words);
    }
    plot_->replot(QCustomPlot::rpQueuedReplot);
}

void LossPlot::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) set_colours();
    DrawnWidget::changeEvent(event);
}

}  // namespace lectern
