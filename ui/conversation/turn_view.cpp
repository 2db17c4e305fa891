#include "ui/conversation/turn_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "app/survey/asks_for_all.h"
#include "ui/base/error_text.h"
#include "ui/base/plain_label.h"
#include "ui/conversation/answer_browser.h"
#include "ui/conversation/conversation_export.h"
#include "ui/conversation/evidence_list.h"
#include "ui/conversation/search_export.h"
#include "ui/conversation/search_job_view.h"
#include "ui/conversation/turn_foot.h"
#include "ui/conversation/turn_notice.h"
#include "ui/conversation/turn_words.h"
#include "ui/conversation/ways_on.h"
#include "ui/conversation/word_to_find.h"

namespace lectern {

using TurnState = ConversationTurn::State;

TurnView::TurnView(DocumentSession& session, int turn, SearchTime seconds_of_search, QWidget* parent)
    : QFrame(parent),
      session_(session),
      turn_(turn),
      seconds_of_search_(std::move(seconds_of_search)),
      question_(plain_label(this)),
      status_(plain_label(this)),
      unsupported_(new TurnNotice("unsupported", this)),
      asks_for_all_(new TurnNotice("asks_for_all", this)),
      answer_(new AnswerBrowser),
      answer_frame_(make_answer()),
      ways_on_(new WaysOn(this)),
      evidence_(new EvidenceList(this)),
      cut_off_(new TurnNotice("cut_off", this)),
      partial_(new TurnNotice("partial", this)),
      foot_(new TurnFoot(this)),
      details_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(fontMetrics().height() / 2);
    column->addLayout(make_question());
    for (QWidget* part : std::initializer_list<QWidget*>{status_, unsupported_, answer_frame_, ways_on_, cut_off_,
                                                         evidence_, partial_, asks_for_all_, foot_, details_})
        column->addWidget(part);
    make_details();
    connect_foot();
    connect(evidence_, &EvidenceList::evidence_chosen, this, &TurnView::evidence_chosen);
    connect(answer_, &AnswerBrowser::citation_chosen, this, [this](int number) {
        if (const Evidence* chosen = quote(number); chosen != nullptr) emit evidence_chosen(chosen->begin, chosen->end);
    });
    connect(cut_off_, &TurnNotice::acted, this, [this] { emit more_wanted(turn_); });
    connect(asks_for_all_, &TurnNotice::acted, this, [this] { emit search_wanted(turn_); });
    connect(ways_on_, &WaysOn::search_wanted, this, [this] { emit search_wanted(turn_); });
    connect(ways_on_, &WaysOn::word_wanted, this, &TurnView::word_wanted);
    connect(partial_, &TurnNotice::acted, this, &TurnView::act_on_part);
    connect(&session_, &DocumentSession::state_changed, this, [this] {
        const ConversationTurn& shown = session_.conversation.turn(turn_);
        shown.search ? update_search(shown) : update_notices(shown);
    });
    update_turn();
}

QFrame* TurnView::make_answer() {
    auto* frame = new QFrame(this);
    frame->setObjectName("answer_frame");
    answer_->setAccessibleName(tr("Answer"));
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(answer_);
    return frame;
}

void TurnView::make_details() {
    details_->setObjectName("details");
    details_->setWordWrap(true);
    details_->setTextFormat(Qt::RichText);
    details_->setForegroundRole(QPalette::PlaceholderText);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                      Qt::LinksAccessibleByKeyboard);
    details_->hide();
    connect(details_, &QLabel::linkActivated, this, [this](const QString& page) { emit page_chosen(page.toInt()); });
}

void TurnView::connect_foot() {
    connect(foot_, &TurnFoot::details_wanted, details_, &QWidget::setVisible);
    connect(foot_, &TurnFoot::copy_wanted, this, &TurnView::copy);
    connect(foot_, &TurnFoot::again_wanted, this, [this] { emit again_wanted(turn_); });
    connect(foot_, &TurnFoot::edit_wanted, this, [this] { emit edit_wanted(turn_); });
    connect(foot_, &TurnFoot::copy_question_wanted, this,
            [this] { QGuiApplication::clipboard()->setText(session_.conversation.turn(turn_).question); });
    connect(foot_, &TurnFoot::variant_wanted, this, [this](int step) {
        const std::vector<int> all = session_.conversation.variants(turn_);
        const auto here = std::ranges::find(all, turn_) - all.begin();
        emit variant_chosen(all[static_cast<std::size_t>(here + step)]);
    });
    question_->setContextMenuPolicy(Qt::ActionsContextMenu);
    question_->addActions(foot_->question_actions());
}

QLayout* TurnView::make_question() {
    question_->setProperty("role", "asked");
    question_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    question_->setAccessibleName(tr("Question"));
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(question_);
    return row;
}

/// As wide as its words, but for an eighth that is left free.
void TurnView::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    question_->setMinimumWidth(0);  // no hint is smaller than it
    question_->setWordWrap(false);
    const int on_one_line = question_->sizeHint().width() + 1;
    question_->setWordWrap(true);
    question_->setFixedWidth(std::min(width() * 7 / 8, on_one_line));
}

void TurnView::update_turn() {
    const ConversationTurn& turn = session_.conversation.turn(turn_);
    question_->setText(turn.question);
    if (turn.search) return update_search(turn);
    const bool failed = turn.state == TurnState::failed;
    QString status;
    if (turn.state == TurnState::waiting) status = tr("Reading the question…");
    if (turn.state == TurnState::writing && turn.answer.isEmpty()) status = tr("Writing…");
    if (turn.state == TurnState::writing && turn.repeats)
        status = tr("The answer repeats itself. Stop (Esc) ends it where it is.");
    if (turn.state == TurnState::ended && turn.answer.trimmed().isEmpty())
        status = tr("The model gave no answer. Put the question otherwise, or choose another model.");
    if (failed && turn.error) status = error_text(*turn.error, "\n");
    status_->setText(status);
    status_->setVisible(!status.isEmpty());
    const bool over = turn.state == TurnState::ended || turn.state == TurnState::stopped;
    answer_->show_text(turn.answer, over && session_.document != nullptr ? citations_of(turn, *session_.document)
                                                                         : std::vector<Citation>());
    answer_frame_->setVisible(!turn.answer.isEmpty());
    foot_->setVisible(over || failed);
    update_evidence(turn, over && session_.document != nullptr);
    update_notices(turn);
    update_variants();
}

void TurnView::update_search(const ConversationTurn& turn) {
    if (search_ == nullptr) {
        for (QWidget* part : std::initializer_list<QWidget*>{status_, unsupported_, asks_for_all_, answer_frame_,
                                                             ways_on_, evidence_, cut_off_, partial_, details_})
            part->hide();
        search_ = new SearchJobView(this);
        static_cast<QVBoxLayout*>(layout())->insertWidget(1, search_);
        connect(search_, &SearchJobView::evidence_chosen, this, &TurnView::evidence_chosen);
        connect(search_, &SearchJobView::stop_wanted, this, [this] { emit search_stop_wanted(turn_); });
        connect(search_, &SearchJobView::go_on_wanted, this, [this] { emit search_go_on_wanted(turn_); });
    }
    search_->show_search(*turn.search, session_);
    foot_->say_basis({}, {});
    foot_->show_possible({.copy = turn.search->found != nullptr && !turn.search->found->items.empty()});
    foot_->show();
    update_variants();
}

/// Not a second time.
bool TurnView::can_search_pages(const ConversationTurn& turn) const {
    if (!session_.can_be_surveyed()) return false;
    return std::ranges::none_of(session_.conversation.branch(), [&](int other) {
        const ConversationTurn& one = session_.conversation.turn(other);
        return one.search && one.question == turn.question;
    });
}

void TurnView::update_evidence(const ConversationTurn& turn, bool over) {
    const EvidenceCount count = count_evidence(turn);
    evidence_->setVisible(over && count.quoted + count.related > 0);
    foot_->show_possible({.details = over, .copy = true, .again = true});
    details_->setVisible(over && foot_->shows_details());
    if (!over) return foot_->say_basis({}, {});
    evidence_->show_evidence(turn, *session_.document);
    foot_->say_basis(foot_words(turn, *session_.document), foot_symbol(turn));
    details_->setText(details_of(turn, *session_.document, WordsAs::html).join("<br>"));
}

/// What is less than it seems must not be overlooked.
void TurnView::update_notices(const ConversationTurn& turn) {
    const bool over = turn.state == TurnState::ended || turn.state == TurnState::stopped;
    const bool unsupported = over && is_unsupported(turn);
    const bool can_search = over && can_search_pages(turn);
    const QString search_pages = can_search ? tr("Search every page") : QString();
    const QString help = tr("Puts the question to every page, one after the other, and lists what each says.");
    show_unsupported(unsupported, can_search, turn);
    const bool may_lack = can_search && !unsupported && asks_for_all(turn.question.toStdString());
    asks_for_all_->say(may_lack ? tr("This asks for all of something: an answer may leave some of it out.") : QString(),
                       search_pages, help);
    const bool cut_off = over && turn.details.stop == StopReason::length && !turn.repeats;
    cut_off_->say(cut_off ? tr("The answer was cut off.") : QString(), tr("Go on"),
                  tr("Writes on; the short answer is kept as a variant."));
    const bool partial = over && turn.details.read && !turn.details.read->complete();
    if (!partial) return partial_->say({});
    const QString pages =
        tr("Answered from %L1 of %L2 pages.").arg(turn.details.read->pages).arg(turn.details.read->total_pages);
    if (turn.asks_again)
        partial_->say(pages + " " + tr("It will be asked again when all are read."), tr("Undo"));
    else if (session_.is_being_read())
        partial_->say(pages, tr("Ask again when finished"));
    else if (session_.read.tokens > turn.details.read->tokens)
        partial_->say(pages, tr("Ask again"), tr("Asks of all that is read by now."));
    else
        partial_->say(pages);
}

void TurnView::show_unsupported(bool unsupported, bool can_search, const ConversationTurn& turn) {
    unsupported_->say_strongly(unsupported ? unsupported_words(turn) : QString(),
                               unsupported ? tr("Treat this answer as a guess.") : QString());
    if (answer_frame_->property("unsupported").toBool() != unsupported) mark_answer(unsupported);
    if (!unsupported || session_.document == nullptr) return ways_on_->show_possible({});
    ways_on_->show_possible({.search = can_search,
                             .seconds = seconds_of_search_ ? seconds_of_search_(session_) : std::nullopt,
                             .word = word_in_document()});
}

void TurnView::mark_answer(bool unsupported) {
    answer_frame_->setProperty("unsupported", unsupported);
    answer_frame_->setFrameShape(unsupported ? QFrame::StyledPanel : QFrame::NoFrame);  // else no border is drawn
    answer_frame_->layout()->setContentsMargins(unsupported ? fontMetrics().height() : 0, 0, 0, 0);
    answer_frame_->style()->unpolish(answer_frame_);
    answer_frame_->style()->polish(answer_frame_);
}

const QString& TurnView::word_in_document() {
    if (looked_in_ != session_.document) {
        looked_in_ = session_.document;
        word_ = word_to_find(session_.conversation.turn(turn_).question, *looked_in_);
    }
    return word_;
}

void TurnView::act_on_part() {
    if (session_.is_being_read())
        session_.conversation.change(turn_, [](ConversationTurn& one) { one.asks_again = !one.asks_again; });
    else
        emit anew_wanted(turn_);
}

const Evidence* TurnView::quote(int number) const {
    for (const Evidence& evidence : session_.conversation.turn(turn_).evidence)
        if (evidence.is_quote() && --number == 0) return &evidence;
    return nullptr;
}

void TurnView::mark(quint64 begin, quint64 end) {
    evidence_->mark(begin, end);
    int number = 1;
    const Evidence* one = quote(number);
    while (one != nullptr && (one->begin != begin || one->end != end)) one = quote(++number);
    answer_->mark_citation(one == nullptr ? 0 : number);
}

void TurnView::update_text() {
    if (!session_.conversation.turn(turn_).repeats) status_->hide();
    answer_frame_->show();
    answer_->write(session_.conversation.turn(turn_).answer);
}

void TurnView::update_variants() {
    const std::vector<int> all = session_.conversation.variants(turn_);
    const auto here = std::ranges::find(all, turn_) - all.begin();
    foot_->show_variants(static_cast<int>(here), static_cast<int>(all.size()));
}

void TurnView::copy() const {
    if (session_.document != nullptr)
        QGuiApplication::clipboard()->setText(answer_markdown(session_.conversation.turn(turn_), *session_.document));
}

}  // namespace lectern
