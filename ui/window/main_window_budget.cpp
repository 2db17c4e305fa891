#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "app/plan/measured_quality.h"
#include "engine/cache/budget.h"
#include "ui/base/amounts.h"
#include "ui/base/tall_area.h"
#include "ui/budget/budget_slider.h"
#include "ui/budget/estimate_card.h"
#include "ui/budget/page_chooser.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/window/banner.h"
#include "ui/window/diagnostics.h"
#include "ui/window/main_window.h"

namespace lectern {

using State = DocumentSession::State;

namespace {

/// Another reading of the same length took between these shares of the last one's time on machines that do other work.
constexpr double fastest = 0.8, slowest = 1.6;
constexpr std::uint64_t least_reserve = std::uint64_t{512} << 20;

/// In that format, whatever the plan's own is: where it is chosen by the budget, marks must not move with the budget.
std::uint64_t bytes_of(const ReadPlan& plan, std::uint64_t tokens, CellFormat format) {
    if (plan.budget_tokens <= 0) return 0;
    const double cells =
        static_cast<double>(plan.budget_bytes) / static_cast<double>(cell_bytes(plan.format, plan.width));
    const double of_a_token = cells / plan.budget_tokens * static_cast<double>(cell_bytes(format, plan.width));
    return static_cast<std::uint64_t>(of_a_token * static_cast<double>(tokens));
}

}  // namespace

QWidget* MainWindow::make_conversation() {
    right_ = new QStackedWidget(panes_);
    conversation_ = new ConversationPanel(right_);
    right_->addWidget(conversation_);
    // With all details open, and with large letters, the card is higher than the window.
    auto* top = new QWidget;
    auto* column = new QVBoxLayout(top);
    card_ = new EstimateCard(top);
    column->addWidget(card_);
    column->addStretch();
    auto* scroll = new TallArea(top, right_);
    scroll->setAccessibleName(card_->accessibleName());
    right_->addWidget(scroll);
    connect(card_, &EstimateCard::plan_wanted, this, [this](const ReadOptions& options) {
        if (session_) workspace_.plan(*session_, options);
    });
    connect(card_, &EstimateCard::read_wanted, this, [this] {
        if (session_) workspace_.start(*session_);
    });
    connect(card_, &EstimateCard::pages_wanted, this, &MainWindow::choose_pages);
    connect(card_, &EstimateCard::cancel_wanted, this, [this] {
        if (session_) workspace_.close(*session_);
    });
    return right_;
}

void MainWindow::choose_pages() {
    if (!session_ || session_->document == nullptr) return;
    auto* dialog = new PageChooser(session_->document, session_->pages, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PageChooser::chosen, session_, [this, session = session_.data()](const PageChoice& pages) {
        if (session->state == State::planned) workspace_.choose_pages(*session, pages);
    });
    dialog->open();
}

std::optional<double> MainWindow::reading_speed() const {
    const double speed = settings_.reading_speed(QString::fromStdString(workspace_.model().file.string()));
    return speed > 0 ? std::optional(speed) : std::nullopt;
}

void MainWindow::propose_budget() {
    session_->budget_proposed = true;
    const int tokens = usual_budget(session_->tokens);
    if (session_->options.budget.kind != Budget::Kind::full || tokens >= session_->tokens) return show_plan();
    ReadOptions options = session_->options;
    options.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(tokens)};
    workspace_.plan(*session_, options);
}

void MainWindow::show_plan() {
    wanted_budget_.reset();
    budget_->show_note({});
    if (!session_ || !session_->plan) return;
    const ReadPlan& plan = *session_->plan;
    show_budget_range();
    budget_->set_budget(plan.budget_bytes);
    const auto quality = MeasuredQuality::shipped().of(workspace_.model().opened.name, plan);
    budget_->show_kept(plan.budget_bytes, plan.budget_tokens, quality);
    if (session_->state != State::planned) return show_state();
    if (!session_->budget_proposed) return propose_budget();
    Estimate estimate{.name = session_->name,
                      .pages = chosen_before(session_->pages, session_->page_count()),
                      .document_pages = session_->page_count(),
                      .device = computing_words(workspace_.model()),
                      .disk_bytes = plan.budget_bytes,
                      .plan = plan,
                      .quality = quality};
    if (const auto speed = reading_speed()) {
        const double seconds = session_->tokens / *speed;
        const bool beyond_window = plan.document_tokens > workspace_.model().opened.trained_window;
        if (seconds < settings_.unasked_seconds() && !beyond_window) return workspace_.start(*session_);
        estimate.time = {.least = seconds * fastest, .most = seconds * slowest};
    }
    card_->budget().details().set_heads(workspace_.model().opened.methods);
    card_->show_estimate(estimate);
}

void MainWindow::show_budget_range() {
    if (!session_ || !session_->plan || memory_use_.installed == 0) return;
    const ReadPlan& plan = *session_->plan;
    const auto tokens = static_cast<std::uint64_t>(plan.document_tokens);
    const std::uint64_t room = memory_use_.free + memory_use_.cells;
    const std::uint64_t reserve = std::max(least_reserve, memory_use_.installed / 20) + plan.scratch_bytes;
    const CellFormat format = session_->options.format.value_or(CellFormat::q8);
    const auto usual = static_cast<std::uint64_t>(usual_budget(plan.document_tokens));
    const BudgetRange range{.minimum = bytes_of(plan, std::min<std::uint64_t>(64, tokens), format),
                            .recommended = bytes_of(plan, usual, format),
                            .everything = bytes_of(plan, tokens, format),
                            .available = room > reserve ? room - reserve : 0,
                            .installed = memory_use_.installed,
                            .document_tokens = plan.document_tokens};
    budget_->set_range(range);
    card_->budget().slider().set_range(range);
}

void MainWindow::change_budget(std::uint64_t bytes) {
    if (!session_ || !session_->plan || bytes == session_->plan->budget_bytes) return;
    workspace_.change_budget(*session_, {.kind = Budget::Kind::bytes, .amount = bytes});
}

/// What was evicted cannot be brought back: that is said, and offered.
void MainWindow::must_read_again(DocumentSession* session, const ReadPlan& plan) {
    if (session != session_) return;
    wanted_budget_ = Budget{.kind = Budget::Kind::bytes, .amount = plan.budget_bytes};
    const auto speed = reading_speed();
    budget_->show_note(speed ? tr("More than before: the document needs to be read again (about %1).")
                                   .arg(duration_text(plan.document_tokens / *speed))
                             : tr("More than before: the document needs to be read again."));
    state_banner_->show_message(
        {SessionMessage::Severity::hint,
         tr("What was left out cannot be brought back; with a larger budget the document is read again."),
         {SessionMessage::Remedy::read_anew}});
}

}  // namespace lectern
