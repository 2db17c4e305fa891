#include "ui/window/performance_drawer.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/budget/budget_panel.h"
#include "ui/meters/card_memory.h"
#include "ui/meters/memory_bar.h"
#include "ui/meters/speed_plot.h"

namespace lectern {

using SessionState = DocumentSession::State;

namespace {

QVBoxLayout* headed_column(const QString& heading, QWidget* parent) {
    auto* column = new QVBoxLayout;
    column->setContentsMargins({});
    auto* label = new QLabel(heading, parent);
    label->setProperty("role", "title");
    label->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    column->addWidget(label);
    return column;
}

}  // namespace

PerformanceDrawer::PerformanceDrawer(Workspace& workspace, const ShownSession& session, QWidget& above, QWidget* window)
    : QFrame(window), workspace_(workspace), session_(session), above_(above) {
    clock_.start();
    setAccessibleName(tr("Performance"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    const int letter = fontMetrics().averageCharWidth();
    row->setContentsMargins(2 * letter, letter, 2 * letter, letter);
    row->setSpacing(4 * letter);
    remembering_ = new QWidget(this);
    auto* remembering = headed_column(tr("How much to remember"), remembering_);
    remembering_->setLayout(remembering);
    budget_ = new BudgetPanel(BudgetPanel::Of::reading, remembering_);
    remembering->addWidget(budget_);
    remembering->addStretch();
    row->addWidget(remembering_, 3);
    auto* memories = headed_column(tr("Memory"), this);
    memory_ = new MemoryBar(this);
    QSizePolicy with_its_place = memory_->sizePolicy();
    with_its_place.setRetainSizeWhenHidden(true);
    memory_->setSizePolicy(with_its_place);
    memory_->hide();  // until it was measured: "0 bytes are free" would be wrong
    memories->addWidget(memory_);
    card_memory_ = new CardMemory(this);
    memories->addWidget(card_memory_);
    memories->addStretch();
    row->addLayout(memories, 2);
    auto* speeds = headed_column(tr("Speed"), this);
    speeds_ = new SpeedPlot(this);
    speeds->addWidget(speeds_, 1);
    row->addLayout(speeds, 1);
    hide();
    connect_parts();
}

void PerformanceDrawer::connect_parts() {
    connect(&workspace_, &Workspace::metered, this, &PerformanceDrawer::show_meter);
    connect(&session_, &ShownSession::state_changed, this, &PerformanceDrawer::show_state);
    window()->installEventFilter(this);
    above_.installEventFilter(this);
}

void PerformanceDrawer::show_drawer(bool shown) {
    setVisible(shown);
    if (!shown) return;
    place();
    raise();
    (budget_->isVisible() ? static_cast<QWidget*>(budget_) : this)->setFocus(Qt::OtherFocusReason);
}

void PerformanceDrawer::show_state() {
    remembering_->setVisible(session_ && session_->plan && session_->state != SessionState::planned);
    if (isVisible()) place();
}

void PerformanceDrawer::show_meter(const event::Meter& meter) {
    const double now = static_cast<double>(clock_.elapsed()) / 1000;
    memory_->show_memory(meter.memory, 0);
    memory_->show();
    card_memory_->show_memory(meter.card);
    const bool reads = meter.reading && !meter.paused;
    speeds_->show_speeds(now, reads ? std::optional(meter.progress.tokens_per_second) : std::nullopt,
                         workspace_.is_answering() ? std::optional(meter.answering_speed) : std::nullopt);
}

void PerformanceDrawer::place() {
    const QPoint corner = above_.mapTo(window(), QPoint());
    const int wanted = layout()->totalHeightForWidth(window()->width());
    const int height = std::min(std::max(wanted, sizeHint().height()), corner.y());
    setGeometry(0, corner.y() - height, window()->width(), height);
}

void PerformanceDrawer::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QFrame::keyPressEvent(event);
    emit closed();
}

bool PerformanceDrawer::eventFilter(QObject* watched, QEvent* event) {
    const bool moves = event->type() == QEvent::Resize || event->type() == QEvent::Move;
    if (moves && isVisible()) place();
    return QFrame::eventFilter(watched, event);
}

bool PerformanceDrawer::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest && isVisible()) place();
    return QFrame::event(event);
}

}  // namespace lectern
