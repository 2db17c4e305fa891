#include "ui/conversation/turn_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/survey/asks_for_all.h"
#include "ui/base/error_text.h"
#include "ui/conversation/answer_browser.h"
#include "ui/conversation/conversation_export.h"
#include "ui/conversation/evidence_list.h"
#include "ui/conversation/search_export.h"
#include "ui/conversation/search_job_view.h"
#include "ui/conversation/turn_notice.h"
#include "ui/conversation/turn_words.h"
#include "ui/theme/icons.h"

namespace lectern {

using State = ConversationTurn::State;

TurnView::TurnView(DocumentSession& session, int turn, QWidget* parent)
    : QFrame(parent),
      session_(session),
      turn_(turn),
      question_(new QLabel(this)),
      status_(new QLabel(this)),
      unsupported_(new TurnNotice("unsupported", this)),
      asks_for_all_(new TurnNotice("asks_for_all", this)),
      answer_(new AnswerBrowser(this)),
      evidence_(new EvidenceList(this)),
      cut_off_(new TurnNotice("cut_off", this)),
      partial_(new TurnNotice("partial", this)),
      basis_(new QLabel(this)),
      details_button_(nullptr),
      details_(new QLabel(this)),
      buttons_(make_buttons()) {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(fontMetrics().height() / 2);
    column->addLayout(make_question());
    for (QWidget* part : std::initializer_list<QWidget*>{status_, unsupported_, answer_, cut_off_, evidence_, partial_,
                                                         asks_for_all_, buttons_, details_})
        column->addWidget(part);
    for (QLabel* label : {status_, basis_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);  // words of anybody stand in them
    }
    basis_->setObjectName("basis");
    basis_->setForegroundRole(QPalette::PlaceholderText);
    answer_->setAccessibleName(tr("Answer"));
    make_details();
    connect(evidence_, &EvidenceList::evidence_chosen, this, &TurnView::evidence_chosen);
    connect(answer_, &AnswerBrowser::citation_chosen, this, [this](int number) {
        if (const Evidence* chosen = quote(number); chosen != nullptr) emit evidence_chosen(chosen->begin, chosen->end);
    });
    connect(cut_off_, &TurnNotice::acted, this, [this] { emit more_wanted(turn_); });
    for (TurnNotice* notice : {unsupported_, asks_for_all_})
        connect(notice, &TurnNotice::acted, this, [this] { emit search_wanted(turn_); });
    connect(partial_, &TurnNotice::acted, this, &TurnView::act_on_part);
    connect(&session_, &DocumentSession::state_changed, this, [this] {
        const ConversationTurn& shown = session_.conversation.turn(turn_);
        shown.search ? update_search(shown) : update_notices(shown);
    });
    update_turn();
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
    connect(details_button_, &QToolButton::toggled, details_, &QWidget::setVisible);
}

QLayout* TurnView::make_question() {
    question_->setProperty("role", "asked");
    question_->setWordWrap(true);
    question_->setTextFormat(Qt::PlainText);
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
    question_->setWordWrap(false);
    const int on_one_line = question_->sizeHint().width() + 1;
    question_->setWordWrap(true);
    question_->setFixedWidth(std::min(width() * 7 / 8, on_one_line));
}

QToolButton* TurnView::add_symbol(QWidget* row, const QString& symbol, const QString& text, const QString& help) {
    QToolButton* button = add_button(row, text, help);
    button->setIcon(icon_of(symbol));
    return button;
}

QToolButton* TurnView::add_button(QWidget* row, const QString& text, const QString& help) {
    auto* button = new QToolButton(row);
    button->setText(text);
    button->setToolTip(help);
    button->setAccessibleName(text);
    button->setAccessibleDescription(help);
    button->setAutoRaise(true);
    row->layout()->addWidget(button);
    return button;
}

QWidget* TurnView::make_buttons() {
    auto* whole = new QWidget(this);
    auto* column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QWidget(whole);
    column->addWidget(row);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    details_button_ = add_button(row, tr("Details"), tr("Shows how the answer came to be."));
    details_button_->setObjectName("show_details");
    details_button_->setCheckable(true);
    layout->insertWidget(0, basis_, 1);
    copy_ = add_symbol(row, "files", tr("Copy"), tr("Copies the answer with its references."));
    connect(copy_, &QToolButton::clicked, this, &TurnView::copy);
    again_ = add_symbol(row, "arrow-clockwise", tr("Answer again"), tr("Writes another answer; this one is kept."));
    connect(again_, &QToolButton::clicked, this, [this] { emit again_wanted(turn_); });
    auto* edit = add_symbol(row, "pencil", tr("Edit"), tr("Puts the question otherwise; this one is kept."));
    edit->setObjectName("edit");
    connect(edit, &QToolButton::clicked, this, [this] { emit edit_wanted(turn_); });
    // In a row of their own: beside the others the pane would be too narrow for them.
    variants_ = new QWidget(whole);
    column->addWidget(variants_, 0, Qt::AlignLeading);
    auto* variants = new QHBoxLayout(variants_);
    variants->setContentsMargins(0, 0, 0, 0);
    before_ = add_button(variants_, "‹", tr("The variant before"));
    variant_ = new QLabel(variants_);
    variants->addWidget(variant_);
    after_ = add_button(variants_, "›", tr("The next variant"));
    before_->setAccessibleName(before_->toolTip());
    after_->setAccessibleName(after_->toolTip());
    const auto choose = [this](int step) {
        const std::vector<int> all = session_.conversation.variants(turn_);
        const auto here = std::ranges::find(all, turn_) - all.begin();
        emit variant_chosen(all[static_cast<std::size_t>(here + step)]);
    };
    connect(before_, &QToolButton::clicked, this, [choose] { choose(-1); });
    connect(after_, &QToolButton::clicked, this, [choose] { choose(+1); });
    return whole;
}

void TurnView::update_turn() {
    const ConversationTurn& turn = session_.conversation.turn(turn_);
    question_->setText(turn.question);
    if (turn.search) return update_search(turn);
    const bool failed = turn.state == State::failed;
    QString status;
    if (turn.state == State::waiting) status = tr("Reading the question…");
    if (turn.state == State::writing && turn.answer.isEmpty()) status = tr("Writing…");
    if (turn.state == State::writing && turn.repeats)
        status = tr("The answer repeats itself. Stop (Esc) ends it where it is.");
    if (turn.state == State::ended && turn.answer.trimmed().isEmpty())
        status = tr("The model gave no answer. Put the question otherwise, or choose another model.");
    if (failed && turn.error) status = error_text(*turn.error, "\n");
    status_->setText(status);
    status_->setVisible(!status.isEmpty());
    const bool over = turn.state == State::ended || turn.state == State::stopped;
    answer_->show_text(turn.answer, over && session_.document != nullptr ? citations_of(turn, *session_.document)
                                                                         : std::vector<Citation>());
    answer_->setVisible(!turn.answer.isEmpty());
    buttons_->setVisible(over || failed);
    update_evidence(turn, over && session_.document != nullptr);
    update_notices(turn);
    update_variants();
}

void TurnView::update_search(const ConversationTurn& turn) {
    if (search_ == nullptr) {
        for (QWidget* part : std::initializer_list<QWidget*>{status_, unsupported_, asks_for_all_, answer_, evidence_,
                                                             cut_off_, partial_, details_button_, again_})
            part->hide();
        search_ = new SearchJobView(this);
        static_cast<QVBoxLayout*>(layout())->insertWidget(1, search_);
        connect(search_, &SearchJobView::evidence_chosen, this, &TurnView::evidence_chosen);
        connect(search_, &SearchJobView::stop_wanted, this, [this] { emit search_stop_wanted(turn_); });
        connect(search_, &SearchJobView::go_on_wanted, this, [this] { emit search_go_on_wanted(turn_); });
    }
    search_->show_search(*turn.search, session_);
    basis_->clear();
    basis_->show();  // it keeps the buttons at the end of their row
    copy_->setVisible(turn.search->found != nullptr && !turn.search->found->items.empty());
    buttons_->show();
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
    basis_->setVisible(over);
    details_button_->setVisible(over);
    details_->setVisible(over && details_button_->isChecked());
    if (!over) return;
    evidence_->show_evidence(turn, *session_.document);
    basis_->setText(basis_of(turn));
    details_->setText(details_of(turn, *session_.document, WordsAs::html).join("<br>"));
}

/// What is less than it seems must not be overlooked.
void TurnView::update_notices(const ConversationTurn& turn) {
    const bool over = turn.state == State::ended || turn.state == State::stopped;
    const bool unsupported = over && is_unsupported(turn);
    const bool can_search = over && can_search_pages(turn);
    const QString search_pages = can_search ? tr("Search every page") : QString();
    const QString help = tr("Puts the question to every page, one after the other, and lists what each says.");
    unsupported_->say(
        unsupported ? tr("No sentence of the document says this. Treat this answer as a guess.") : QString(),
        search_pages, help);
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
    answer_->show();
    answer_->write(session_.conversation.turn(turn_).answer);
}

void TurnView::update_variants() {
    const std::vector<int> all = session_.conversation.variants(turn_);
    const auto here = std::ranges::find(all, turn_) - all.begin();
    variants_->setVisible(all.size() > 1);
    variant_->setText(tr("%1 of %2").arg(here + 1).arg(all.size()));
    before_->setEnabled(here > 0);
    after_->setEnabled(here + 1 < std::ssize(all));
}

void TurnView::copy() const {
    if (session_.document != nullptr)
        QGuiApplication::clipboard()->setText(answer_markdown(session_.conversation.turn(turn_), *session_.document));
}

}  // namespace lectern
