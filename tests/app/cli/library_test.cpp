#include "storage/library.h"

#include <signal.h>

#include "storage/connection.h"
#include "tests/app/cli/lectern_cli.h"
#include "tests/engine/model/tiny_models.h"

using lectern::test::Ended;
using lectern::test::lectern_again;
using lectern::test::new_library;
using lectern::test::some_text;
using lectern::test::write;

/// Promises about the library as a person meets it: what was read once is never read again, whatever happened.
class LibraryTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init() { library_ = new_library(); }
    void a_second_question_reads_nothing_data();
    void a_second_question_reads_nothing();
    void what_was_not_wanted_is_not_saved();
    void other_plans_are_other_readings();
    void ctrl_c_leaves_what_was_read();
    void killed_at_any_moment_it_ends_the_same_data();
    void killed_at_any_moment_it_ends_the_same();
    void a_reading_can_be_asked_without_its_document();
    void an_exported_reading_answers_the_same_elsewhere();
    void another_model_is_refused();
    void another_model_is_refused_before_anything_is_made_for_it();
    void a_damaged_reading_is_made_again();
    void a_library_that_cannot_be_used_stops_nothing_data();
    void a_library_that_cannot_be_used_stops_nothing();
    void what_is_not_saved_is_said_last();
    void readings_are_listed_kept_and_removed();

 private:
    QStringList read_long(const QStringList& options = {"--budget", "128", "--policy", "h2o"}) const {
        return QStringList{"read", "-m", model_, long_text_, "--chunk", "64", "--json"} + options;
    }
    /// Every byte of the saved reading; empty if there is none that is complete.
    static QList<QByteArray> saved_bytes(const QString& library);
    static QJsonObject reading_of(const Ended& run) { return run.json()["reading"].toObject(); }
    static QString answer_of(const Ended& run) { return run.json()["answers"][0]["text"].toString(); }

    QTemporaryDir folder_;
    QString model_, other_model_, text_, long_text_, library_;
};

void LibraryTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    model_ = QString::fromStdString(lectern::write_tiny_model(folder, {.name = "tiny"}).string());
    other_model_ = QString::fromStdString(lectern::write_tiny_model(folder, {.name = "other", .layers = 3}).string());
    text_ = write(folder_.filePath("policy.txt"), some_text(1500));
    long_text_ = write(folder_.filePath("long.txt"), some_text(30'000));
}

QList<QByteArray> LibraryTest::saved_bytes(const QString& library) {
    const auto opened = lectern::Library::open(library.toStdString());
    if (!opened) return {};
    const auto readings = (*opened)->readings().list();
    if (!readings || readings->size() != 1 || readings->front().state != lectern::ReadingState::complete) return {};
    const auto saved = (*opened)->checkpoints().load(readings->front().id);
    if (!saved) return {};
    QList<QByteArray> all;
    for (int i = 0; i < saved->segment_count; ++i) {
        const auto bytes = (*opened)->checkpoints().load_segment(readings->front().id, i);
        if (!bytes) return {};
        all += QByteArray(reinterpret_cast<const char*>(bytes->data()), static_cast<qsizetype>(bytes->size()));
    }
    return all;
}

void LibraryTest::a_second_question_reads_nothing_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addRow("everything kept") << QStringList{};
    QTest::addRow("keydiff") << QStringList{"--budget", "20%", "--policy", "keydiff", "--chunk", "100"};
    QTest::addRow("expected-attention by rank")
        << QStringList{"--budget", "20%", "--policy", "expected-attention", "--positions", "rank", "--format", "q4"};
    QTest::addRow("the question read with the document") << QStringList{"--preset", "snapkv", "--budget", "300"};
}

void LibraryTest::a_second_question_reads_nothing() {
    QFETCH(QStringList, options);
    const QStringList arguments =
        QStringList{"ask", "-m", model_, text_, "Why?", "-n", "12", "--json", "--recall", "off"} + options;
    const Ended first = lectern_again(arguments), second = lectern_again(arguments),
                anew = lectern_again(arguments + QStringList{"--no-library"});
    for (const Ended& run : {first, second, anew}) QVERIFY2(run.code == 0, run.all());
    QCOMPARE(reading_of(first)["restored_tokens"].toInt(-1), 0);
    QCOMPARE(reading_of(second)["prefilled_tokens"].toInt(-1), 0);
    QCOMPARE(reading_of(second)["restored_tokens"].toInt(), reading_of(first)["prefilled_tokens"].toInt());
    QCOMPARE(reading_of(second)["kept_share"].toDouble(), reading_of(first)["kept_share"].toDouble());
    QVERIFY(reading_of(first)["saved"].toBool() && reading_of(second)["saved"].toBool());
    QVERIFY2(second.err.contains("nothing is read again"), second.all());
    QVERIFY(!answer_of(first).isEmpty());
    QCOMPARE(answer_of(second), answer_of(first));
    QCOMPARE(answer_of(anew), answer_of(first));
    QVERIFY(!reading_of(anew)["saved"].toBool(true));
}

void LibraryTest::what_was_not_wanted_is_not_saved() {
    const Ended run = lectern_again({"read", "-m", model_, text_, "--no-library", "--json"});
    QVERIFY2(run.code == 0, run.all());
    QVERIFY(!QFile::exists(library_));
}

void LibraryTest::other_plans_are_other_readings() {
    const QStringList read{"read", "-m", model_, text_, "--json"};
    const QList<QStringList> others{{}, {"--format", "f16"}, {"--budget", "300"}, {"--positions", "original"}};
    for (const QStringList& options : others)
        QCOMPARE(reading_of(lectern_again(read + options))["restored_tokens"].toInt(-1), 0);
    for (const QStringList& options : others)
        QCOMPARE(reading_of(lectern_again(read + options))["prefilled_tokens"].toInt(-1), 0);
    QCOMPARE(lectern_again({"library", "list", "--json"}).json()["readings"].toArray().size(), others.size());
    // The same text in another file is the same document; one more letter is not.
    const QString copy = write(folder_.filePath("copy.txt"), some_text(1500));
    QCOMPARE(reading_of(lectern_again({"read", "-m", model_, copy, "--json"}))["prefilled_tokens"].toInt(-1), 0);
    const QString longer = write(folder_.filePath("longer.txt"), some_text(1501));
    QCOMPARE(reading_of(lectern_again({"read", "-m", model_, longer, "--json"}))["restored_tokens"].toInt(-1), 0);
}

/// Nothing was saved before: what is there afterwards is what Ctrl-C left.
void LibraryTest::ctrl_c_leaves_what_was_read() {
    QProcess program;
    program.start(LECTERN_CLI, read_long() + QStringList{"--save-every", "1000"});
    QByteArray heard;
    QTRY_VERIFY2_WITH_TIMEOUT((program.waitForReadyRead(50), heard += program.readAllStandardError()).contains("Plan:"),
                              heard, 60'000);
    QTest::qWait(200);
    kill(static_cast<pid_t>(program.processId()), SIGINT);
    const Ended run = lectern::test::ended(program);
    QVERIFY2(run.code == 4, run.all());
    const int read = reading_of(run)["prefilled_tokens"].toInt();
    QVERIFY2(read > 0 && reading_of(run)["saved"].toBool(), run.all());
    QVERIFY2(run.err.contains("goes on from here"), run.all());

    const Ended rest = lectern_again(read_long());
    QVERIFY2(rest.code == 0, rest.all());
    QCOMPARE(reading_of(rest)["restored_tokens"].toInt(), read);
    const QList<QByteArray> bytes = saved_bytes(library_);
    library_ = new_library();
    QVERIFY(lectern_again(read_long()).code == 0);
    QVERIFY(!bytes.isEmpty() && bytes == saved_bytes(library_));
}

void LibraryTest::killed_at_any_moment_it_ends_the_same_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addRow("h2o") << QStringList{"--budget", "128", "--policy", "h2o"};
    QTest::addRow("expected-attention by rank")
        << QStringList{"--budget", "128", "--policy", "expected-attention", "--positions", "rank"};
    QTest::addRow("everything kept") << QStringList{"--positions", "original"};
}

/// Again and again until the reading is whole, with as many checkpoints as there can be. LECTERN_KILLS says how often
/// in all; a run of the tests can afford few.
void LibraryTest::killed_at_any_moment_it_ends_the_same() {
    QFETCH(QStringList, options);
    QStringList read = read_long(options);
    read[read.indexOf(long_text_)] = write(folder_.filePath("killed.txt"), some_text(12'000));
    QElapsedTimer timer;
    timer.start();
    const Ended undisturbed = lectern_again(read);
    QVERIFY2(undisturbed.code == 0, undisturbed.all());
    const qint64 whole = timer.elapsed();
    const QList<QByteArray> expected = saved_bytes(library_);
    QVERIFY(!expected.isEmpty());

    QRandomGenerator random(1);
    const int wanted =
        qEnvironmentVariableIntValue("LECTERN_KILLS") > 0 ? qEnvironmentVariableIntValue("LECTERN_KILLS") / 3 : 2;
    int kills = 0, resumed = 0;
    while (kills < wanted) {
        library_ = new_library();
        for (;;) {
            QProcess program;
            program.start(LECTERN_CLI, read + QStringList{"--save-every", "0"});
            QVERIFY(program.waitForStarted());
            const bool ended_by_itself = program.waitForFinished(static_cast<int>(random.bounded(whole + 1)));
            if (!ended_by_itself && program.state() == QProcess::Running) {
                kill(static_cast<pid_t>(program.processId()), SIGKILL);
                program.waitForFinished();
                if (program.exitStatus() == QProcess::CrashExit) {
                    ++kills;
                    continue;
                }
            }
            QVERIFY2(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0,
                     program.readAllStandardError());
            const QJsonDocument json = QJsonDocument::fromJson(program.readAllStandardOutput());
            if (json["reading"]["restored_tokens"].toInt() > 0) ++resumed;
            QCOMPARE(json["reading"]["restored_tokens"].toInt() + json["reading"]["prefilled_tokens"].toInt(),
                     reading_of(undisturbed)["prefilled_tokens"].toInt());
            break;
        }
        QVERIFY2(saved_bytes(library_) == expected, qPrintable(QString("after %1 kills").arg(kills)));
    }
    qInfo("%d kills, %d readings taken up again", kills, resumed);
}

void LibraryTest::a_reading_can_be_asked_without_its_document() {
    const QString gone = write(folder_.filePath("gone.txt"), some_text(1400));
    const QStringList plan{"--budget", "30%", "--policy", "snapkv", "--chunk", "128", "--sinks", "2"};
    const Ended asked = lectern_again(QStringList{"ask", "-m", model_, gone, "Why?", "-n", "12", "--json"} + plan);
    QVERIFY2(asked.code == 0, asked.all());
    QFile::remove(gone);
    const QString id = QString::number(reading_of(asked)["id"].toInt());
    for (const QStringList& with : {QStringList{}, QStringList{"-m", model_}}) {
        const Ended again = lectern_again(QStringList{"library", "ask", id, "Why?", "-n", "12", "--json"} + with);
        QVERIFY2(again.code == 0, again.all());
        QCOMPARE(reading_of(again)["prefilled_tokens"].toInt(-1), 0);
        QCOMPARE(answer_of(again), answer_of(asked));
    }
}

void LibraryTest::an_exported_reading_answers_the_same_elsewhere() {
    const Ended asked = lectern_again({"ask", "-m", model_, text_, "Why?", "-n", "12", "--budget", "300", "--json"});
    QVERIFY2(asked.code == 0, asked.all());
    const QString file = folder_.filePath("exported.reading");
    const Ended exported = lectern_again({"library", "export", QString::number(reading_of(asked)["id"].toInt()), file});
    QVERIFY2(exported.code == 0, exported.all());

    new_library();
    const Ended imported = lectern_again({"library", "import", file, "--json"});
    QVERIFY2(imported.code == 0, imported.all());
    const QString id = QString::number(imported.json()["id"].toInt());
    const Ended twice = lectern_again({"library", "import", file, "--json"});
    QVERIFY2(twice.json() == imported.json() && twice.err.contains("has this reading already"), twice.all());
    const Ended again = lectern_again({"library", "ask", id, "Why?", "-m", model_, "-n", "12", "--json"});
    QVERIFY2(again.code == 0, again.all());
    QCOMPARE(reading_of(again)["prefilled_tokens"].toInt(-1), 0);
    QCOMPARE(answer_of(again), answer_of(asked));
    // Whoever has the document too need not read it.
    const Ended with_file =
        lectern_again({"ask", "-m", model_, text_, "Why?", "-n", "12", "--budget", "300", "--json"});
    QCOMPARE(reading_of(with_file)["prefilled_tokens"].toInt(-1), 0);
    QCOMPARE(answer_of(with_file), answer_of(asked));
}

void LibraryTest::another_model_is_refused() {
    const Ended read = lectern_again({"read", "-m", model_, text_, "--budget", "300", "--json"});
    const QString id = QString::number(reading_of(read)["id"].toInt());
    const Ended run = lectern_again({"library", "ask", id, "Why?", "-m", other_model_, "--json"});
    QVERIFY2(run.code == 2, run.all());
    QVERIFY2(run.err.contains("the model") && run.err.contains("still in the library"), run.all());
    const Ended other_words = lectern_again({"library", "ask", id, "Why?", "--template", "mistral", "--json"});
    QVERIFY2(other_words.code != 0, other_words.all());
}

/// Neither the plan nor the conversation format of a reading need fit another model, or another opening: what differs
/// is said, not what cannot be made of it.
void LibraryTest::another_model_is_refused_before_anything_is_made_for_it() {
    const Ended all = lectern_again({"read", "-m", model_, text_, "--template", "plain", "--policy", "full", "--json"});
    QVERIFY2(all.code == 0, all.all());
    const QString whole = QString::number(reading_of(all)["id"].toInt());
    const Ended longer = lectern_again({"library", "ask", whole, "Why?", "--template", "zephyr"});
    QVERIFY2(longer.code == 2 && longer.err.contains("was made by") && longer.err.contains("the text"), longer.all());

    const QString brief = write(folder_.filePath("brief.txt"), some_text(300));
    const Ended asked = lectern_again({"ask", "-m", lectern::test::smollm(), brief, "Why?", "-n", "2", "--json"});
    QVERIFY2(asked.code == 0, asked.all());
    const QString chatml = QString::number(reading_of(asked)["id"].toInt());
    const QList<QStringList> ways{{"library", "ask", chatml, "Why?"}, {"chat", "--conversation", "1"}};
    for (const QStringList& way : ways) {
        const Ended other = lectern_again(way + QStringList{"-m", model_});
        QVERIFY2(other.code == 2 && other.err.contains("was made by") && other.err.contains("the model"), other.all());
        QVERIFY2(!other.err.contains("chat form"), other.all());
    }
}

void LibraryTest::a_damaged_reading_is_made_again() {
    const QStringList read{"read", "-m", model_, text_, "--budget", "300", "--json"};
    QVERIFY(lectern_again(read).code == 0);
    const QList<QByteArray> expected = saved_bytes(library_);
    QVERIFY(expected.size() == 2 && expected[1].size() > 4096);
    QFile file(library_);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray content = file.readAll();
    const qsizetype at = content.indexOf(expected[1].mid(2000, 64));
    QVERIFY2(at > 0, "the cells are not where they were looked for");
    content[at] = static_cast<char>(content[at] ^ 1);
    file.seek(0);
    file.write(content);
    file.close();

    QCOMPARE(lectern_again({"library", "verify"}).code, 3);
    const Ended again = lectern_again(read);
    QVERIFY2(again.code == 0, again.all());
    QVERIFY2(again.err.contains("damaged"), again.all());
    QCOMPARE(reading_of(again)["restored_tokens"].toInt(-1), 0);
    QCOMPARE(saved_bytes(library_), expected);
    QCOMPARE(lectern_again({"library", "verify"}).code, 0);
    QCOMPARE(reading_of(lectern_again(read))["prefilled_tokens"].toInt(-1), 0);
}

void LibraryTest::a_library_that_cannot_be_used_stops_nothing_data() {
    QTest::addColumn<QString>("file");
    const auto row = [&](const char* name, const QString& file) { QTest::addRow("%s", name) << file; };
    row("a folder", folder_.path());
    row("no library", write(folder_.filePath("other.bin"), some_text(9000)));
    row("below a file", folder_.filePath("other.bin/library.sqlite"));
}

void LibraryTest::a_library_that_cannot_be_used_stops_nothing() {
    QFETCH(QString, file);
    const Ended run = lectern_again({"read", "-m", model_, text_, "--library", file, "--json"});
    QVERIFY2(run.code == 0, run.all());
    QVERIFY2(run.err.contains("will not be saved"), run.all());
    QVERIFY(reading_of(run)["complete"].toBool());
    QVERIFY(!reading_of(run)["saved"].toBool(true));
}

/// Another program writes all the time.
void LibraryTest::what_is_not_saved_is_said_last() {
    QVERIFY(lectern_again({"library", "list"}).code == 0);
    lectern::Connection other(library_.toStdString(), lectern::Connection::Access::read_write);
    const lectern::Transaction writing(other, lectern::Transaction::Kind::write);
    const Ended run = lectern_again({"read", "-m", model_, text_, "--json"});
    QVERIFY2(run.code == 0 && !reading_of(run)["saved"].toBool(true), run.all());
    QVERIFY2(run.err.trimmed().split('\n').last().contains("not saved"), run.all());
}

void LibraryTest::readings_are_listed_kept_and_removed() {
    for (const char* budget : {"200", "300"})
        QVERIFY(lectern_again({"read", "-m", model_, text_, "--budget", budget}).code == 0);
    const auto list = [] { return lectern_again({"library", "list", "--json"}).json(); };
    const QJsonArray readings = list()["readings"].toArray();
    QCOMPARE(readings.size(), 2);
    QCOMPARE(readings.at(0)["documents"][0]["name"].toString(), "policy.txt");
    QVERIFY(readings.at(0)["complete"].toBool() && readings.at(0)["bytes"].toInt() > 0);
    QVERIFY(lectern_again({"library", "list"}).out.contains("policy.txt"));
    const QString newest = QString::number(readings.at(0)["id"].toInt());
    const QString oldest = QString::number(readings.at(1)["id"].toInt());

    const Ended shown = lectern_again({"library", "show", newest, "--json"});
    QCOMPARE(shown.json()["plan"]["budget_tokens"].toInt(), 300);
    QVERIFY(shown.json()["fingerprint"].toObject().contains("model"));
    QVERIFY(!shown.json()["kept_by_page"].toArray().isEmpty());

    QVERIFY(lectern_again({"library", "pin", oldest}).code == 0);
    const Ended cleaned = lectern_again({"library", "gc", "--keep", "0.001MiB", "--json"});
    QVERIFY2(cleaned.code == 0, cleaned.all());
    QCOMPARE(cleaned.json()["removed"].toArray(), QJsonArray{newest.toInt()});
    QCOMPARE(list()["readings"].toArray().size(), 1);
    QVERIFY(lectern_again({"library", "pin", oldest, "--off"}).code == 0);
    QVERIFY(lectern_again({"library", "remove", oldest}).code == 0);
    QVERIFY(list()["readings"].toArray().isEmpty());
    QCOMPARE(list()["usage"]["documents"].toInt(), 1);
}

QTEST_GUILESS_MAIN(LibraryTest)
#include "library_test.moc"
