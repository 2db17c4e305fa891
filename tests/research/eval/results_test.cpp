#include "research/eval/results.h"

#include <QtTest/QtTest>

#include "research/eval/setting.h"

using namespace lectern;

/// Promises about the table of results: nothing that was written is lost, run twice or misread.
class ResultsTest : public QObject {
    Q_OBJECT

 private slots:
    void a_row_comes_back_as_it_was_written();
    void a_half_written_line_is_dropped();
    void an_empty_file_is_begun();
    void other_files_are_left_alone_data();
    void other_files_are_left_alone();
    void each_choice_is_part_of_the_key();
    void a_file_that_cannot_be_written_is_said();
    void settings_are_full_first_and_never_everything_twice();
    void recall_is_a_method_of_its_own();
    void shares_become_cells();

 private:
    std::filesystem::path file(const char* name) const { return folder_.filePath(name).toStdString(); }
    static eval::ResultRow row(int question) {
        return {.model = "m",
                .task = "multi-key",
                .length = 6144,
                .seed = 18446744073709551615U,
                .document = 1,
                .fingerprint = "abc",
                .question = question,
                .policy = "keydiff",
                .kept = "10%",
                .format = "q8",
                .positions = "auto",
                .chunk = 512,
                .document_tokens = 6170,
                .budget_tokens = 617,
                .score = 0.25,
                .depth = 0.5,
                .answer_tokens = 7,
                .read_tokens_per_second = 123.4,
                .expected = "1; 2",
                .answer = "He said \"1\",\nthen 2"};
    }
    static QByteArray bytes(const std::filesystem::path& path) {
        QFile in(QString::fromStdString(path.string()));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("unreadable");
    }
    static void write(const std::filesystem::path& path, const QByteArray& content) {
        QFile out(QString::fromStdString(path.string()));
        if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size()) qFatal("cannot write");
    }
    QTemporaryDir folder_;
};

void ResultsTest::a_row_comes_back_as_it_was_written() {
    {
        auto results = eval::ResultFile::open(file("back.csv"));
        QVERIFY(results);
        QVERIFY(results->append(row(0)));
        QVERIFY(results->append(row(1)));
        QVERIFY(results->find(row(1).key()));
    }
    const auto results = eval::ResultFile::open(file("back.csv"));
    QVERIFY(results);
    QCOMPARE(results->rows().size(), std::size_t(2));
    const eval::ResultRow& back = results->rows()[0];
    QCOMPARE(back.key(), row(0).key());
    QCOMPARE(back.seed, row(0).seed);
    QCOMPARE(back.length, 6144);
    QCOMPARE(back.document_tokens, 6170);
    QCOMPARE(back.budget_tokens, 617);
    QCOMPARE(back.score.value(), 0.25);
    QCOMPARE(back.depth.value(), 0.5);
    QVERIFY(!back.agreement && !back.perplexity);
    QCOMPARE(back.answer_tokens, 7);
    QCOMPARE(back.read_tokens_per_second, 123.4);
    QCOMPARE(back.expected, row(0).expected);
    QCOMPARE(back.answer, std::string("He said \"1\", then 2"));  // a row is a line
    QVERIFY(results->find(row(1).key()));
    QVERIFY(!results->find(row(2).key()));
}

void ResultsTest::a_half_written_line_is_dropped() {
    {
        auto results = eval::ResultFile::open(file("half.csv"));
        QVERIFY(results && results->append(row(0)) && results->append(row(1)));
    }
    const QByteArray whole = bytes(file("half.csv"));
    const qsizetype first_rows = whole.lastIndexOf('\n', whole.size() - 2) + 1;
    for (const qsizetype cut : {first_rows, first_rows + 1, first_rows + 20, whole.size() - 1}) {
        write(file("half.csv"), whole.left(cut));
        {
            auto results = eval::ResultFile::open(file("half.csv"));
            QVERIFY(results);
            QCOMPARE(results->rows().size(), std::size_t(1));
            QVERIFY(results->append(row(1)));
        }
        QCOMPARE(bytes(file("half.csv")), whole);
    }
}

void ResultsTest::an_empty_file_is_begun() {
    write(file("empty.csv"), "");
    QVERIFY(eval::ResultFile::open(file("empty.csv")));
    const QByteArray header = bytes(file("empty.csv"));
    QVERIFY(header.startsWith("model,task,length,"));
    write(file("empty.csv"), header.left(9));  // stopped within the first line
    QVERIFY(eval::ResultFile::open(file("empty.csv")));
    QCOMPARE(bytes(file("empty.csv")), header);
}

void ResultsTest::other_files_are_left_alone_data() {
    QVERIFY(eval::ResultFile::open(file("header.csv")));
    const QByteArray header = bytes(file("header.csv"));
    QTest::addColumn<QByteArray>("content");
    QTest::addRow("another table") << QByteArray("a,b,c\n1,2,3\n");
    QTest::addRow("prose without a line end") << QByteArray("Dear reader");
    QTest::addRow("too few fields") << header + "a,b\n";
    QTest::addRow("a word for a number") << header + QByteArray("m,t,many,0,0,f,0,p,k,f,a,512,1,1,,,,,1,1,e,a\n");
    QTest::addRow("an open quote") << header + "\"m,t\n";
    QTest::addRow("a number that is too large")
        << header + QByteArray("m,t,99999999999,0,0,f,0,p,k,f,a,512,1,1,,,,,1,1,e,a\n");
}

void ResultsTest::other_files_are_left_alone() {
    QFETCH(QByteArray, content);
    write(file("other.csv"), content);
    const auto results = eval::ResultFile::open(file("other.csv"));
    QVERIFY(!results);
    QCOMPARE(results.error().code, ErrorCode::bad_input);
    QVERIFY(!results.error().what.empty() && !results.error().means.empty() && !results.error().next.empty());
    QCOMPARE(bytes(file("other.csv")), content);
}

void ResultsTest::each_choice_is_part_of_the_key() {
    QStringList keys{QString::fromStdString(row(0).key())};
    const auto differs = [&](auto change) {
        eval::ResultRow other = row(0);
        change(other);
        QVERIFY(!keys.contains(QString::fromStdString(other.key())));
        keys << QString::fromStdString(other.key());
    };
    differs([](auto& r) { r.model += "x"; });
    differs([](auto& r) { r.fingerprint += "x"; });
    differs([](auto& r) { r.question = 1; });
    differs([](auto& r) { r.policy += "x"; });
    differs([](auto& r) { r.kept += "x"; });
    differs([](auto& r) { r.format += "x"; });
    differs([](auto& r) { r.positions += "x"; });
    differs([](auto& r) { r.chunk = 256; });
    eval::ResultRow outcome = row(0);
    outcome.score = 1;
    outcome.answer += "x";
    QCOMPARE(outcome.key(), row(0).key());
}

void ResultsTest::a_file_that_cannot_be_written_is_said() {
    const auto missing = eval::ResultFile::open(file("no-such-folder/results.csv"));
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::failed);
    const auto folder = eval::ResultFile::open(folder_.path().toStdString());
    QVERIFY(!folder);
    auto full = eval::ResultFile::open("/dev/full");
    QVERIFY(!full);
}

void ResultsTest::settings_are_full_first_and_never_everything_twice() {
    QStringList labels;
    for (const auto& setting : eval::settings_of({"keydiff", "full", "random"}, {{.amount = 100}, {.amount = 10}},
                                                 {CellFormat::q8, CellFormat::f16}))
        labels << QString::fromStdString(setting.label());
    QCOMPARE(labels, QStringList({"full 100% q8", "keydiff 10% q8", "random 10% q8", "full 100% f16", "keydiff 10% f16",
                                  "random 10% f16"}));
    QVERIFY(eval::settings_of({"keydiff"}, {{.amount = 100}}, {CellFormat::q8}).empty());
}

void ResultsTest::recall_is_a_method_of_its_own() {
    const auto settings =
        eval::settings_of({"zap+recall", "zap", "full+recall", "full"}, {{.amount = 10}}, {CellFormat::q8});
    QStringList labels;
    for (const auto& setting : settings) labels << QString::fromStdString(setting.label());
    QCOMPARE(labels, QStringList({"full 100% q8", "full+recall 100% q8", "zap+recall 10% q8", "zap 10% q8"}));
    QCOMPARE(settings[2].policy, std::string("zap"));
    QVERIFY(settings[2].recall == eval::RecallBy::words && settings[2].reads_like(settings[3]));
    QVERIFY(settings[3].recall == eval::RecallBy::nothing);
    QVERIFY(!settings[0].reads_like(settings[2]));
}

void ResultsTest::shares_become_cells() {
    QCOMPARE(eval::KeptShare{.amount = 25}.cells(6170), 1543);  // 1542.5 rounds up
    QCOMPARE(eval::KeptShare{.amount = 0.1}.cells(100), 1);
    const eval::KeptShare cells{.kind = eval::KeptShare::Kind::cells, .amount = 4096};
    QCOMPARE(cells.cells(100), 4096);
    QCOMPARE(cells.label(), std::string("4096"));
    QCOMPARE(eval::KeptShare{.amount = 2.5}.label(), std::string("2.5%"));
}

QTEST_APPLESS_MAIN(ResultsTest)
#include "results_test.moc"
