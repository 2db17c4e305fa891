// What the window says is what the engine did and what the library holds: while it is opened, read, lowered, asked and
// cancelled, after a restart, and after it was killed.
#include <QtTest/QtTest>
#include <csignal>

#include "app/import/import_worker.h"
#include "app/library/reading_library.h"
#include "app/pages/page_worker.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/ui/window/open_window.h"
#include "ui/base/amounts.h"
#include "ui/budget/budget_panel.h"
#include "ui/budget/estimate_card.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/library/library_row_delegate.h"
#include "ui/library/library_tree.h"
#include "ui/library/library_words.h"
#include "ui/meters/memory_bar.h"
#include "ui/pages/document_view.h"
#include "ui/retention/retention_map.h"
#include "ui/window/document_bar.h"
#include "ui/window/performance_drawer.h"
#include "ui/window/status_line.h"
#include "ui/window/toast.h"

using namespace lectern;
using test::patience;
using State = DocumentSession::State;

namespace {

QStringList seen_in(const QWidget& place) {
    QStringList texts;
    for (const auto* label : place.findChildren<QLabel*>())
        if (label->isVisible()) texts << label->text();
    for (const auto* button : place.findChildren<QAbstractButton*>())
        if (button->isVisible()) texts << button->text();
    return texts;
}

QString share_of(const ReadingRecord& reading) {
    return QString("%1 read").arg(
        share_text(static_cast<double>(reading.tokens_read) / static_cast<double>(reading.tokens_total)));
}

/// The second line of the row that stands for what is open, and of that which the library has.
QString row_state(const LibraryTree& tree, int heading) {
    const QTreeWidgetItem* group = tree.topLevelItem(heading);
    return group->childCount() == 0 ? QString() : group->child(0)->data(0, LibraryRowDelegate::state_role).toString();
}

}  // namespace

class TruthTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init() { begin_test(); }
    void cleanup() { close_window(); }
    void before_it_is_read();
    void while_it_is_read();
    void when_it_is_read();
    void while_an_overview_is_written();
    void when_less_is_remembered();
    void an_answer_and_what_it_rests_on();
    void a_reading_that_was_cancelled();
    void another_model();
    void after_it_was_killed();

 private:
    bool says_below(const QString& words) {
        return seen_in(*window_->findChild<StatusLine*>()).join('\n').contains(words);
    }
    QString open_row() { return row_state(*window_->findChild<LibraryTree*>(), 0); }
    QString library_row() { return row_state(*window_->findChild<LibraryTree*>(), 1); }
    /// As the library's file says, read by another connection.
    ReadingRecord record() const;
    /// The map, the status line, the row and the drawer say what the session and the library know.
    void compare_all(DocumentSession& session);
};

ReadingRecord TruthTest::record() const {
    const auto library = ReadingLibrary::open(library_);
    const auto readings = (*library)->storage().readings().list();
    if (!readings || readings->empty()) qFatal("the library has no reading");
    return readings->front();
}

void TruthTest::compare_all(DocumentSession& session) {
    const int pages = session.page_count();
    QTRY_VERIFY(open_row().contains("Ready"));
    QVERIFY(open_row().contains(QString("%1 page").arg(pages)));
    QTRY_VERIFY(library_row().contains("page"));
    // Of what is not kept whole, the row says so.
    const bool is_whole = session.plan->budget_tokens >= session.plan->document_tokens;
    QTRY_COMPARE(library_row().contains("Complete"), is_whole);
    QVERIFY(record().state == ReadingState::complete);
    QCOMPARE(record().tokens_read, record().tokens_total);
    const auto& shown = window_->findChild<RetentionMap*>()->strip().pages();
    QCOMPARE(static_cast<int>(shown.size()), pages);
    for (int page = 0; page < pages; ++page) {
        const auto number = static_cast<std::size_t>(page);
        QCOMPARE(shown[number].kept, session.retention[number]);
        QVERIFY(shown[number].state == PageRetention::State::read);
    }
    const auto& slider = window_->findChild<PerformanceDrawer*>()->budget().slider();
    QCOMPARE(slider.budget(), session.plan->budget_bytes);
    const auto* view = window_->findChild<DocumentView*>();
    const QString zoom = DocumentBar::tr("%1 %").arg(qRound(100 * view->zoom()));
    QVERIFY(seen_in(*window_->findChild<DocumentBar*>()).contains(zoom));
}

void TruthTest::before_it_is_read() {
    workspace_->open_model(model_);
    window_->open({file_});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::planned, patience);
    auto* card = window_->findChild<EstimateCard*>();
    QTRY_VERIFY_WITH_TIMEOUT(opened().tried && opened().tried->budget_tokens == opened().plan->budget_tokens, patience);
    const QString said = seen_in(*card).join('\n');
    QVERIFY(said.contains(EstimateCard::tr("%Ln page(s)", nullptr, opened().page_count())));
    QVERIFY(said.contains(bytes_text(opened().plan->declared_peak_bytes)));
    QVERIFY(said.contains(duration_text(opened().tried->time->least)));
    QVERIFY(said.contains(EstimateCard::tr("estimated, on this computer")));
    QVERIFY(said.contains(EstimateCard::tr("Everything is remembered in detail.")));
    QCOMPARE(opened().plan->budget_tokens, opened().plan->document_tokens);
    QTRY_VERIFY(open_row().contains(QString("Not read yet")));
    QVERIFY(!says_below("Ready"));
}

void TruthTest::while_it_is_read() {
    test::write(file_, test::some_text(7000) + test::some_text(7000));
    DocumentSession& session = started(file_);
    connect(&session, &DocumentSession::progressed, window_.get(), [&] {
        // The row says the share that the line below says, in the same words.
        if (session.state == State::reading)
            QCOMPARE(state_words(session), "Reading " + share_text(static_cast<double>(session.progress.tokens) /
                                                                   session.progress.total_tokens));
        if (session.state == State::reading && session.progress.tokens > 200) workspace_->pause();
    });
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::paused, patience);
    QTRY_COMPARE(open_row(), QString("Paused at page %L1").arg(session.progress.page + 1));
    QTRY_VERIFY(says_below("Paused"));
    const QTreeWidgetItem* row = window_->findChild<LibraryTree*>()->topLevelItem(0)->child(0);
    QTRY_COMPARE(row->data(0, LibraryRowDelegate::share_role).toInt(),
                 100 * session.progress.tokens / session.progress.total_tokens);
    disconnect(&session, nullptr, window_.get(), nullptr);
    workspace_->resume();
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::ready, patience);
}

void TruthTest::when_it_is_read() {
    DocumentSession& session = ready(file_);
    QTRY_VERIFY(says_below(StatusLine::tr("Ready, all %Ln page(s) read", nullptr, session.page_count())));
    compare_all(session);
    const double kept = session.read.kept_share;
    const std::vector<float> retention = session.retention;
    close_window();
    DocumentSession& again = reopened();
    QTRY_VERIFY(says_below(StatusLine::tr("Ready, loaded from your library")));
    QCOMPARE(again.prefilled_tokens, 0);
    QCOMPARE(again.read.kept_share, kept);
    QCOMPARE(again.retention, retention);
    compare_all(again);
}

void TruthTest::while_an_overview_is_written() {
    DocumentSession& session = ready(file_);
    QTRY_VERIFY(says_below("Ready"));
    int compared = 0;
    connect(workspace_.get(), &Workspace::running_survey_changed, window_.get(), [&] {
        const auto survey = workspace_->running_survey();
        if (!survey || session.is_being_read()) return;
        const SurveyProgress& progress = survey->progress;
        QVERIFY(says_below(StatusLine::tr("Writing the overview") + ' ' +
                           share_text(static_cast<double>(progress.done) / progress.total)));
        ++compared;
    });
    workspace_->write_overview(session);
    QTRY_VERIFY_WITH_TIMEOUT(session.overview.state == DocumentOverview::State::ready, patience);
    QVERIFY(compared > 0);
    QCOMPARE(session.overview.progress.done, session.overview.progress.total);
    QTRY_VERIFY(says_below("Ready"));
}

void TruthTest::when_less_is_remembered() {
    DocumentSession& session = ready(file_);
    const std::vector<float> before = session.retention;
    const auto larger = session.reading;
    emit window_->findChild<PerformanceDrawer*>()->budget().budget_chosen(session.plan->budget_bytes / 2);
    QTest::qWait(200);
    compare_all(session);  // nothing was dropped yet, and nothing says so
    QCOMPARE(session.retention, before);
    window_->findChild<Toast*>()->finish();
    QTRY_VERIFY_WITH_TIMEOUT(session.retention != before, patience);
    QTRY_VERIFY_WITH_TIMEOUT(session.reading != larger, patience);  // it is kept as another reading
    compare_all(session);
    const std::vector<float> after = session.retention;
    const std::uint64_t budget = session.plan->budget_bytes;
    close_window();
    DocumentSession& again = reopened();
    QCOMPARE(again.retention, after);
    QCOMPARE(again.plan->budget_bytes, budget);
    compare_all(again);
}

void TruthTest::an_answer_and_what_it_rests_on() {
    DocumentSession& session = ready(file_);
    const int number = workspace_->ask(session, -1, "What is it about?");
    QTRY_VERIFY_WITH_TIMEOUT(session.conversation.turn(number).state >= ConversationTurn::State::ended, patience);
    const auto compare = [this](const DocumentSession& shown) {
        const ConversationTurn& turn = shown.conversation.turn(shown.conversation.current());
        const auto* panel = window_->findChild<ConversationPanel*>();
        int quotes = 0, others = 0;
        for (const Evidence& evidence : turn.evidence) {
            if (!evidence.verified) continue;
            ++(evidence.is_quote() ? quotes : others);
            QCOMPARE(shown.document->text.substr(evidence.begin, evidence.end - evidence.begin).empty(), false);
        }
        // A sentence that the program found has no number.
        QTRY_COMPARE(panel->findChildren<QWidget*>(QRegularExpression("^evidence_\\d+$")).size(), quotes);
        QVERIFY(panel->findChildren<QWidget*>(QRegularExpression("^related_\\d+$")).size() <= others);
        QVERIFY(turn.details.read && turn.details.read->complete());
    };
    compare(session);
    const QString answer = session.conversation.turn(number).answer;
    const double seconds = session.conversation.turn(number).details.seconds;
    const double kept = session.conversation.turn(number).details.read->kept_share;
    close_window();
    DocumentSession& again = reopened();
    QTRY_VERIFY_WITH_TIMEOUT(again.conversation_loaded && again.conversation.current() >= 0, patience);
    const ConversationTurn& turn = again.conversation.turn(again.conversation.current());
    QCOMPARE(turn.answer, answer);
    QCOMPARE(turn.details.seconds, seconds);
    QCOMPARE(turn.details.read->kept_share, kept);
    compare(again);
}

void TruthTest::a_reading_that_was_cancelled() {
    test::write(file_, test::some_text(7000) + test::some_text(7000));
    DocumentSession& session = started(file_);
    connect(&session, &DocumentSession::progressed, window_.get(), [&] {
        if (session.state == State::reading && session.progress.tokens > 200) workspace_->cancel(session);
    });
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::partly, patience);
    const QString words = QString("%L1 of %L2 pages read").arg(session.read.pages).arg(session.read.total_pages);
    QTRY_COMPARE(open_row(), words);
    QTRY_VERIFY(says_below(words));
    QTRY_VERIFY_WITH_TIMEOUT(session.saved, patience);
    const ReadingRecord kept = record();
    QVERIFY(kept.state != ReadingState::complete);
    QCOMPARE(static_cast<int>(kept.tokens_read), session.read.tokens);
    QTRY_VERIFY(library_row().contains(share_of(kept)));
}

void TruthTest::another_model() {
    ready(file_);
    workspace_->open_model(other_model_);
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->model().file, other_model_, patience);
    QTRY_VERIFY_WITH_TIMEOUT(opened().state != State::ready, patience);
    QTRY_VERIFY(!says_below("Ready"));
    QTRY_VERIFY(!open_row().contains(QString("Ready")));
    QTRY_VERIFY(says_below("other"));  // the name of the model
    workspace_->open_model(model_);
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, patience);
    QCOMPARE(opened().prefilled_tokens, 0);
    compare_all(opened());
}

/// The window that is killed is in a process of its own: this program with other arguments.
void TruthTest::after_it_was_killed() {
    close_window();
    std::string text;
    for (int i = 0; i < 10; ++i) text += test::some_text(7000);
    test::write(file_, text);
    QProcess killed;
    killed.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    killed.start(QCoreApplication::applicationFilePath(),
                 {"--read", QString::fromStdString(library_.string()), QString::fromStdString(settings_file_.string()),
                  QString::fromStdString(model_.string()), QString::fromStdString(file_.string())});
    while (!killed.canReadLine()) QVERIFY(killed.waitForReadyRead(patience));
    const auto process = static_cast<pid_t>(killed.processId());
    QVERIFY(process > 0);
    kill(process, SIGKILL);
    killed.waitForFinished();
    const ReadingRecord kept = record();
    QVERIFY(kept.tokens_read > 0 && kept.state != ReadingState::complete);
    open_window();
    settings_->set_model(QString::fromStdString(model_.string()));
    window_->restore();
    QTRY_VERIFY_WITH_TIMEOUT(says("stopped at page"), patience);
    QTRY_VERIFY(library_row().contains(share_of(kept)));
    QVERIFY(!says_below("Ready"));
    click(SessionMessage::Remedy::continue_interrupted, "stopped at page");
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->sessions().empty() && opened().restored_tokens > 0, patience);
    QVERIFY(opened().restored_tokens >= kept.tokens_read);  // no token is read twice that was on the disk
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, patience);
    QCOMPARE(opened().restored_tokens + opened().prefilled_tokens, opened().plan->document_tokens);
    QTRY_VERIFY_WITH_TIMEOUT(opened().saved, patience);
    compare_all(opened());
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 6 && QByteArray(argv[1]) == "--read") return test::read_and_wait(argc, argv);
    QApplication application(argc, argv);
    TruthTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "truth_test.moc"
