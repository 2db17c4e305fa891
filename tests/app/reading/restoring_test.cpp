// However a document was read, the command line, its prompt and the window go on from what was saved: no token is read
// twice.
#include <random>

#include "app/import/import_worker.h"
#include "tests/app/cli/lectern_cli.h"
#include "tests/engine/model/tiny_models.h"
#include "ui/workspace/workspace.h"

using namespace lectern;
using test::Ended;
using test::lectern_again;
using test::new_library;

class RestoringTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void a_reading_is_restored_by_each_way_data();
    void a_reading_is_restored_by_each_way();

 private:
    void restored_by_the_command_line();
    void restored_by_its_prompt();
    void restored_by_the_window();

    QTemporaryDir folder_;
    QString model_, library_, text_, more_, encrypted_;
    int number_ = 0;
};

namespace {

/// What a person may choose, a part after the other.
const QList<QList<QStringList>> choices{
    {{}, {"--pages", "2"}, {"--pages", "1, 3-4"}},
    {{}, {"--read-question", "first"}, {"--read-question", "last"}},
    {{}, {"--budget", "300"}, {"--budget", "25%"}, {"--budget", "full"}, {"--budget", "400KiB"}},
    {{}, {"--format", "f16"}, {"--format", "q4"}, {"--format", "bf16"}},
    {{},
     {"--policy", "keydiff"},
     {"--policy", "h2o"},
     {"--policy", "streaming"},
     {"--policy", "random"},
     {"--policy", "snapkv"},
     {"--policy", "sirllm"},
     {"--policy", "expected-attention"}},
    {{}, {"--positions", "rank"}, {"--positions", "original"}},
    {{}, {"--chunk", "64"}, {"--chunk", "200"}},
};

}  // namespace

void RestoringTest::initTestCase() {
    qputenv("XDG_DATA_HOME", folder_.path().toUtf8());  // no model of whoever runs the tests
    model_ = QString::fromStdString(
        write_tiny_model(folder_.path().toStdString(), {.name = "tiny", .trained_window = 8192}).string());
    QByteArray pages;
    for (int page = 1; page <= 5; ++page) pages += test::some_text(500 + 40 * page) + '\f';
    text_ = test::write(folder_.filePath("lease.txt"), pages);
    more_ = test::write(folder_.filePath("annex.txt"), test::some_text(700));
    encrypted_ = test::document("encrypted.pdf");
}

void RestoringTest::a_reading_is_restored_by_each_way_data() {
    QTest::addColumn<QString>("document");
    QTest::addColumn<QStringList>("options");
    const auto row = [this](const QStringList& options) {
        QTest::addRow("%s", options.isEmpty() ? "as it is" : qPrintable(options.join(' '))) << text_ << options;
    };
    row({});
    for (const QList<QStringList>& kind : choices)
        for (const QStringList& choice : kind)
            if (!choice.isEmpty()) row(choice);
    row({"--with", more_});
    row({"--with", more_, "--pages", "1-3"});
    QTest::addRow("with a password") << encrypted_ << QStringList{"--password", "open sesame"};
    // Any of all together: the same ones in every run.
    std::mt19937 any(33);
    for (int i = 0; i < 24; ++i) {
        QStringList options;
        for (const QList<QStringList>& kind : choices)
            options += kind[static_cast<qsizetype>(any() % static_cast<unsigned>(kind.size()))];
        row(options);
    }
}

void RestoringTest::a_reading_is_restored_by_each_way() {
    QFETCH(QString, document);
    QFETCH(QStringList, options);
    library_ = new_library();
    const Ended asked =
        lectern_again(QStringList{"ask", document, "What is the rent?", "-m", model_, "-n", "2", "--json"} + options);
    if (asked.code == 2) {  // these do not go together
        QVERIFY2(options.size() > 2, asked.all());
        return;
    }
    QVERIFY2(asked.code == 0, asked.all());
    QVERIFY(asked.json()["reading"]["saved"].toBool());
    restored_by_the_command_line();
    restored_by_its_prompt();
    restored_by_the_window();
}

void RestoringTest::restored_by_the_command_line() {
    const Ended run = lectern_again({"library", "ask", "1", "And who pays it?", "-n", "2", "--json"});
    QVERIFY2(run.code == 0, run.all());
    QCOMPARE(run.json()["reading"]["prefilled_tokens"].toInt(-1), 0);
    QVERIFY(run.json()["reading"]["restored_tokens"].toInt() > 0);
}

void RestoringTest::restored_by_its_prompt() {
    const Ended run = lectern_again({"chat", "--conversation", "1", "-n", "2"}, "And who pays it?\n");
    QVERIFY2(run.code == 0, run.all());
    QVERIFY2(run.err.contains("nothing is read again") && !run.err.contains("Read "), run.all());
}

void RestoringTest::restored_by_the_window() {
    Workspace workspace({.library = library_.toStdString(), .model = {.threads = 2}});
    workspace.open_model(model_.toStdString());
    QTRY_COMPARE_WITH_TIMEOUT(workspace.model().kind, ModelState::Kind::open, 60'000);
    const DocumentSession* session = workspace.open_reading(1);
    QTRY_VERIFY_WITH_TIMEOUT(
        session->state == DocumentSession::State::ready || session->state == DocumentSession::State::failed, 60'000);
    QVERIFY2(session->state == DocumentSession::State::ready,
             session->error ? session->error->what.english().c_str() : "it was not restored");
    QCOMPARE(session->prefilled_tokens, 0);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    const QCoreApplication application(argc, argv);
    RestoringTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "restoring_test.moc"
