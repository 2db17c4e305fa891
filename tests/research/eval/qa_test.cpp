#include <QProcess>
#include <QtTest/QtTest>
#include <set>

#include "app/import/import.h"
#include "research/eval/qa_file.h"

using namespace lectern;

/// Promises about questions on real documents: they are answered where they say.
class QaTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void there_are_enough_and_none_twice();
    void each_quote_holds_an_answer();
    void each_quote_stands_on_its_page();
    void a_document_gets_its_questions();
    void a_folder_is_read_with_all_kinds();
    void other_lines_are_refused_data();
    void other_lines_are_refused();

 private:
    std::vector<eval::QaEntry> entries_;
    QTemporaryDir folder_;
};

namespace {

/// Without blanks, hyphens and case: lines end in other places in every rendering.
QString comparable(const std::string& text) {
    static const QRegularExpression between("[\\s\\-\u2010]+");
    return QString::fromStdString(text).remove(between).toLower();
}

}  // namespace

void QaTest::initTestCase() {
    auto entries = eval::read_questions(LECTERN_TEST_DATA "/qa/debian-policy.jsonl");
    QVERIFY2(entries, entries ? "" : entries.error().what.english().c_str());
    entries_ = std::move(*entries);
}

void QaTest::there_are_enough_and_none_twice() {
    QVERIFY(entries_.size() >= 60);
    std::set<std::string> questions;
    std::set<int> pages;
    for (const eval::QaEntry& entry : entries_) {
        QVERIFY2(questions.insert(entry.question).second, entry.question.c_str());
        pages.insert(entry.page);
    }
    QVERIFY(pages.size() >= 30);  // from all over the document
}

void QaTest::each_quote_holds_an_answer() {
    for (const eval::QaEntry& entry : entries_)
        QVERIFY2(std::ranges::any_of(
                     entry.expected.at(0),
                     [&](const std::string& answer) { return comparable(entry.quote).contains(comparable(answer)); }),
                 entry.question.c_str());
}

/// The package debian-policy has the document, compressed.
void QaTest::each_quote_stands_on_its_page() {
    const QString packed = "/usr/share/doc/debian-policy/policy.pdf.gz";
    if (!QFile::exists(packed)) QSKIP("the package debian-policy is not installed");
    QProcess gunzip;
    gunzip.setStandardOutputFile(folder_.filePath("policy.pdf"));
    gunzip.start("gzip", {"-dc", packed});
    QVERIFY(gunzip.waitForFinished() && gunzip.exitCode() == 0);
    const auto document = import_document(folder_.filePath("policy.pdf").toStdString());
    QVERIFY2(document, document ? "" : document.error().what.english().c_str());
    if (document->text.find("Release 4.6.2.0") == std::string::npos &&
        document->text.find("version 4.6.2.0") == std::string::npos)
        QSKIP("another release of debian-policy is installed");
    for (const eval::QaEntry& entry : entries_) {
        QVERIFY2(entry.page >= 1 && entry.page <= static_cast<int>(document->pages.size()), entry.question.c_str());
        const Page& page = document->pages[static_cast<std::size_t>(entry.page - 1)];
        const QString text = comparable(document->text.substr(page.begin, page.end - page.begin));
        QVERIFY2(text.contains(comparable(entry.quote)),
                 qPrintable(QString("page %1: %2").arg(entry.page).arg(QString::fromStdString(entry.quote))));
    }
}

void QaTest::a_document_gets_its_questions() {
    const Document document{.name = "d",
                            .text = "0123456789",
                            .pages = {{.label = "1", .begin = 0, .end = 4}, {.label = "2", .begin = 4, .end = 10}}};
    const std::vector<eval::QaEntry> entries{
        {.question = "A?", .kind = "own words", .expected = {{"a", "b"}}, .page = 2, .quote = "a"},
        {.question = "B?", .kind = "own words", .expected = {{"c"}}, .page = 3, .quote = "c"},
        {.question = "C?", .kind = "not in the text"},
        {.question = "D?", .kind = "whole document", .expected = {{"d", "e"}, {"f"}}}};
    const eval::TaskDocument task = eval::qa_document(document, entries);
    QCOMPARE(task.task, std::string("qa"));
    QCOMPARE(task.text, document.text);
    QCOMPARE(task.pages.size(), std::size_t(2));
    QCOMPARE(task.questions.size(), std::size_t(3));  // of what it does not say, no answer is right
    QCOMPARE(task.questions[0].kind, std::string("own words"));
    QCOMPARE(task.questions[0].depth, 0.4);
    QVERIFY(task.questions[1].depth < 0);  // there is no such page
    QCOMPARE(eval::score(task.questions[0], "B"), 1.0);
    QCOMPARE(eval::score(task.questions[2], "e"), 0.5);
    QVERIFY(task.questions[2].most_tokens > task.questions[0].most_tokens);
}

void QaTest::a_folder_is_read_with_all_kinds() {
    for (const char* document : {"constitution", "tom-sawyer", "reportlab", "policy", "faq-de", "faq-zh"}) {
        const auto entries = eval::read_questions(std::filesystem::path(LECTERN_TEST_DATA "/qa") / document);
        QVERIFY2(entries, entries ? "" : entries.error().what.english().c_str());
        std::set<std::string> kinds;
        for (const eval::QaEntry& entry : *entries) {
            kinds.insert(entry.kind);
            QCOMPARE(entry.expected.empty(), entry.kind == "not in the text");
            QCOMPARE(entry.page == 0,
                     entry.expected.empty() || entry.kind == "whole document" || entry.kind == "complete list");
        }
        for (const char* kind : {"other words", "two passages", "not in the text", "whole document", "complete list"})
            QVERIFY2(kinds.contains(kind), kind);
    }
    QVERIFY(folder_.isValid() && QDir(folder_.path()).mkdir("empty"));
    QVERIFY(!eval::read_questions(folder_.filePath("empty").toStdString()));
}

void QaTest::other_lines_are_refused_data() {
    QTest::addColumn<QByteArray>("content");
    const QByteArray good = R"({"question": "A?", "answers": ["a"], "page": 1, "quote": "a"})";
    QTest::addRow("empty") << QByteArray();
    QTest::addRow("not JSON") << good + "\nno\n";
    QTest::addRow("a list") << QByteArray("[1]\n");
    QTest::addRow("no answers") << QByteArray(R"({"question": "A?", "answers": [], "page": 1, "quote": "a"})");
    QTest::addRow("an empty answer") << QByteArray(R"({"question": "A?", "answers": [""], "page": 1, "quote": "a"})");
    QTest::addRow("an empty question") << QByteArray(R"({"question": " ", "answers": ["a"], "page": 1, "quote": "a"})");
    QTest::addRow("a page in words") << QByteArray(
        R"({"question": "A?", "answers": ["a"], "page": "1", "quote": "a"})");
    QTest::addRow("points without texts") << QByteArray(R"({"question": "A?", "points": [[]]})");
    QTest::addRow("no points") << QByteArray(R"({"question": "A?", "points": []})");
    QTest::addRow("a field is missing") << QByteArray(R"({"question": "A?", "answers": ["a"], "quote": "a"})");
}

void QaTest::other_lines_are_refused() {
    QFETCH(QByteArray, content);
    QFile file(folder_.filePath("qa.jsonl"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    file.close();
    const auto entries = eval::read_questions(file.fileName().toStdString());
    QVERIFY(!entries);
    QCOMPARE(entries.error().code, ErrorCode::bad_input);
    QVERIFY(!entries.error().what.empty() && !entries.error().means.empty() && !entries.error().next.empty());
}

QTEST_APPLESS_MAIN(QaTest)
#include "qa_test.moc"
