#include "ui/conversation/turn_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/error_text.h"
#include "ui/conversation/answer_browser.h"
#include "ui/conversation/conversation_export.h"
#include "ui/conversation/evidence_list.h"
#include "ui/conversation/turn_words.h"

namespace lectern {

using State = ConversationTurn::State;

TurnView::TurnView(DocumentSession& session, int turn, QWidget* parent)
    : QFrame(parent),
      session_(session),
      turn_(turn),
      question_(new QLabel(this)),
      status_(new QLabel(this)),
      answer_(new AnswerBrowser(this)),
      evidence_(new EvidenceList(this)),
      footer_(new QLabel(this)),
      buttons_(make_buttons()) {
    auto* column = new QVBoxLayout(this);
    column->addWidget(make_question());
    column->addWidget(status_);
    column->addWidget(answer_);
    column->addWidget(evidence_);
    column->addWidget(footer_);
    column->addWidget(buttons_);
    status_->setWordWrap(true);
    footer_->setWordWrap(true);
    for (QLabel* label : {status_, footer_}) label->setTextFormat(Qt::PlainText);  // words of anybody stand in them
    footer_->setForegroundRole(QPalette::PlaceholderText);
    footer_->setObjectName("footer");
    footer_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    answer_->setAccessibleName(tr("Answer"));
    connect(evidence_, &EvidenceList::evidence_chosen, this, &TurnView::evidence_chosen);
    connect(evidence_, &EvidenceList::page_chosen, this, &TurnView::page_chosen);
    update_turn();
}

QWidget* TurnView::make_question() {
    QFont bold = question_->font();
    bold.setBold(true);
    question_->setFont(bold);
    question_->setWordWrap(true);
    question_->setTextFormat(Qt::PlainText);
    question_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    question_->setAccessibleName(tr("Question"));
    return question_;
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
    connect(add_button(row, tr("Copy"), tr("Copies the answer with its references.")), &QToolButton::clicked, this,
            &TurnView::copy);
    again_ = add_button(row, tr("Answer again"), tr("Writes another answer; this one is kept."));
    connect(again_, &QToolButton::clicked, this, [this] { emit again_wanted(turn_); });
    auto* edit = add_button(row, tr("Edit"), tr("Puts the question otherwise; this one is kept."));
    edit->setObjectName("edit");
    connect(edit, &QToolButton::clicked, this, [this] { emit edit_wanted(turn_); });
    layout->addStretch();
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
    answer_->show_text(turn.answer);
    answer_->setVisible(!turn.answer.isEmpty());
    const bool over = turn.state == State::ended || turn.state == State::stopped;
    evidence_->setVisible(over && (!turn.evidence.empty() || !turn.attended.empty()));
    footer_->setVisible(over);
    buttons_->setVisible(over || failed);
    if (over && session_.document != nullptr) {
        evidence_->show_evidence(turn, *session_.document);
        footer_->setText(footer_of(turn, *session_.document));
        // What was not read may hold the answer: that must not be overlooked.
        const bool partly = turn.read_is_known && !turn.read.complete();
        footer_->setForegroundRole(partly ? QPalette::WindowText : QPalette::PlaceholderText);
    }
    update_variants();
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
