#include <signal.h>

#include <QImage>

#include "app/output/csv.h"
#include "tests/research/lab/lectern_lab.h"

using lectern::test::Ended;
using lectern::test::smollm;

/// Promises about lectern-lab eval: a run that was stopped goes on, and ends with the same results.
class EvalTest : public QObject {
    Q_OBJECT

 private slots:
    void a_run_makes_table_results_and_plot();
    void a_stopped_run_goes_on();
    void ctrl_c_is_answered();
    void the_ceiling_can_be_measured();
    void a_preset_is_measured_as_it_was_published();
    void questions_of_a_file_are_asked();
    void wrong_use_is_refused_data();
    void wrong_use_is_refused();

 private:
    QString file(const char* name) const { return folder_.filePath(name); }
    QStringList arguments(const QString& results) const {
        return {"eval",     "-m",  smollm(),      "-o", results,      "--tasks",        "multi-key,continuation",
                "--length", "900", "--documents", "1",  "--policies", "full,streaming", "--kept",
                "100,30"};
    }
    /// The rows without how fast they were made.
    static std::vector<std::vector<std::string>> rows(const QString& path) {
        QFile in(path);
        if (!in.open(QIODevice::ReadOnly)) return {};
        std::vector<std::vector<std::string>> result;
        for (const QByteArray& line : in.readAll().split('\n')) {
            auto fields = lectern::csv_fields(line.toStdString()).value();
            if (fields.size() < 20) continue;
            fields.erase(fields.begin() + 19);
            result.push_back(fields);
        }
        return result;
    }
    QTemporaryDir folder_;
};

void EvalTest::a_run_makes_table_results_and_plot() {
    const Ended run = lectern::test::lab(arguments(file("whole.csv")) + QStringList{"--plot", file("plot.png")});
    QVERIFY2(run.code == 0, run.all());
    for (const char* part : {"full", "streaming", "100%", "30%", "multi-key", "share of full", "perplexity"})
        QVERIFY2(run.out.contains(part), run.all());
    QCOMPARE(rows(file("whole.csv")).size(), std::size_t(1 + 2 * (8 + 1)));
    QVERIFY(!QImage(file("plot.png")).isNull());

    // Again: nothing is run, and the summary is the same, as JSON.
    QElapsedTimer timer;
    timer.start();
    const Ended again = lectern::test::lab(arguments(file("whole.csv")) + QStringList{"--json"});
    QVERIFY2(again.code == 0, again.all());
    QVERIFY(!again.err.contains("Evaluating"));
    const QJsonArray settings = again.json()["settings"].toArray();
    QCOMPARE(settings.size(), 2);
    QCOMPARE(settings[0]["policy"].toString(), "full");
    QCOMPARE(settings[0]["agreement"].toDouble(), 1.0);
    // The smallest model finds most of eight needles in 900 tokens, and streaming with 30 % loses most of them.
    const double full = settings[0]["score"]["mean"].toDouble(), streaming = settings[1]["score"]["mean"].toDouble();
    QVERIFY2(full >= 0.5 && streaming < full - 0.2, again.all());
    QVERIFY2(settings[1]["perplexity"].toDouble() > settings[0]["perplexity"].toDouble(), again.all());
    QCOMPARE(rows(file("whole.csv")).size(), std::size_t(1 + 2 * (8 + 1)));
}

void EvalTest::a_stopped_run_goes_on() {
    QFile whole(file("whole.csv"));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray content = whole.readAll();
    qsizetype cut = 0;
    for (int line = 0; line < 12; ++line) cut = content.indexOf('\n', cut) + 1;
    QVERIFY(
        !lectern::test::write(file("stopped.csv"), content.left(cut + 30)).isEmpty());  // within a reading and a row
    const Ended run = lectern::test::lab(arguments(file("stopped.csv")));
    QVERIFY2(run.code == 0, run.all());
    QVERIFY(rows(file("stopped.csv")) == rows(file("whole.csv")));
}

void EvalTest::ctrl_c_is_answered() {
    QProcess program;
    program.start(LECTERN_LAB, {"eval", "-m", smollm(), "-o", file("long.csv"), "--tasks", "multi-key", "--length",
                                "30000", "--policies", "keydiff", "--kept", "5"});
    QByteArray heard;
    QTRY_VERIFY2_WITH_TIMEOUT(
        (program.waitForReadyRead(50), heard += program.readAllStandardError()).contains("Evaluating"), heard, 60'000);
    QElapsedTimer timer;
    timer.start();
    kill(static_cast<pid_t>(program.processId()), SIGINT);
    const Ended run = lectern::test::ended(program);
    QVERIFY2(timer.elapsed() < 1000, QByteArray::number(timer.elapsed()));
    QVERIFY2(run.code == 4, run.all());
    QVERIFY2(run.err.contains("Cancelled"), run.all());
    QVERIFY(run.out.isEmpty());
}

void EvalTest::the_ceiling_can_be_measured() {
    const Ended run =
        lectern::test::lab({"eval", "-m", smollm(), "-o", file("oracle.csv"), "--tasks", "multi-key", "--length", "900",
                            "--documents", "1", "--policies", "full,oracle,random", "--kept", "50,20", "--json"});
    QVERIFY2(run.code == 0, run.all());
    std::map<QString, double> agreement;
    for (const QJsonValue line : run.json()["settings"].toArray())
        agreement[line["policy"].toString() + line["kept"].toString()] = line["agreement"].toDouble();
    QCOMPARE(agreement.size(), std::size_t(5));
    QVERIFY2(agreement["oracle50%"] > agreement["random50%"], run.all());
}

/// Columns: policy 7, kept 8, format 9, positions 10, chunk 11.
void EvalTest::a_preset_is_measured_as_it_was_published() {
    const auto settings = [&](const QStringList& options) {
        const QString results = file("preset.csv");
        QFile::remove(results);
        const Ended run = lectern::test::lab(QStringList{"eval", "-m", smollm(), "-o", results, "--tasks", "multi-key",
                                                         "--length", "400", "--documents", "1"} +
                                             options);
        if (run.code != 0) qFatal("%s", run.all().constData());
        const std::vector<std::string> row = rows(results).at(1);
        return std::vector(row.begin() + 7, row.begin() + 12);
    };
    using Row = std::vector<std::string>;
    QCOMPARE(settings({"--preset", "h2o"}), (Row{"h2o", "20%", "f16", "original", "512"}));
    QCOMPARE(settings({"--preset", "hf-4bit"}), (Row{"full", "100%", "q4", "auto", "512"}));
    QCOMPARE(settings({"--preset", "kivi"}), (Row{"full", "100%", "kivi4", "auto", "512"}));
    QCOMPARE(settings({"--preset", "sirllm", "--kept", "50", "--formats", "q8", "--chunk", "64"}),
             (Row{"sirllm", "50%", "q8", "rank", "64"}));
    QCOMPARE(settings({"--preset", "streaming", "--budgets", "90"}), (Row{"streaming", "90", "f16", "rank", "512"}));
}

void EvalTest::questions_of_a_file_are_asked() {
    const QString document = lectern::test::write(
        file("walk.txt"),
        "The walk begins at the mill. After an hour one comes to a green bridge, and then to the sea.");
    const QString questions = lectern::test::write(
        file("walk.jsonl"),
        R"({"question": "What colour does the bridge have?", "answers": ["green"], "page": 1, "quote": "a green bridge"})"
        "\n"
        R"({"question": "Where does it end?", "kind": "other words", "answers": ["sea"], "page": 1, "quote": "to the sea"})"
        "\n"
        R"({"question": "How long is it?", "kind": "not in the text", "answers": [], "absent": ["mile"]})");
    const Ended run = lectern::test::lab({"eval", "-m", smollm(), "-o", file("qa.csv"), "--qa", questions, document,
                                          "--policies", "full", "--encoder", "none", "--json"});
    QVERIFY2(run.code == 0, run.all());
    QCOMPARE(run.json()["tasks"].toArray(), (QJsonArray{"qa", "other words"}));
    const QJsonArray settings = run.json()["settings"].toArray();
    QCOMPARE(settings.size(), 2);
    QCOMPARE(settings[0]["by_task"]["qa"].toDouble(), 1.0);
    // A search alone is asked too.
    QCOMPARE(settings[1]["policy"].toString(), "streaming+recall");
    QCOMPARE(settings[1]["kept"].toString(), "600");
    QCOMPARE(settings[1]["questions"].toInt(), 2);
}

void EvalTest::wrong_use_is_refused_data() {
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("code");
    const QString note = lectern::test::write(file("note.csv"), "Buy milk.\n");
    QTest::addRow("unknown task") << QStringList{"-o", file("x.csv"), "--tasks", "multikey"} << 2;
    QTest::addRow("unknown policy") << QStringList{"-o", file("x.csv"), "--policies", "luck"} << 2;
    QTest::addRow("unknown format") << QStringList{"-o", file("x.csv"), "--formats", "q1"} << 2;
    QTest::addRow("nothing to run") << QStringList{"-o", file("x.csv"), "--policies", "keydiff", "--kept", "100"} << 2;
    QTest::addRow("shares and budgets") << QStringList{"-o", file("x.csv"), "--kept", "5", "--budgets", "10"} << 2;
    QTest::addRow("no results file") << QStringList{} << 2;
    QTest::addRow("too short") << QStringList{"-o", file("x.csv"), "--tasks", "paragraphs", "--length", "256"} << 2;
    QTest::addRow("another file") << QStringList{"-o", note} << 3;
    QTest::addRow("no such prose") << QStringList{"-o", file("x.csv"), "--text", file("none.txt")} << 3;
    QTest::addRow("too little prose") << QStringList{"-o", file("x.csv"), "--text", note} << 3;
    QTest::addRow("no such questions") << QStringList{"-o", file("x.csv"), "--qa", file("none.jsonl"), note} << 3;
    QTest::addRow("cannot be written") << QStringList{"-o", file("none/x.csv")} << 1;
}

void EvalTest::wrong_use_is_refused() {
    QFETCH(QStringList, more);
    QFETCH(int, code);
    const Ended run = lectern::test::lab(QStringList{"eval", "-m", smollm()} + more);
    QVERIFY2(run.code == code, run.all());
    QVERIFY2(!run.err.isEmpty() && run.out.isEmpty(), run.all());
}

QTEST_GUILESS_MAIN(EvalTest)
#include "eval_test.moc"
