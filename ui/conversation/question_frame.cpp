#include "ui/conversation/question_frame.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/conversation/question_box.h"
#include "ui/conversation/scope_button.h"
#include "ui/theme/icons.h"

namespace lectern {

QuestionFrame::QuestionFrame(QWidget* parent)
    : QFrame(parent),
      box_(new QuestionBox(this)),
      scope_(new ScopeButton(this)),
      every_page_(new QToolButton(this)),
      ask_(new QPushButton(this)),
      stop_(new QPushButton(this)) {
    setObjectName("question_frame");
    setFocusProxy(box_);
    box_->setPlaceholderText(tr("Ask about this document…"));
    box_->setAccessibleName(tr("Question"));
    box_->setObjectName("question");
    box_->setFrameShape(QFrame::NoFrame);
    box_->installEventFilter(this);
    every_page_->setObjectName("every_page");
    every_page_->setProperty("kind", "pill");
    every_page_->setCheckable(true);
    put_symbol(*every_page_, "list-check");
    every_page_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    every_page_->setToolTip(tr("Puts the question to every page, one after the other, and lists what each says."));
    ask_->setObjectName("ask");
    ask_->setIcon(icon_of("arrow-up", Token::on_accent));
    ask_->setToolTip(tr("Asks the question (Enter)"));
    ask_->setAccessibleName(tr("Ask"));
    stop_->setObjectName("stop");
    stop_->setIcon(icon_of("stop-fill", Token::surface));
    stop_->setToolTip(tr("Ends the answer where it is (Esc)"));
    stop_->setAccessibleName(tr("Stop"));
    auto* row = new QHBoxLayout;
    row->addWidget(scope_);
    row->addWidget(every_page_);
    row->addStretch();
    row->addWidget(stop_);
    row->addWidget(ask_);
    auto* column = new QVBoxLayout(this);
    column->addWidget(box_);
    column->addLayout(row);
    connect(box_, &QuestionBox::asked, this, &QuestionFrame::ask);
    connect(box_, &QPlainTextEdit::textChanged, this, [this] {
        update_buttons();
        emit changed();
    });
    connect(ask_, &QPushButton::clicked, this, &QuestionFrame::ask);
    connect(stop_, &QPushButton::clicked, this, &QuestionFrame::stop_wanted);
    connect(every_page_, &QToolButton::toggled, this, &QuestionFrame::update_buttons);
    connect(scope_, &ScopeButton::changed, this, &QuestionFrame::fit_pills);
}

void QuestionFrame::show_possible(const Possible& possible) {
    possible_ = possible;
    setEnabled(possible.typed);
    every_page_->setEnabled(possible.search);
    if (!possible.search) every_page_->setChecked(false);
    update_buttons();
}

/// A search of every page runs beside an answer.
void QuestionFrame::update_buttons() {
    const bool can_ask = every_page_->isChecked() || (possible_.answer && !possible_.is_answering);
    ask_->setEnabled(can_ask && !text().trimmed().isEmpty());
    ask_->setVisible(!possible_.is_answering || every_page_->isChecked());
    stop_->setVisible(possible_.is_answering);
    scope_->setEnabled(possible_.typed && !every_page_->isChecked());  // every page is every page
    const QString words = tr("Search every page");
    every_page_->setAccessibleName(words);
    // Who chooses it learns how long it takes.
    every_page_->setText(every_page_->isChecked() && possible_.search_seconds
                             ? tr("Search every page, about %1").arg(duration_text(*possible_.search_seconds))
                             : words);
    fit_pills();
}

void QuestionFrame::fit_pills() {
    int needed = 0;
    for (QToolButton* pill : {static_cast<QToolButton*>(scope_), every_page_}) {
        pill->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        needed += pill->sizeHint().width() + layout()->spacing();
    }
    const QMargins edges = layout()->contentsMargins();
    if (needed + ask_->sizeHint().width() + edges.left() + edges.right() <= width()) return;
    for (QToolButton* pill : {static_cast<QToolButton*>(scope_), every_page_})
        pill->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

void QuestionFrame::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit_pills();
}

QString QuestionFrame::text() const {
    return box_->toPlainText();
}

void QuestionFrame::set_text(const QString& text) {
    box_->setPlainText(text);
}

void QuestionFrame::select_all() {
    box_->selectAll();
}

void QuestionFrame::ask() {
    if (!ask_->isEnabled()) return say_why_not();
    const QString question = text().trimmed();
    const bool is_search = every_page_->isChecked();
    box_->clear();
    every_page_->setChecked(false);  // the next one is a question as ever
    if (is_search)
        emit searched(question);
    else
        emit asked(question, scope_->pages());
}

/// Whoever pressed Enter would wait for an answer to nothing.
void QuestionFrame::say_why_not() {
    if (possible_.is_answering && !text().trimmed().isEmpty())
        QToolTip::showText(box_->mapToGlobal(QPoint()),
                           tr("An answer is being written. Ask when it has ended, or end it with Esc."), box_);
}

/// The edge around all of it shows where letters go.
bool QuestionFrame::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        setProperty("typed_in", event->type() == QEvent::FocusIn);
        style()->unpolish(this);
        style()->polish(this);
    }
    return QFrame::eventFilter(watched, event);
}

}  // namespace lectern
