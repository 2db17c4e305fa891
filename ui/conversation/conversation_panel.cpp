#include "ui/conversation/conversation_panel.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/conversation/conversation_title.h"
#include "ui/conversation/first_questions.h"
#include "ui/conversation/overview_panel.h"
#include "ui/conversation/question_frame.h"
#include "ui/conversation/scope_button.h"
#include "ui/conversation/server_mark.h"

namespace lectern {

ConversationPanel::ConversationPanel(QWidget* parent)
    : QWidget(parent),
      body_(new QStackedWidget(this)),
      scroll_(new QScrollArea),
      overview_(new OverviewPanel),
      title_(new ConversationTitle),
      hint_(new QLabel),
      first_(new FirstQuestions),
      read_(new QPushButton(tr("Read this document…"))),
      state_(new QLabel(this)),
      server_(new ServerMark(this)),
      question_(new QuestionFrame(this)) {
    setAttribute(Qt::WA_StyledBackground);
    auto* turns = new QWidget;
    turns->setObjectName("turns");
    column_ = new QVBoxLayout(turns);
    for (QLabel* label : {hint_, state_}) label->setTextFormat(Qt::PlainText);  // names of files stand in them
    column_->addWidget(title_);
    hint_->setWordWrap(true);
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setForegroundRole(QPalette::PlaceholderText);
    column_->addWidget(hint_, 1);
    column_->addWidget(first_);
    column_->addWidget(read_, 0, Qt::AlignCenter);
    read_->setObjectName("read_later");
    read_->setToolTip(tr("Says first what that takes."));
    column_->addStretch();
    scroll_->setWidget(turns);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setAccessibleName(tr("Conversation"));

    state_->setWordWrap(true);
    state_->setProperty("role", "small");
    QSizePolicy stays = state_->sizePolicy();  // else what is about to be clicked above it would move
    stays.setRetainSizeWhenHidden(true);
    state_->setSizePolicy(stays);
    auto* layout = new QVBoxLayout(this);
    body_->addWidget(scroll_);
    body_->addWidget(overview_);
    layout->addWidget(body_, 1);
    layout->addWidget(state_);
    layout->addWidget(server_);
    layout->addWidget(question_);

    connect(question_, &QuestionFrame::asked, this, &ConversationPanel::ask);
    connect(question_, &QuestionFrame::searched, this, &ConversationPanel::search);
    connect(question_, &QuestionFrame::stop_wanted, this, &ConversationPanel::stop_wanted);
    connect(server_, &ServerMark::stop_wanted, this, &ConversationPanel::stop_sending_wanted);
    connect(question_, &QuestionFrame::changed, this, [this] {
        if (session_) session_->draft = question_->text();
        emit draft_changed();
    });
    connect(first_, &FirstQuestions::chosen, this, [this](const QString& question) { ask(question); });
    connect(title_, &ConversationTitle::renamed, this,
            [this](const QString& name) { emit renamed(session_->conversation.conversation(), name); });
    connect(read_, &QPushButton::clicked, this, &ConversationPanel::read_wanted);
    connect(overview_, &OverviewPanel::evidence_chosen, this, &ConversationPanel::evidence_chosen);
    connect(overview_, &OverviewPanel::page_chosen, this, &ConversationPanel::page_chosen);
    connect(overview_, &OverviewPanel::question_chosen, this, [this](const QString& question) {
        if (!answering_) ask(question);
    });
    connect(this, &ConversationPanel::evidence_chosen, this, [this](quint64 begin, quint64 end) {
        for (const auto& [turn, view] : views_) view->mark(begin, end);
    });
    QScrollBar* bar = scroll_->verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, this,
            [this, bar](int value) { at_end_ = value >= bar->maximum() - bar->singleStep(); });
    connect(bar, &QScrollBar::rangeChanged, this, [this] { follow_end(); });
    update_box();
}

void ConversationPanel::show_session(DocumentSession* session) {
    if (session_ == session) return;
    if (session_) {
        session_->disconnect(this);
        session_->conversation.disconnect(this);
    }
    session_ = session;
    parent_.reset();
    evidence_ = -1;
    left_ = -1;
    at_end_ = true;
    question_->set_text(session == nullptr ? QString() : session->draft);
    if (session != nullptr) {
        connect(session, &DocumentSession::state_changed, this, &ConversationPanel::update_box);
        connect(session, &DocumentSession::progressed, this, &ConversationPanel::update_box);
        connect(&session->conversation, &ShownConversation::branch_changed, this, &ConversationPanel::show_branch);
        connect(&session->conversation, &ShownConversation::list_changed, this, &ConversationPanel::show_title);
        connect(&session->conversation, &ShownConversation::turn_changed, this, &ConversationPanel::show_turn);
        connect(&session->conversation, &ShownConversation::text_added, this, &ConversationPanel::add_text);
    }
    for (const auto& [turn, view] : views_) delete view;
    views_.clear();
    overview_->show_session(session);
    show_branch();
    update_box();
}

/// Turns that stay on the screen keep their widgets: nothing flickers.
void ConversationPanel::show_branch() {
    const std::vector<int> branch = session_ ? session_->conversation.branch() : std::vector<int>();
    for (auto view = views_.begin(); view != views_.end();) {
        if (std::ranges::find(branch, view->first) == branch.end()) {
            view->second->deleteLater();
            view->second->hide();
            view = views_.erase(view);
        } else {
            ++view;
        }
    }
    int row = 4;  // behind the title, the hint, the first questions and the button
    for (const int turn : branch) {
        if (!views_.contains(turn)) column_->insertWidget(row, views_[turn] = make_turn(turn));
        views_[turn]->update_turn();
        ++row;
    }
    at_end_ = true;
    show_title();
    keep_wide_enough();
    update_box();
}

void ConversationPanel::show_title() {
    const bool is_there = session_ && session_->conversation.current() >= 0;
    if (is_there) {
        const ShownConversation& all = session_->conversation;
        const AboutConversation& shown = all.about(all.conversation());
        // The library calls one that nobody has named as its first question, which stands right below.
        const bool is_named = shown.title.simplified() != all.turn(all.branch().front()).question.simplified();
        title_->show_conversation(is_named ? shown.title : QString(), shown.used);
    }
    title_->setVisible(is_there);
    emit conversations_changed();
}

/// Nothing scrolls sideways there, so the pane is as wide as its buttons need; one endless word does not count.
void ConversationPanel::keep_wide_enough() {
    constexpr int most_letters = 60;
    const int needed = column_->minimumSize().width() + scroll_->verticalScrollBar()->sizeHint().width();
    scroll_->setMinimumWidth(std::min(needed, fontMetrics().averageCharWidth() * most_letters));
}

TurnView* ConversationPanel::make_turn(int turn) {
    auto* view = new TurnView(*session_, turn, seconds_of_search_);
    connect(view, &TurnView::word_wanted, this, &ConversationPanel::word_wanted);
    connect(view, &TurnView::evidence_chosen, this, &ConversationPanel::evidence_chosen);
    connect(view, &TurnView::page_chosen, this, &ConversationPanel::page_chosen);
    connect(view, &TurnView::again_wanted, this, &ConversationPanel::again_wanted);
    connect(view, &TurnView::anew_wanted, this, &ConversationPanel::anew_wanted);
    connect(view, &TurnView::more_wanted, this, &ConversationPanel::more_wanted);
    connect(view, &TurnView::search_wanted, this, [this](int of) { search(session_->conversation.turn(of).question); });
    connect(view, &TurnView::search_go_on_wanted, this, &ConversationPanel::search_go_on_wanted);
    connect(view, &TurnView::search_stop_wanted, this, &ConversationPanel::search_stop_wanted);
    connect(view, &TurnView::edit_wanted, this, &ConversationPanel::edit);
    connect(view, &TurnView::variant_chosen, this, [this](int other) { session_->conversation.choose(other); });
    return view;
}

void ConversationPanel::show_turn(int turn) {
    if (const auto view = views_.find(turn); view != views_.end()) view->second->update_turn();
    evidence_ = -1;
}

void ConversationPanel::add_text(int turn) {
    if (const auto view = views_.find(turn); view != views_.end()) view->second->update_text();
}

void ConversationPanel::follow_end() {
    if (at_end_) scroll_->verticalScrollBar()->setValue(scroll_->verticalScrollBar()->maximum());
}

void ConversationPanel::set_answering(bool answering) {
    answering_ = answering;
    update_box();
}

void ConversationPanel::show_overview(bool shown) {
    body_->setCurrentWidget(shown ? static_cast<QWidget*>(overview_) : scroll_);
}

void ConversationPanel::show_draft(const QString& question) {
    question_->set_text(question);
}

void ConversationPanel::focus_question() {
    question_->setFocus(Qt::ShortcutFocusReason);
}

void ConversationPanel::update_box() {
    const bool possible = session_ && session_->can_be_asked();
    const bool can_search = session_ && session_->can_be_surveyed();
    question_->show_possible(
        {.typed = session_ != nullptr,
         .answer = possible,
         .search = can_search,
         .is_answering = answering_,
         .search_seconds = can_search && seconds_of_search_ ? seconds_of_search_(*session_) : std::nullopt});
    const bool nothing_asked = !session_ || session_->conversation.current() < 0;
    const bool failed = session_ && session_->state == DocumentSession::State::failed;
    hint_->setVisible(nothing_asked && !failed);  // the banner says what can be done
    first_->show_document(session_ ? session_->document : nullptr);
    scope().show_document(session_ ? session_->document : nullptr);
    first_->setVisible(nothing_asked && possible);
    first_->setEnabled(!answering_);
    server_->show_server(session_ ? session_->server : std::nullopt);
    const bool is_planned = session_ && session_->state == DocumentSession::State::planned;
    read_->setVisible(is_planned && session_->put_off && !session_->server);
    const QString state = state_words();
    state_->setText(state);
    state_->setVisible(!state.isEmpty());
    hint_->setText(
        session_ ? tr("Ask anything about “%1”. Every answer points at the pages it rests on.").arg(session_->name)
                 : tr("Open a document to ask about it."));
}

/// What the next question is asked of.
QString ConversationPanel::state_words() const {
    QString state;
    if (session_ && session_->server)
        state = {};  // the mark says it
    else if (session_ && session_->is_being_read() && session_->progress.pages > 0)
        state = (!session_->pages.empty()      ? tr("Answers will use the chosen pages up to %L1 so far.")
                 : session_->progress.page > 0 ? tr("Answers will use pages 1–%L1 so far.")
                                               : tr("Answers will use page %L1 so far."))
                    .arg(session_->progress.page + 1);
    else if (session_ && session_->state == DocumentSession::State::partly)
        state = tr("Answers will use what was read: %L1 of %L2 pages.")
                    .arg(session_->read.pages)
                    .arg(session_->read.total_pages);
    else if (session_ && session_->state == DocumentSession::State::waiting)
        state = tr("Questions can be asked once a model is there and has begun to read.");
    else if (session_ && !session_->can_be_asked())
        state = tr("Questions can be asked once reading has begun.");
    if (parent_) state = tr("Edited question: the one before is kept. Esc goes back to it.");
    if (can_leave_new_one()) state = tr("A new conversation: the one before is kept. Esc goes back to it.");
    return state;
}

ScopeButton& ConversationPanel::scope() const {
    return question_->scope();
}

void ConversationPanel::ask(const QString& question, const PageChoice& pages) {
    const int parent = parent_.value_or(session_->conversation.current());
    parent_.reset();
    emit turns_wanted();
    emit asked(parent, question, pages);
}

void ConversationPanel::search(const QString& question) {
    const int parent = parent_.value_or(session_->conversation.current());
    parent_.reset();
    emit turns_wanted();
    emit search_wanted(parent, question);
}

void ConversationPanel::edit(int turn) {
    const ConversationTurn& edited = session_->conversation.turn(turn);
    parent_ = edited.parent;
    question_->set_text(edited.question);
    question_->select_all();
    question_->setFocus();
    update_box();
}

void ConversationPanel::start_anew() {
    if (!session_ || session_->conversation.current() < 0) return;
    parent_.reset();
    emit turns_wanted();
    left_ = session_->conversation.current();
    session_->conversation.start_anew();
    focus_question();
}

void ConversationPanel::show_conversation(int conversation) {
    if (!session_) return;
    parent_.reset();
    emit turns_wanted();
    session_->conversation.show_conversation(conversation);
    focus_question();
}

bool ConversationPanel::go_back() {
    if (parent_) {
        parent_.reset();
        question_->set_text({});
        update_box();
        return true;
    }
    if (!can_leave_new_one()) return false;
    session_->conversation.choose(left_);
    return true;
}

bool ConversationPanel::can_leave_new_one() const {
    if (!session_ || left_ < 0 || session_->conversation.current() >= 0) return false;
    const ShownConversation& all = session_->conversation;
    return !all.about(all.turn(left_).conversation).is_removed;
}

void ConversationPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !go_back()) QWidget::keyPressEvent(event);
}

void ConversationPanel::next_evidence(int step) {
    if (!session_ || session_->conversation.current() < 0) return;
    const auto& evidence = session_->conversation.turn(session_->conversation.current()).evidence;
    const int count = static_cast<int>(evidence.size());
    for (int tried = 0; tried < count; ++tried) {
        // Nothing was shown yet: backwards from the end.
        evidence_ = evidence_ < 0 && step < 0 ? count - 1 : (evidence_ + step + count) % count;
        const Evidence& one = evidence[static_cast<std::size_t>(evidence_)];
        if (!one.verified) continue;
        emit evidence_chosen(one.begin, one.end);
        return;
    }
}

}  // namespace lectern
