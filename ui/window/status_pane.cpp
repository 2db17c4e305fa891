#include "ui/window/status_pane.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/budget/budget_slider.h"
#include "ui/meters/card_memory.h"
#include "ui/meters/memory_bar.h"
#include "ui/meters/reading_strip.h"
#include "ui/meters/speed_plot.h"

namespace lectern {

using State = DocumentSession::State;

StatusPane::StatusPane(Workspace& workspace, const ShownSession& session, QWidget* parent)
    : QWidget(parent), workspace_(workspace), session_(session) {
    clock_.start();
    auto* row = new QHBoxLayout(this);
    auto* column = new QVBoxLayout;
    budget_ = new BudgetSlider(this);
    column->addWidget(budget_);
    strip_ = new ReadingStrip(this);
    column->addWidget(strip_);
    row->addLayout(column, 3);
    speeds_ = new SpeedPlot(this);
    row->addWidget(speeds_, 1);
    memory_ = new MemoryBar(this);
    QSizePolicy with_its_place = memory_->sizePolicy();
    with_its_place.setRetainSizeWhenHidden(true);
    memory_->setSizePolicy(with_its_place);
    memory_->hide();  // until it was measured: "0 bytes are free" would be wrong
    auto* memories = new QVBoxLayout;
    memories->addWidget(memory_);
    card_memory_ = new CardMemory(this);
    memories->addWidget(card_memory_);
    row->addLayout(memories, 2);
    connect_parts();
}

void StatusPane::connect_parts() {
    connect(strip_, &ReadingStrip::pause_wanted, &workspace_, &Workspace::pause);
    connect(strip_, &ReadingStrip::resume_wanted, &workspace_, &Workspace::resume);
    connect(strip_, &ReadingStrip::cancel_wanted, this, &StatusPane::cancel);
    connect(&workspace_, &Workspace::metered, this, &StatusPane::show_meter);
    connect(&session_, &ShownSession::state_changed, this, &StatusPane::show_state);
}

void StatusPane::show_state() {
    if (session_ && session_->state == State::importing)
        strip_->show_import(session_->name, session_->imported_pages, session_->pages_to_import);
    else if (strip_->shows_import() || workspace_.model().kind != ModelState::Kind::open)
        strip_->show_idle(0);  // the next meter knows more, but comes only where a model is open
    budget_->setVisible(session_ && session_->plan && session_->state != State::planned);
}

void StatusPane::show_meter(const event::Meter& meter) {
    const double now = static_cast<double>(clock_.elapsed()) / 1000;
    memory_->show_memory(meter.memory, 0);
    memory_->show();
    card_memory_->show_memory(meter.card);
    const bool reads = meter.reading && !meter.paused;
    speeds_->show_speeds(now, reads ? std::optional(meter.progress.tokens_per_second) : std::nullopt,
                         workspace_.is_answering() ? std::optional(meter.answering_speed) : std::nullopt);
    if (DocumentSession* read = meter.reading ? workspace_.session(*meter.reading) : nullptr; read != nullptr)
        strip_->show_reading(read->name, meter, now);
    else if (!session_ || session_->state != State::importing)
        strip_->show_idle(meter.waiting_bytes);
}

/// Whichever session it is.
void StatusPane::cancel() {
    for (DocumentSession* session : workspace_.sessions())
        if (session->state == State::importing || session->is_being_read()) return workspace_.cancel(*session);
}

}  // namespace lectern
