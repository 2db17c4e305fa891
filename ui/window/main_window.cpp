#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QScreen>
#include <QSplitter>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/segments.h"
#include "ui/budget/estimate_card.h"
#include "ui/conversation/conversation_header.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/conversation/scope_button.h"
#include "ui/library/library_home.h"
#include "ui/library/library_panel.h"
#include "ui/library/search_panel.h"
#include "ui/pages/document_view.h"
#include "ui/retention/retention_map.h"
#include "ui/window/applied_settings.h"
#include "ui/window/conversation_pane.h"
#include "ui/window/document_bar.h"
#include "ui/window/document_dialogs.h"
#include "ui/window/document_opening.h"
#include "ui/window/document_pane.h"
#include "ui/window/drop_overlay.h"
#include "ui/window/home_control.h"
#include "ui/window/interrupted_reading.h"
#include "ui/window/main_menu.h"
#include "ui/window/message_banners.h"
#include "ui/window/model_dialogs.h"
#include "ui/window/night_action.h"
#include "ui/window/pane_focus.h"
#include "ui/window/performance_drawer.h"
#include "ui/window/plan_control.h"
#include "ui/window/program_dialogs.h"
#include "ui/window/reading_notice.h"
#include "ui/window/scrim.h"
#include "ui/window/side_places.h"
#include "ui/window/status_line.h"
#include "ui/window/toast.h"
#include "ui/window/usual_model.h"
#include "ui/window/welcome.h"

namespace lectern {

using Remedy = SessionMessage::Remedy;

namespace {

constexpr double long_reading_seconds = 10;  // somebody waits for it elsewhere

/// Of a window that was never open before: all of it is on the screen, with its title.
QSize first_size(const QWidget& window) {
    const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight);
    return QSize(1280, 800).boundedTo(window.screen()->availableSize() - QSize(0, title));
}

}  // namespace

MainWindow::MainWindow(Workspace& workspace, Settings& settings, QWidget* parent)
    : QMainWindow(parent), workspace_(workspace), settings_(settings), session_(workspace, settings) {
    make_panes();
    make_objects();
    auto* menu = new MainMenu({.workspace = workspace_,
                               .settings = settings_,
                               .session = session_,
                               .opening = *opening_,
                               .document_dialogs = *document_dialogs_,
                               .model_dialogs = *model_dialogs_,
                               .program_dialogs = *program_dialogs_,
                               .side = *side_,
                               .home = *home_,
                               .search = side_->search(),
                               .document = *document_,
                               .conversation = conversation_->conversation(),
                               .performance = status_->performance(),
                               .move_to_pane = [this](int step) { move_to_pane(step); }},
                              this);
    setMenuBar(menu);
    menu->setVisible(settings_.menu_bar());
    conversation_->header().add_menu(menu->below_a_button(this));
    document_->welcome().add_menu(menu->below_a_button(this));
    document_->bar().add_menu(menu->below_a_button(this));
    home_->home().add_menu(menu->below_a_button(this));
    connect_parts();
    connect_messages();
    connect_document();
    show_at_first();
}

MainWindow::~MainWindow() {
    workspace_.disconnect(this);
    delete centralWidget();  // its parts look at session_, which goes before the children of a widget do
}

// ---- its parts ----

void MainWindow::make_panes() {
    panes_ = new QSplitter(this);
    panes_->installEventFilter(this);
    document_ = new DocumentPane(workspace_, settings_, session_, panes_);
    conversation_ = new ConversationPane(workspace_, session_, panes_);
    side_ = new SidePlaces(workspace_, session_, *document_, panes_);
    document_->bar().addAction(&document_->night());
    for (QWidget* pane :
         {static_cast<QWidget*>(side_), static_cast<QWidget*>(document_), static_cast<QWidget*>(conversation_)})
        panes_->addWidget(pane);
    const int shares[] = {0, 2, 1};  // of a wider window the page gets two thirds
    for (int pane = 0; pane < 3; ++pane) panes_->setStretchFactor(pane, shares[pane]);
    panes_->setChildrenCollapsible(false);
    auto* central = new QWidget(this);
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(messages_ = new MessageBanners(workspace_, session_, central));
    pane_shown_ = new Segments(tr("What is shown"), central);
    for (const QString& pane : {tr("Page"), tr("Questions")}) pane_shown_->add(pane);
    pane_shown_->hide();
    column->addWidget(pane_shown_);
    column->addWidget(panes_, 1);
    column->addWidget(status_ = new StatusLine(workspace_, session_, central));
    setCentralWidget(central);
    drawer_ = new PerformanceDrawer(workspace_, session_, *status_, this);
    drop_ = new DropOverlay(this);
    new Scrim(this);
    toast_ = new Toast(this);
}

void MainWindow::make_objects() {
    opening_ = new DocumentOpening(workspace_, settings_, session_, side_->library(), this);
    home_ = new HomeControl(workspace_, session_, *side_, *document_, *opening_);
    document_dialogs_ =
        new DocumentDialogs(workspace_, settings_, session_, document_->pages(), document_->notes(), this);
    model_dialogs_ = new ModelDialogs(workspace_, settings_, this);
    program_dialogs_ = new ProgramDialogs(workspace_, settings_, this);
    plan_ = new PlanControl(workspace_, settings_, session_, conversation_->card(), drawer_->budget(), *toast_, this);
    interrupted_ = new InterruptedReading(workspace_, settings_, this);
}

void MainWindow::connect_parts() {
    const Welcome& welcome = document_->welcome();
    connect(&welcome, &Welcome::model_wanted, model_dialogs_, &ModelDialogs::choose_model);
    connect(&welcome, &Welcome::fetch_wanted, model_dialogs_, &ModelDialogs::fetch_or_pause);
    connect(model_dialogs_, &ModelDialogs::download_changed, this, &MainWindow::show_model);
    connect(&workspace_, &Workspace::model_changed, this, &MainWindow::show_model);
    connect(&welcome, &Welcome::document_wanted, opening_, &DocumentOpening::choose_files);
    connect(&welcome, &Welcome::sample_wanted, opening_, &DocumentOpening::open_sample);
    connect(drop_, &DropOverlay::files_dropped, opening_, &DocumentOpening::open);
    connect(drop_, &DropOverlay::text_dropped, opening_, &DocumentOpening::open_text);
    connect(status_, &StatusLine::model_wanted, model_dialogs_, &ModelDialogs::choose_model);
    connect(&status_->performance(), &QToolButton::toggled, this, &MainWindow::show_performance);
    connect(drawer_, &PerformanceDrawer::closed, this, [this] { status_->performance().setChecked(false); });
    connect(&side_->search(), &SearchPanel::passage_chosen, opening_,
            [this](const FoundPassage& passage) { opening_->open_document(passage.document, passage); });
    connect(&side_->search(), &SearchPanel::together_wanted, opening_, &DocumentOpening::open_together);
    connect(side_, &SideBar::form_changed, this, &MainWindow::give_widths);
    connect(pane_shown_, &Segments::chosen_by_person, this, &MainWindow::show_panes);
    connect(program_dialogs_, &ProgramDialogs::readings_removed, &side_->library(), &LibraryPanel::list);
    connect(program_dialogs_, &ProgramDialogs::settings_changed, this, &MainWindow::settings_changed);
    const auto* notice = new ReadingNotice(*this, workspace_, long_reading_seconds);
    connect(notice, &ReadingNotice::session_wanted, this, [this](SessionId id) {
        if (DocumentSession* session = workspace_.session(id); session != nullptr) session_.show(session);
        come_to_front();
    });
}

void MainWindow::connect_messages() {
    connect(messages_, &MessageBanners::remedy_chosen, this, &MainWindow::follow);
    connect(messages_, &MessageBanners::reading_wanted, opening_, &DocumentOpening::open_reading);
    connect(interrupted_, &InterruptedReading::found, messages_, &MessageBanners::offer_to_continue);
    connect(plan_, &PlanControl::message, messages_, &MessageBanners::show_for_now);
    connect(&side_->library(), &LibraryPanel::trouble, messages_, &MessageBanners::say);
    connect(&side_->search(), &SearchPanel::trouble, messages_, &MessageBanners::say);
    connect(home_, &HomeControl::trouble, messages_, &MessageBanners::say);
    connect(opening_, &DocumentOpening::trouble, messages_, &MessageBanners::say);
    connect(opening_, &DocumentOpening::hint, messages_, &MessageBanners::hint);
    connect(document_dialogs_, &DocumentDialogs::trouble, messages_, &MessageBanners::say);
    connect(model_dialogs_, &ModelDialogs::trouble, messages_, &MessageBanners::say);
    connect(model_dialogs_, &ModelDialogs::hint, messages_, &MessageBanners::hint);
    connect(program_dialogs_, &ProgramDialogs::trouble, messages_, &MessageBanners::say);
    connect(program_dialogs_, &ProgramDialogs::hint, messages_, &MessageBanners::hint);
}

void MainWindow::connect_document() {
    connect(&session_, &ShownSession::changed, this, &MainWindow::show_panes);
    connect(&session_, &ShownSession::state_changed, this, &MainWindow::turn_to_card);
    connect(&conversation_->card(), &EstimateCard::server_wanted, document_dialogs_, &DocumentDialogs::choose_server);
    connect(&session_, &ShownSession::document_changed, this, &MainWindow::show_title);
    connect(home_, &HomeControl::changed, this, &MainWindow::show_panes);
    connect(home_, &HomeControl::changed, this, &MainWindow::show_title);
    connect(home_, &HomeControl::questions_wanted, this, [this] {
        conversation_->header().show_part(ConversationHeader::Part::questions);
        turn_to(1);
    });
    connect(opening_, &DocumentOpening::passage_wanted, document_, &DocumentPane::show_passage);
    const ConversationPanel& conversation = conversation_->conversation();
    conversation.scope().ask_for_page([this] { return document_->pages().page(); });
    connect(document_, &DocumentPane::trouble, messages_, &MessageBanners::say);
    connect(document_, &DocumentPane::question_begun, this, [this](const QString& question) {
        turn_to(1);
        if (!conversation_->begin_question(question))
            messages_->hint(tr("The quote is in your next question, which can be asked once the document is read."));
    });
    connect(document_, &DocumentPane::draft_found, &conversation, &ConversationPanel::show_draft);
    connect(&conversation, &ConversationPanel::draft_changed, document_, &DocumentPane::remember_place_soon);
    connect(&conversation, &ConversationPanel::page_chosen, &document_->pages(), &DocumentView::go_to_page);
    connect(&conversation, &ConversationPanel::evidence_chosen, &document_->pages(), &DocumentView::show_span);
    const auto to_the_page = [this] { turn_to(0); };
    connect(&conversation, &ConversationPanel::page_chosen, this, to_the_page);
    connect(&conversation, &ConversationPanel::evidence_chosen, this, to_the_page);
    connect(&conversation, &ConversationPanel::word_wanted, this, [this, to_the_page](const QString& word) {
        to_the_page();
        document_->pages().find_words(word);
    });
}

void MainWindow::show_at_first() {
    apply_settings(settings_, workspace_);
    if (!restoreGeometry(settings_.geometry())) resize(first_size(*this));
    side_->set_place_number(settings_.side_place());
    side_->set_closed(settings_.side_closed());
    give_widths();
    widths_chosen_ = panes_->restoreState(settings_.layout());
    connect(panes_, &QSplitter::splitterMoved, this, [this] { widths_chosen_ = true; });
    session_.show(nullptr);
    show_model();
}

/// Who has none yet is told which one to fetch.
void MainWindow::show_model() {
    const ModelState& model = workspace_.model();
    document_->welcome().show_model(model);
    if (model.kind == ModelState::Kind::none)
        document_->welcome().show_model_to_fetch(model_dialogs_->model_to_fetch());
}

// ---- how many panes there are ----

void MainWindow::fold() {
    const Fold now = fold_of(width(), QFontInfo(font()).pixelSize(),
                             {.side = side_->wanted_width(),
                              .page = document_->minimumSizeHint().width(),
                              .conversation = conversation_->minimumSizeHint().width()});
    const bool is_new = now != std::exchange(fold_, now);
    if (is_new) show_panes();
    if (!widths_chosen_) give_widths();
}

/// Nothing that is empty is shown: without a document there are no questions. Nor is anything shown twice: beside the
/// library its place in the side bar is a symbol.
void MainWindow::show_panes() {
    const bool asks = session_ && !home_->is_shown(), is_one = fold_ == Fold::one && asks;
    side_->setVisible(!home_->is_welcome());
    side_->set_narrow(fold_ != Fold::three || home_->is_shown());
    pane_shown_->setVisible(is_one);
    document_->setVisible(!is_one || pane_shown_->chosen() == 0);
    conversation_->setVisible(asks && (!is_one || pane_shown_->chosen() == 1));
    document_->bar().show_menu(!conversation_->isVisibleTo(this));
}

void MainWindow::turn_to(int pane) {
    pane_shown_->choose(pane);
    show_panes();
}

void MainWindow::show_title() {
    const QString what = home_->is_shown() ? tr("Library") : session_ ? session_->name : QString();
    setWindowTitle(what.isEmpty() ? QString("Lectern") : tr("%1 — Lectern").arg(what));
}

/// Where one pane alone is seen, what is asked before a reading is not missed.
void MainWindow::turn_to_card() {
    const bool asks = session_ && session_->is_offered();
    if (asks == std::exchange(asks_, asks)) return;
    if (asks || (session_ && session_->put_off)) pane_shown_->choose(asks ? 1 : 0);
    show_panes();
}

/// The conversation has a good third, the page what is left.
void MainWindow::give_widths() {
    const int all = std::max(width(), panes_->width());
    const int side = side_->is_rail() ? side_->minimumWidth() : side_->wanted_width();
    const int conversation = std::max(least_conversation_width(QFontInfo(font()).pixelSize()), all * 35 / 100);
    panes_->setSizes({side, all - side - conversation, conversation});
}

// ---- what a person does ----

void MainWindow::restore(const std::vector<std::filesystem::path>& files) {
    if (const auto model = usual_model(settings_); !model.empty()) workspace_.open_model(model);
    if (!files.empty())
        open(files);
    else if (const ReadingId last = settings_.last_reading(); last > 0)
        opening_->open_reading(last);
    interrupted_->look();
}

void MainWindow::open(const std::vector<std::filesystem::path>& files) {
    opening_->open(files);
}

void MainWindow::come_to_front() {
    setWindowState(windowState() & ~Qt::WindowMinimized);
    show();
    raise();
    activateWindow();
}

void MainWindow::follow(Remedy remedy) {
    switch (remedy) {
        case Remedy::choose_model:
            return model_dialogs_->choose_model();
        case Remedy::show_library:
            return side_->show_place(&side_->library());
        case Remedy::show_log:
            return program_dialogs_->show_log();
        default:
            if (session_) follow_for_session(remedy);
    }
}

void MainWindow::follow_for_session(Remedy remedy) {
    switch (remedy) {
        case Remedy::try_password:
            return document_dialogs_->ask_password();
        case Remedy::ask_server:
            return document_dialogs_->choose_server();
        case Remedy::recognise_text:
            return session_.show(workspace_.recognise_text(*session_));
        case Remedy::open_again:
            return workspace_.import_again(*session_, session_->source.password);
        case Remedy::continue_reading:
        case Remedy::read_beyond:
            return workspace_.start(*session_);
        case Remedy::read_anew:
            return plan_->read_again();
        case Remedy::switch_back:
            return workspace_.open_model(session_->read_by->file);
        case Remedy::read_with:
            return plan_->read_with_open_model();
        case Remedy::choose_pages:
            return plan_->choose_pages();
        case Remedy::save_now:
            return workspace_.save_now(*session_);
        case Remedy::read_changes:
            return opening_->open_again(*session_);
        case Remedy::read_newest_text:
            return session_.show(workspace_.open_newest_text(*session_));
        case Remedy::keep_text:
            return workspace_.keep_text(*session_);
        case Remedy::open_earlier:
            return opening_->open_reading(*session_->earlier_reading);
        case Remedy::show_notices:
            return document_dialogs_->show_notices();
        default:
            return;
    }
}

void MainWindow::show_performance(bool shown) {
    drawer_->show_drawer(shown);
    if (!shown) status_->performance().setFocus(Qt::OtherFocusReason);
}

void MainWindow::move_to_pane(int step) {
    ConversationPanel* conversation = &conversation_->conversation();
    QWidget* pane = pane_beside_focus({side_, &document_->bar(), &document_->pages(), &document_->map(), conversation,
                                       &conversation_->card(), &home_->home(), status_},
                                      step);
    if (pane == conversation) return conversation->focus_question();
    if (pane != nullptr) focus_first_control(*pane);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    document_->remember_place();
    toast_->finish();
    settings_.set_window(saveGeometry(), widths_chosen_ ? panes_->saveState() : QByteArray());
    settings_.set_side(side_->place_number(), side_->is_closed());
    event->accept();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fold();
}

/// What stands in a pane may need more room than it did.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fold();
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::FontChange) fold();
}

}  // namespace lectern
