#include <QLabel>
#include <QStackedWidget>
#include <QTextDocument>
#include <QToolButton>

#include "ui/base/shown_text.h"
#include "ui/base/without_key.h"
#include "ui/budget/budget_slider.h"
#include "ui/budget/estimate_card.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/library/library_panel.h"
#include "ui/meters/card_memory.h"
#include "ui/meters/memory_bar.h"
#include "ui/meters/reading_strip.h"
#include "ui/meters/speed_plot.h"
#include "ui/pages/document_view.h"
#include "ui/retention/retention_map.h"
#include "ui/window/banner.h"
#include "ui/window/diagnostics.h"
#include "ui/window/main_window.h"
#include "ui/window/welcome.h"

namespace lectern {

using State = DocumentSession::State;

void MainWindow::connect_workspace() {
    connect(&workspace_, &Workspace::model_changed, this, &MainWindow::show_model);
    connect(&workspace_, &Workspace::metered, this, &MainWindow::show_meter);
    connect(&workspace_, &Workspace::trouble, this, [this](DocumentSession*, const Error& error) { say(error); });
    connect(&workspace_, &Workspace::answering_changed, this, [this] {
        conversation_->set_answering(workspace_.is_answering());
        stop_->setEnabled(workspace_.is_answering());
    });
    connect(&workspace_, &Workspace::answer_ended, this, [this](DocumentSession* session) {
        if (session == session_) show_evidence();
    });
    connect(&workspace_, &Workspace::reading_ended, this, &MainWindow::reading_ended);
    connect(&workspace_, &Workspace::must_read_again, this, &MainWindow::must_read_again);
    connect(&workspace_, &Workspace::session_closed, this, [this](DocumentSession* session) {
        if (session != session_) return;
        const auto left = workspace_.sessions();
        show_session(left.empty() ? nullptr : left.back());
    });
    connect(library_, &LibraryPanel::session_chosen, this, &MainWindow::show_session);
    connect(library_, &LibraryPanel::reading_chosen, this, &MainWindow::open_reading);
    connect(library_, &LibraryPanel::document_chosen, this, [this](qint64 id) { open_document(id); });
    connect(library_, &LibraryPanel::passage_chosen, this,
            [this](const FoundPassage& passage) { open_document(passage.document, passage); });
    connect(library_, &LibraryPanel::trouble, this, &MainWindow::say);
    connect(conversation_, &ConversationPanel::asked, this,
            [this](int parent, const QString& question) { workspace_.ask(*session_, parent, question); });
    connect(conversation_, &ConversationPanel::again_wanted, this,
            [this](int turn) { workspace_.ask_again(*session_, turn); });
    connect(conversation_, &ConversationPanel::stop_wanted, &workspace_, &Workspace::stop_answer);
    connect(conversation_, &ConversationPanel::draft_changed, this, &MainWindow::remember_place_soon);
    connect(conversation_, &ConversationPanel::page_chosen, pages_, &DocumentView::go_to_page);
    connect(conversation_, &ConversationPanel::evidence_chosen, pages_, &DocumentView::show_span);
}

void MainWindow::show_session(DocumentSession* session) {
    if (session != nullptr && session == session_) return;
    remember_place();
    if (session_) session_->disconnect(this);
    session_ = session;
    library_->set_current(session);
    conversation_->show_session(session);
    if (session != nullptr) {
        connect(session, &DocumentSession::document_opened, this, &MainWindow::show_document);
        connect(session, &DocumentSession::files_changed, this, [this] {
            remember_place();
            show_document();
        });
        connect(session, &DocumentSession::state_changed, this, &MainWindow::show_state);
        connect(session, &DocumentSession::progressed, this, &MainWindow::show_state);
        connect(session, &DocumentSession::retention_changed, this, &MainWindow::show_retention);
        connect(session, &DocumentSession::plan_changed, this, &MainWindow::show_plan);
        if (session->reading) settings_.set_last_reading(*session->reading);
    }
    show_document();
    show_state();
    show_plan();
    show_retention();
    show_evidence();
}

void MainWindow::show_document() {
    const bool document = session_ && session_->document != nullptr;
    middle_->setCurrentIndex(session_ ? 1 : 0);
    map_->setVisible(document);
    setWindowTitle(session_ ? tr("%1 – Lectern").arg(session_->name) : QString("Lectern"));
    if (!document) {
        pages_->clear();
        update_page_box();
        return;
    }
    pages_->set_words([this, hash = session_->hash](int first, int last) {
        return workspace_.library()
            .ask([=](ReadingLibrary& library) { return library.words(hash, first, last); })
            .then(
                [](Result<std::vector<WordBox>> words) { return words ? std::move(*words) : std::vector<WordBox>(); });
    });
    pages_->show_document(session_->document, session_->drawn_from(),
                          QString::fromStdString(session_->source.password));
    const Settings::Place place = settings_.place(session_->hash);
    if (place.zoom > 0) pages_->set_zoom(place.zoom);
    pages_->set_position(place.page);
    if (session_->draft.isEmpty()) conversation_->show_draft(place.draft);
    if (wanted_span_) pages_->show_span(wanted_span_->first, wanted_span_->second);
    wanted_span_.reset();
    update_page_box();
}

void MainWindow::show_state() {
    const auto message =
        message_for(workspace_.model(), session_, session_ ? dismissed_[session_->id] : QSet<QString>());
    if (message && session_)
        state_banner_->show_message(*message);
    else
        state_banner_->hide();
    const State state = session_ ? session_->state : State::failed;
    start_->setEnabled(session_ && session_->plan && (state == State::planned || state == State::partly));
    pause_->setEnabled(session_ && (state == State::reading || state == State::paused));
    pause_->setText(state == State::paused ? tr("&Resume reading") : tr("&Pause reading"));
    cancel_->setEnabled(session_ && (state == State::importing || session_->is_being_read()));
    close_document_->setEnabled(session_ != nullptr);
    if (state == State::importing && session_)
        strip_->show_import(session_->name, session_->imported_pages, session_->pages_to_import);
    else if (strip_->shows_import() || workspace_.model().kind != ModelState::Kind::open)
        strip_->show_idle(0);  // the next meter knows more, but comes only where a model is open
    right_->setCurrentIndex(state == State::planned ? 1 : 0);
    budget_->setVisible(session_ && session_->plan && state != State::planned);
}

void MainWindow::show_retention() {
    if (!session_ || session_->document == nullptr) return map_->show_pages({});
    const int end = session_->state == State::ready
                        ? session_->page_count()
                        : std::max(end_of_first(session_->pages, session_->read.pages), session_->progress.page);
    map_->show_pages(page_retention(*session_->document, session_->retention, end, session_->pages));
}

void MainWindow::show_evidence() {
    std::vector<EvidenceTick> ticks;
    if (session_ && session_->conversation.current() >= 0) {
        int number = 0;
        for (const Evidence& evidence : session_->conversation.turn(session_->conversation.current()).evidence)
            if (evidence.verified) ticks.push_back({.number = ++number, .page = evidence.page});
    }
    map_->show_evidence(ticks);
}

void MainWindow::show_meter(const event::Meter& meter) {
    const double now = static_cast<double>(clock_.elapsed()) / 1000;
    memory_use_ = meter.memory;
    memory_->show_memory(meter.memory, 0);
    memory_->show();
    card_memory_->show_memory(meter.card);
    show_budget_range();
    const bool reads = meter.reading && !meter.paused;
    speeds_->show_speeds(now, reads ? std::optional(meter.progress.tokens_per_second) : std::nullopt,
                         workspace_.is_answering() ? std::optional(meter.answering_speed) : std::nullopt);
    if (DocumentSession* read = meter.reading ? workspace_.session(*meter.reading) : nullptr; read != nullptr)
        strip_->show_reading(read->name, meter, now);
    else if (!session_ || session_->state != State::importing)
        strip_->show_idle(meter.waiting_bytes);
}

void MainWindow::show_model() {
    const ModelState& model = workspace_.model();
    welcome_->show_model(model);
    const QString file = with_no_key(file_name_text(model.file.stem()));
    switch (model.kind) {
        case ModelState::Kind::none:
            model_button_->setText(tr("No model"));
            break;
        case ModelState::Kind::opening:
            model_button_->setText(tr("Opening %1…").arg(file));
            break;
        case ModelState::Kind::open:
            model_button_->setText(tr("%1 (%2)").arg(file, device_words(model)));
            settings_.set_model(QString::fromStdString(model.file.string()));
            model_button_->setToolTip(tr("Choose another model") + "\n" + computing_words(model));
            break;
        case ModelState::Kind::failed:
            model_button_->setText(tr("No model"));
            say(*model.error);
            break;
    }
    show_state();
}

void MainWindow::reading_ended(DocumentSession* session) {
    constexpr int enough_to_measure = 1024;  // tokens
    if (session->prefilled_tokens > enough_to_measure && session->seconds > 0)
        settings_.set_reading_speed(QString::fromStdString(workspace_.model().file.string()),
                                    session->prefilled_tokens / session->seconds);
    if (session == session_ && session->reading) settings_.set_last_reading(*session->reading);
}

void MainWindow::remember_place_soon() {
    if (!place_soon_.isActive()) place_soon_.start();
}

void MainWindow::remember_place() {
    if (!session_ || session_->document == nullptr || session_->hash.empty()) return;
    settings_.set_place(
        session_->hash,
        {.page = pages_->position(), .zoom = pages_->fits_width() ? 0 : pages_->zoom(), .draft = session_->draft});
}

}  // namespace lectern
