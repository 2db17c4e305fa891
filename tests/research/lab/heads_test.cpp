#include <sys/resource.h>

#include <csignal>

#include "tests/engine/model/tiny_models.h"
#include "tests/research/lab/lectern_lab.h"

using lectern::test::Ended;
using lectern::test::some_text;
using lectern::test::write;

/// Promises about files of retaining heads, as a person meets them.
class HeadsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void heads_are_trained_from_every_kind_of_labels_data();
    void heads_are_trained_from_every_kind_of_labels();
    void questions_about_one_document_are_learned_together();
    void a_second_round_is_told_apart();
    void shares_are_found_where_documents_are_long_enough();
    void shares_stay_when_heads_are_trained_anew();
    void a_full_disk_is_said_and_leaves_nothing_behind_data();
    void a_full_disk_is_said_and_leaves_nothing_behind();
    void damaged_heads_do_not_stop_a_reading();

 private:
    QStringList training(const QString& heads, const QStringList& more = {}) const {
        return QStringList{"heads", "train",    "-m", tiny_, "--text", text_, "--context", "1300",  "--hidden",
                           "32",    "--epochs", "1",  "-t",  "2",      "-o",  heads,       "--json"} +
               more;
    }
    /// Four documents of so many questions each, a line for each question.
    static QByteArray questions_about_documents(int questions) {
        QByteArray lines;
        for (int i = 0; i < 4 * questions; ++i) {
            const int begins = i / questions * 1100;
            const QJsonObject line{{"document", QString(some_text(8000).mid(begins, 1100))},
                                   {"question", "What is it about?"},
                                   {"answer", QString(some_text(8000).mid(begins + 50 * (i % questions + 1), 40))}};
            lines += QJsonDocument(line).toJson(QJsonDocument::Compact) + "\n";
        }
        return lines;
    }
    /// Runs a training on a disk on which a file may have so many bytes.
    static Ended on_small_disk(const QStringList& arguments, rlim_t bytes) {
        QProcess program;
        program.setChildProcessModifier([bytes] {
            std::signal(SIGXFSZ, SIG_IGN);  // then a write says EFBIG, as a full disk says ENOSPC
            const rlimit limit{bytes, bytes};
            setrlimit(RLIMIT_FSIZE, &limit);
        });
        program.start(LECTERN_LAB, arguments);
        return lectern::test::ended(program);
    }

    QTemporaryDir folder_;
    QString tiny_, text_, questions_;
};

void HeadsTest::initTestCase() {
    tiny_ = QString::fromStdString(lectern::write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
    text_ = write(folder_.filePath("text.txt"), some_text(8000));
    questions_ = write(folder_.filePath("questions.jsonl"), questions_about_documents(1));
}

void HeadsTest::heads_are_trained_from_every_kind_of_labels_data() {
    QTest::addColumn<QString>("labels");
    for (const char* labels : {"replay", "answers", "both"}) QTest::addRow("%s", labels) << labels;
}

void HeadsTest::heads_are_trained_from_every_kind_of_labels() {
    QFETCH(QString, labels);
    const QString heads = folder_.filePath(labels + ".gguf");
    QStringList arguments = training(heads, {"--labels", labels});
    if (labels != "replay") arguments[arguments.indexOf(text_)] = questions_;
    const Ended run = lectern::test::lab(arguments);
    QVERIFY2(run.code == 0, run.all());
    QVERIFY(run.json()["tokens"].toInt() > 500);
    const Ended info = lectern::test::lab({"heads", "info", heads, "--json"});
    QVERIFY2(info.json()["notes"].toString().startsWith(labels + " labels"), info.all());
    QVERIFY(!QFile::exists(heads + ".training"));
}

void HeadsTest::questions_about_one_document_are_learned_together() {
    const QString heads = folder_.filePath("together.gguf");
    const auto trained = [&](const QString& questions) {
        QStringList arguments = training(heads, {"--labels", "both"});
        arguments[arguments.indexOf(text_)] = questions;
        return lectern::test::lab(arguments).json();
    };
    const QJsonDocument one = trained(questions_);
    const QJsonDocument two = trained(write(folder_.filePath("two.jsonl"), questions_about_documents(2)));
    QVERIFY(one["tokens"].toInt() > 500);
    QCOMPARE(two["tokens"].toInt(), one["tokens"].toInt());
    QVERIFY(two["overlap"].toDouble() != one["overlap"].toDouble());  // the second question has its say
}

void HeadsTest::a_second_round_is_told_apart() {
    const QString heads = folder_.filePath("rounds.gguf");
    const Ended run = lectern::test::lab(training(heads, {"--rounds", "2", "--kept", "20"}));
    QVERIFY2(run.code == 0, run.all());
    QVERIFY2(run.err.contains("round 1 of 2, document 1 of"), run.all());
    QVERIFY2(run.err.contains("with 20 % kept"), run.all());
    const double evicting = run.json()["overlap_evicting"].toDouble();
    QVERIFY2(evicting > 0 && evicting < 1, run.all());
    QVERIFY(lectern::test::lab({"heads", "info", heads}).out.contains("2 rounds, 20 % kept"));

    const auto judged = [&](const QString& kept) {
        const Ended done = lectern::test::lab({"heads", "eval", "-m", tiny_, heads, "--text", text_, "--context",
                                               "1300", "--tokens", "2000", "--kept", kept, "--json"});
        return done.json()["layers"].toArray();
    };
    const QJsonArray whole = judged("100"), few = judged("20");
    QCOMPARE(whole.size(), 2);
    QVERIFY(whole[0] == few[0]);  // what the first layer's heads look at comes before any attention
    QVERIFY(whole[1] != few[1]);
}

void HeadsTest::shares_are_found_where_documents_are_long_enough() {
    const QString heads = folder_.filePath("short.gguf");
    QStringList arguments = training(heads);
    arguments[arguments.indexOf("1300")] = "512";
    const Ended trained = lectern::test::lab(arguments);
    QVERIFY2(trained.code == 0, trained.all());
    QVERIFY2(trained.err.contains("get the same part of a budget"), trained.all());
    const auto shares = [&] {
        return lectern::test::lab({"heads", "info", heads, "--json"}).json()["shares"].toArray();
    };
    QCOMPARE(shares().size(), 0);

    const Ended found = lectern::test::lab({"heads", "shares", "-m", tiny_, heads, "--text", text_, "--context", "1300",
                                            "--documents", "1", "--rounds", "1"});
    QVERIFY2(found.code == 0, found.all());
    QCOMPARE(shares().size(), 4);  // two layers of two KV heads

    const Ended again = lectern::test::lab(
        {"heads", "shares", "-m", tiny_, heads, "--text", write(folder_.filePath("note.txt"), "Buy milk.")});
    QCOMPARE(again.code, 2);
    QCOMPARE(shares().size(), 4);

    const QString locret = folder_.filePath("locret.gguf");
    QVERIFY(lectern::test::lab(training(locret, {"--method", "locret"})).code == 0);
    const Ended refused =
        lectern::test::lab({"heads", "shares", "-m", tiny_, locret, "--text", text_, "--context", "1300"});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("locret"), refused.all());
}

void HeadsTest::shares_stay_when_heads_are_trained_anew() {
    const QString before = folder_.filePath("before.gguf"), anew = folder_.filePath("anew.gguf"),
                  without = folder_.filePath("without.gguf"), locret = folder_.filePath("other-method.gguf");
    QVERIFY(lectern::test::lab(training(before)).code == 0);
    for (const QString& heads : {anew, without}) {
        QStringList arguments = training(heads);
        arguments[arguments.indexOf("1300")] = "512";
        QVERIFY(lectern::test::lab(arguments).code == 0);
    }
    QVERIFY(lectern::test::lab(training(locret, {"--method", "locret"})).code == 0);
    const auto shares = [](const QString& heads) {
        return lectern::test::lab({"heads", "info", heads, "--json"}).json()["shares"].toArray();
    };
    const auto from = [&](const QString& heads, const QString& others) {
        return lectern::test::lab({"heads", "shares", "-m", tiny_, heads, "--from", others});
    };
    QVERIFY(shares(before).size() == 4 && shares(anew).isEmpty());

    for (const QString& others : {without, locret, folder_.filePath("nowhere.gguf")}) {
        const Ended refused = from(anew, others);
        QVERIFY2(refused.code != 0 && refused.err.contains(others == locret ? "locret" : others.toUtf8()),
                 refused.all());
        QVERIFY(shares(anew).isEmpty());
    }
    const Ended taken = from(anew, before);
    QVERIFY2(taken.code == 0, taken.all());
    QCOMPARE(shares(anew), shares(before));
    QCOMPARE(lectern::test::lab({"heads", "shares", "-m", tiny_, anew}).code, 2);
}

void HeadsTest::a_full_disk_is_said_and_leaves_nothing_behind_data() {
    QTest::addColumn<int>("bytes");
    QTest::addRow("full from the start") << 0;
    QTest::addRow("full in the middle of the first checkpoint") << 20'000;
}

void HeadsTest::a_full_disk_is_said_and_leaves_nothing_behind() {
    QFETCH(int, bytes);
    const QString heads = folder_.filePath("none.gguf");
    const Ended run = on_small_disk(training(heads), static_cast<rlim_t>(bytes));
    QVERIFY2(run.code == 1, run.all());
    QVERIFY2(run.err.contains("cannot be written") || run.err.contains("File too large"), run.all());
    QVERIFY2(!run.err.contains("document 1 of"), "it was trained before the disk was tried");
    QCOMPARE(QDir(folder_.path()).entryList({"none*"}), QStringList());
}

/// In the folder where heads are looked for lie heads for this model with numbers that are none, and a cut-off file.
void HeadsTest::damaged_heads_do_not_stop_a_reading() {
    QTemporaryDir data;
    QVERIFY(QDir(data.path()).mkpath("lectern/heads"));
    const QString whole = folder_.filePath("good.gguf");
    QVERIFY(lectern::test::lab(training(whole)).code == 0);
    QFile file(whole);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QByteArray damaged = bytes;
    for (qsizetype i = damaged.size() / 2; i < damaged.size(); ++i) damaged[i] = '\xff';
    write(data.filePath("lectern/heads/a.gguf"), damaged);
    write(data.filePath("lectern/heads/b.gguf"), bytes.left(bytes.size() - 100));
    const auto read = [&] {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_DATA_HOME", data.path());
        program.setProcessEnvironment(environment);
        program.start(LECTERN_CLI, {"read", "-m", tiny_, text_, "--budget", "100", "--json"});
        return lectern::test::ended(program);
    };
    const Ended without = read();
    QVERIFY2(without.code == 0, without.all());
    QCOMPARE(without.json()["plan"]["policy"].toString(), "replay");
    QVERIFY2(without.err.contains("a.gguf") && without.err.contains("b.gguf"), without.all());

    write(data.filePath("lectern/heads/c.gguf"), bytes);
    const Ended with = read();
    QVERIFY2(with.code == 0, with.all());
    QCOMPARE(with.json()["plan"]["policy"].toString(), "zap");
    QVERIFY2(with.err.contains("a.gguf"), with.all());

    const Ended named = lectern::test::lectern(
        {"read", "-m", tiny_, text_, "--budget", "100", "--heads", data.filePath("lectern/heads/a.gguf")});
    QVERIFY2(named.code == 3 && named.out.isEmpty(), named.all());
}

QTEST_GUILESS_MAIN(HeadsTest)
#include "heads_test.moc"
