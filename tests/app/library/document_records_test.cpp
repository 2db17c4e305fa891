#include "app/library/document_records.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <fstream>

#include "app/output/shown_names.h"

using namespace lectern;

/// Promises of documents in the library: they come back as they were, and what somebody tampered with does no harm.
class DocumentRecordsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void the_hash_is_sha_256_of_the_file();
    void a_document_comes_back();
    void pages_that_make_no_text_are_refused();
    void any_outline_and_any_words_do_no_harm();
    void names_from_elsewhere_have_an_end();

 private:
    QTemporaryDir folder_;
    std::filesystem::path file_;
    Document document_;
};

void DocumentRecordsTest::initTestCase() {
    file_ = folder_.filePath("a b.txt").toStdString();
    std::ofstream(file_) << "abc";
    document_ = {.name = "a b.txt",
                 .media_type = "text/plain",
                 .text = "Erste Seite\nzweite: \xc3\xa4",
                 .pages = {{"i", 0, 12}, {"ii", 12, 12}, {"3", 12, 22}},
                 .headings = {{.level = 2, .title = "Kapitel \"1\"", .begin = 12}},
                 .words = {{.begin = 0, .length = 5, .page = 0, .left = 1, .top = 2, .right = 3, .bottom = 4},
                           {.begin = 6, .length = 5, .page = 2, .left = 5, .top = 6, .right = 7, .bottom = 8},
                           {.begin = 12, .length = 6, .page = 2, .left = 9, .top = 9, .right = 9, .bottom = 9}},
                 .parts = {{.name = "a b.txt", .first_page = 0}},
                 .pages_without_text = 1,
                 .scanned_pages = 1,
                 .damaged_pages = 1,
                 .notices = {sentence(
                     "Page {page} of '{name}' cannot be drawn: {reason}", 7, "lease.pdf",
                     sentence("it takes {bytes}, in {unit}", Sentence::Bytes{1 << 20}, Sentence::Term{"MiB"}))}};
}

void DocumentRecordsTest::the_hash_is_sha_256_of_the_file() {
    const CancelToken never;
    const auto hash = content_hash(file_, never);
    QVERIFY(hash);  // of "abc": FIPS 180-2, appendix B.1
    QCOMPARE(*hash, std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(content_hash(folder_.filePath("none").toStdString(), never).error().code, ErrorCode::bad_input);
    CancelToken cancelled;
    cancelled.cancel();
    QCOMPARE(content_hash(file_, cancelled).error().code, ErrorCode::cancelled);
}

void DocumentRecordsTest::a_document_comes_back() {
    const DocumentRecords records = to_records(document_, file_, "hash");
    QCOMPARE(records.document.size, std::int64_t{3});
    QVERIFY(records.document.modified > 0);
    QCOMPARE(records.document.path, file_.string());
    QCOMPARE(to_records(document_, folder_.filePath("gone.txt").toStdString(), "hash").document.size, std::int64_t{0});
    const auto again = from_records(records.document, records.pages);
    QVERIFY(again);
    QCOMPARE(again->name, document_.name);
    QCOMPARE(again->media_type, document_.media_type);
    QCOMPARE(again->text, document_.text);
    QCOMPARE(again->notices, document_.notices);
    QCOMPARE(again->pages_without_text, 1);
    QCOMPARE(again->scanned_pages, 1);
    QCOMPARE(again->damaged_pages, 1);
    QCOMPARE(again->pages.size(), std::size_t{3});
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(again->pages[i].label, document_.pages[i].label);
        QCOMPARE(again->pages[i].begin, document_.pages[i].begin);
        QCOMPARE(again->pages[i].end, document_.pages[i].end);
        QCOMPARE(again->words[i].begin, document_.words[i].begin);
        QCOMPARE(again->words[i].length, document_.words[i].length);
        QCOMPARE(again->words[i].page, document_.words[i].page);
        QCOMPARE(again->words[i].left, document_.words[i].left);
        QCOMPARE(again->words[i].bottom, document_.words[i].bottom);
    }
    QCOMPARE(again->headings.at(0).title, document_.headings[0].title);
    QCOMPARE(again->headings.at(0).level, 2);
    QCOMPARE(again->headings.at(0).begin, std::uint64_t{12});
    QCOMPARE(again->parts.at(0).name, std::string("a b.txt"));
}

void DocumentRecordsTest::pages_that_make_no_text_are_refused() {
    DocumentRecords records = to_records(document_, file_, "hash");
    QVERIFY(!from_records(records.document, {}));
    records.pages[2].begin = 11;
    const auto refused = from_records(records.document, records.pages);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::bad_input);
}

void DocumentRecordsTest::names_from_elsewhere_have_an_end() {
    DocumentRecords records = to_records(document_, file_, "hash");
    records.document.name.assign(1 << 20, 'x');
    records.document.name.push_back('\x1b');
    records.document.outline = R"({"headings": [{"level": 1, "title": "\u001b[31m\u202e", "begin": 0}]})";
    records.pages[0].label.assign(1 << 20, 'x');
    const auto document = from_records(records.document, records.pages);
    QVERIFY(document);
    QVERIFY(has_limited_names(*document));
    QCOMPARE(document->headings[0].title, std::string("\\x1b[31m\\u202e"));
}

void DocumentRecordsTest::any_outline_and_any_words_do_no_harm() {
    DocumentRecords records = to_records(document_, file_, "hash");
    for (const char* outline :
         {"", "nonsense", "[]", "{\"headings\": 3}", "{\"headings\": [3, {\"begin\": 1e99}, {\"begin\": -1}]}",
          "{\"headings\": [{\"level\": 99, \"begin\": 9999999999}], \"parts\": [{\"first_page\": 77}]}",
          "{\"notices\": [1, \"two\"], \"pages_without_text\": \"x\", \"damaged_pages\": 9999999999}"}) {
        records.document.outline = outline;
        for (const std::size_t cut : {0, 1, 27, 28}) {
            records.pages[0].words.assign(cut, std::byte{0xff});
            const auto document = from_records(records.document, records.pages);
            QVERIFY(document);
            for (const Heading& heading : document->headings) {
                QVERIFY(heading.begin <= document->text.size());
                QVERIFY(heading.level >= 1 && heading.level <= 9);
            }
            for (const WordBox& word : document->words) QVERIFY(word.begin + word.length <= document->text.size());
            for (const Part& part : document->parts) QVERIFY(part.first_page >= 0 && part.first_page < 3);
            QVERIFY(document->pages_without_text >= 0 && document->damaged_pages <= 3);
        }
    }
}

QTEST_APPLESS_MAIN(DocumentRecordsTest)
#include "document_records_test.moc"
