// What a model needs to remember is learned from documents that were read twice for it, and from no others.
#include "ui/workspace/learning.h"

#include "engine/heads/heads_file.h"
#include "tests/ui/workspace/workspace_fixture.h"

using namespace lectern;
using Stage = HeadsTrainingState::Stage;

class LearningTest : public QObject, private test::WorkspaceFixture {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void what_was_read_twice_is_learned_from();
    void nothing_is_learned_from_other_readings_data();
    void nothing_is_learned_from_other_readings();
    void nothing_is_learned_against_a_persons_wish();
    void what_is_being_learned_can_be_given_up();

 private:
    DocumentSession* read(Workspace& workspace, const char* policy);
    QStringList heads() const { return QDir(folder_.filePath("lectern/heads")).entryList(QDir::Files); }
};

void LearningTest::initTestCase() {
    qputenv("XDG_DATA_HOME", folder_.path().toUtf8());
    write_files();
}

void LearningTest::init() {
    take_another_library();
    options_.enough_to_learn = 1000;
    QDir(folder_.filePath("lectern/heads")).removeRecursively();
}

DocumentSession* LearningTest::read(Workspace& workspace, const char* policy) {
    DocumentSession* session = planned(workspace, long_file_);
    workspace.plan(*session, test::tokens_kept(512, policy));
    if (!QTest::qWaitFor([=] { return session->plan->policy == policy; }, 30000)) qFatal("not planned so");
    workspace.start(*session);
    if (!QTest::qWaitFor([=] { return session->state == State::ready; }, 60000)) qFatal("not read");
    return session;
}

void LearningTest::what_was_read_twice_is_learned_from() {
    Workspace workspace(options_);
    workspace.set_learning(true);
    QSignalSpy learned(&workspace, &Workspace::learned);
    read(workspace, "replay");
    QTRY_VERIFY_WITH_TIMEOUT(workspace.training().stage == Stage::ended || workspace.training().error, 300000);
    const HeadsTrainingState& training = workspace.training();
    QVERIFY2(!training.error, training.error ? training.error->what.english().c_str() : "");
    QCOMPARE(training.file.filename().string(), workspace.model().file.stem().string() + ".learned.gguf");
    // Heads are written where they are good enough, and nothing else is.
    const bool written = training.trained->report.written;
    QCOMPARE(heads(), written ? QStringList{QString::fromStdString(training.file.filename().string())} : QStringList());
    QCOMPARE(learned.count(), written ? 1 : 0);
    if (!written) return;
    const auto file = HeadsFile::read(training.file);
    QVERIFY(file);
    QCOMPARE(file->learned_from, 1);
    QVERIFY2(file->notes.find("long") == std::string::npos, file->notes.c_str());
}

void LearningTest::nothing_is_learned_from_other_readings_data() {
    QTest::addColumn<QString>("policy");
    QTest::addColumn<int>("enough");
    QTest::addRow("another policy") << "streaming" << 1000;
    QTest::addRow("too little text") << "replay" << 100000;
}

void LearningTest::nothing_is_learned_from_other_readings() {
    QFETCH(QString, policy);
    QFETCH(int, enough);
    options_.enough_to_learn = enough;
    Workspace workspace(options_);
    workspace.set_learning(true);
    read(workspace, qPrintable(policy));
    QTest::qWait(300);
    QCOMPARE(workspace.training().stage, Stage::none);
}

void LearningTest::nothing_is_learned_against_a_persons_wish() {
    Workspace workspace(options_);
    read(workspace, "replay");
    QTest::qWait(300);
    QCOMPARE(workspace.training().stage, Stage::none);
    workspace.set_learning(true);  // from what is read by now
    QVERIFY(workspace.training().is_running());
}

void LearningTest::what_is_being_learned_can_be_given_up() {
    Workspace workspace(options_);
    workspace.set_learning(true);
    read(workspace, "replay");
    QVERIFY(workspace.training().is_running());
    workspace.set_learning(false);
    QTRY_COMPARE_WITH_TIMEOUT(workspace.training().stage, Stage::failed, 60000);
    workspace.set_learning(true);
    QTest::qWait(300);
    QCOMPARE(workspace.training().stage, Stage::failed);  // not again before the next start
    QVERIFY(heads().filter(QRegularExpression("\\.learned\\.gguf$")).isEmpty());
}

QTEST_GUILESS_MAIN(LearningTest)
#include "learning_test.moc"
