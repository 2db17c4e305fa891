// Less is remembered: at once, but for some seconds it can be undone.
#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/ui/window/open_window.h"
#include "ui/budget/budget_panel.h"
#include "ui/window/performance_drawer.h"
#include "ui/window/toast.h"

using namespace lectern;
using test::patience;
using State = DocumentSession::State;

class LoweringTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init() { begin_test(); }
    void cleanup() { close_window(); }
    void nothing_is_dropped_while_it_can_be_undone();
    void then_it_is_dropped();
    void a_window_that_is_closed_waits_for_nobody();

 private:
    Toast& toast() { return *window_->findChild<Toast*>(); }
    BudgetPanel& budget() { return window_->findChild<PerformanceDrawer*>()->budget(); }
    /// To half of what is kept.
    std::uint64_t choose_less(DocumentSession& session);
};

std::uint64_t LoweringTest::choose_less(DocumentSession& session) {
    auto* drawer = window_->findChild<PerformanceDrawer*>();
    drawer->show_drawer(true);
    const std::uint64_t half = session.plan->budget_bytes / 2;
    emit budget().budget_chosen(half);
    return half;
}

void LoweringTest::nothing_is_dropped_while_it_can_be_undone() {
    DocumentSession& session = ready(file_);
    QTRY_VERIFY_WITH_TIMEOUT(session.saved, patience);
    const std::uint64_t before = session.plan->budget_bytes;
    const auto retention = session.retention;
    choose_less(session);
    QVERIFY(toast().isVisible());
    QTest::qWait(300);
    QCOMPARE(session.plan->budget_bytes, before);
    QTest::mouseClick(toast().findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(!toast().isVisible());
    QTest::qWait(300);
    QCOMPARE(session.plan->budget_bytes, before);
    QCOMPARE(session.retention, retention);
    QCOMPARE(budget().slider().budget(), before);
}

void LoweringTest::then_it_is_dropped() {
    DocumentSession& session = ready(file_);
    QTRY_VERIFY_WITH_TIMEOUT(session.saved, patience);
    const double kept = session.read.kept_share;
    const std::uint64_t half = choose_less(session);
    toast().finish();
    QVERIFY(!toast().isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(session.plan->budget_bytes <= half, patience);
    QTRY_VERIFY_WITH_TIMEOUT(session.read.kept_share < kept, patience);
}

void LoweringTest::a_window_that_is_closed_waits_for_nobody() {
    DocumentSession& session = ready(file_);
    QTRY_VERIFY_WITH_TIMEOUT(session.saved, patience);
    const std::uint64_t before = session.plan->budget_bytes;
    choose_less(session);
    window_->close();
    QTRY_VERIFY_WITH_TIMEOUT(session.plan->budget_bytes < before, patience);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    LoweringTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "lowering_test.moc"
