#include "ui/conversation/overview_panel.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/base/amounts.h"
#include "ui/base/error_text.h"
#include "ui/conversation/overview_text.h"
#include "ui/conversation/overview_words.h"
#include "ui/conversation/survey_status.h"
#include "ui/conversation/text_chip.h"

namespace lectern {

using OverviewState = DocumentOverview::State;

namespace {

constexpr std::size_t most_questions = 2;

}  // namespace

OverviewPanel::OverviewPanel(QWidget* parent)
    : QWidget(parent), status_(new SurveyStatus(this)), scroll_(new QScrollArea(this)), text_(new OverviewText) {
    setObjectName("overview");
    text_->setObjectName("overview_text");
    scroll_->setWidget(text_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setAccessibleName(tr("Overview"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(status_);
    column->addWidget(scroll_, 1);
    questions_ = new QVBoxLayout;
    column->addLayout(questions_);
    connect(status_, &SurveyStatus::acted, this, &OverviewPanel::act);
    connect(text_, &OverviewText::evidence_chosen, this, &OverviewPanel::evidence_chosen);
    connect(text_, &OverviewText::page_chosen, this, &OverviewPanel::page_chosen);
    show_state();
}

void OverviewPanel::show_session(DocumentSession* session) {
    if (session_ == session) return;
    if (session_) session_->disconnect(this);
    session_ = session;
    status_->forget();
    text_->clear();
    if (session != nullptr) {
        connect(session, &DocumentSession::overview_changed, this, &OverviewPanel::show_state);
        connect(session, &DocumentSession::state_changed, this, &OverviewPanel::show_state);
        connect(session, &DocumentSession::document_opened, this, &OverviewPanel::show_state);
    }
    show_state();
}

void OverviewPanel::show_state() {
    status_->hide_progress();
    show_written();
    if (!session_) return status_->say(tr("Open a document to see an overview of it."), {}, {});
    const DocumentOverview& overview = session_->overview;
    const Writer writer = writer_of_ ? writer_of_(*session_) : Writer();
    switch (overview.state) {
        case OverviewState::waiting:
            return status_->say(session_->is_being_read() && !writer.is_server
                                    ? tr("It is written as soon as the document is read.")
                                    : tr("It is written as soon as nothing else is to be done."),
                                tr("Cancel"), {});
        case OverviewState::writing:
            status_->say(writer.is_server && overview.model == writer.model
                             ? tr("The overview is being written by %1.").arg(written_words(writer.model))
                             : tr("The overview is being written. Questions go first."),
                         tr("Cancel"), tr("What is written until then is kept."));
            return status_->show_progress(
                overview.progress,
                tr("%L1 of %L2 parts written").arg(overview.progress.done).arg(overview.progress.total));
        case OverviewState::ready:
            return status_->say({}, {}, {});
        default:
            offer(writer);
    }
}

void OverviewPanel::offer(const Writer& writer) {
    const DocumentOverview& overview = session_->overview;
    const bool is_begun = overview.state == OverviewState::stopped;
    QString text = is_begun
                       ? tr("%L1 of %L2 parts are written.").arg(overview.progress.done).arg(overview.progress.total)
                       : what_is_offered(writer);
    if (overview.error) text = error_text(*overview.error, "\n");
    if (!session_->can_be_surveyed())
        return status_->say(text + "\n" + tr("For that, a model has to be open."), {}, {});
    QString action = tr("Write an overview");
    if (is_begun && overview.model == writer.model)
        action = tr("Go on");
    else if (is_begun)
        action = tr("Write it anew with %1").arg(QString::fromStdString(writer.model).replace('&', "&&"));
    else if (writer.seconds)
        action = tr("Write an overview, about %1").arg(duration_text(*writer.seconds));
    status_->say(text, action,
                 writer.seconds || writer.is_server ? QString()
                                                    : tr("How long that takes on this computer is not measured yet."));
}

QString OverviewPanel::what_is_offered(const Writer& writer) const {
    if (writer.is_server)
        return tr("%1 can go through the document, and write down what each section says, with key facts that words "
                  "of it stand behind. For that all of its text is sent there. What is written is kept in your "
                  "library.")
            .arg(written_words(writer.model));
    return tr(
        "The model can go through the document, and write down what each section says, with key facts that words "
        "of it stand behind. That takes longer than reading it. What is written is kept in your library.");
}

void OverviewPanel::show_written() {
    const bool has_some = session_ && session_->document != nullptr && session_->overview.written != nullptr;
    if (has_some)
        text_->show_overview(*session_->overview.written, *session_->document);
    else
        text_->clear();
    scroll_->setVisible(has_some);
    layout()->setAlignment(status_, has_some ? Qt::Alignment() : Qt::AlignTop);
    show_questions();
}

void OverviewPanel::show_questions() {
    QStringList worth_asking;
    if (session_ && session_->can_be_asked() && session_->overview.written && session_->overview.written->whole)
        for (const std::string& question : session_->overview.written->whole->questions)
            if (worth_asking.size() < static_cast<qsizetype>(most_questions)) worth_asking << written_words(question);
    if (worth_asking == shown_questions_) return;
    shown_questions_ = worth_asking;
    qDeleteAll(findChildren<TextChip*>(Qt::FindDirectChildrenOnly));
    for (const QString& question : worth_asking) {
        auto* chip = new TextChip(question, this);
        chip->setObjectName("worth_asking");
        chip->setToolTip(tr("Asks this question"));
        connect(chip, &TextChip::clicked, this, [this, question] { emit question_chosen(question); });
        questions_->addWidget(chip);
    }
}

void OverviewPanel::act() {
    if (session_ && session_->overview.is_wanted())
        emit stop_wanted();
    else
        emit wanted();
}

}  // namespace lectern
