#include "app/import/import_many.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <memory>
#include <thread>

#include "app/import/import_worker.h"
#include "app/import/sandbox/document_codec.h"

using lectern::Document;
using lectern::Result;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents";

QString words_of(const Result<Document>& result) {
    if (result) return {};
    return QString::fromStdString(result.error().what.english() + " " + result.error().means.english() + " " +
                                  result.error().next.english());
}

/// Pages cover the text, every mark lies within it: what the pipe between two processes checks.
bool is_sound(const Document& document) {
    std::string bytes;
    lectern::encode(document, [&bytes](std::string_view piece) { bytes += piece; });
    return lectern::decode_document(bytes).has_value();
}

}  // namespace

/// Promises of several files as one document, and of text recognition, whose program a script stands in for.
class ImportManyTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup();
    void a_folder_is_one_document();
    void folders_below_are_named();
    void files_that_were_named_must_be_readable();
    void one_file_stays_as_it_is();
    void scans_get_their_text();
    void text_between_scans_keeps_its_places();
    void missing_recognition_is_said();
    void cancelling_ends_recognition();

 private:
    std::filesystem::path in_folder(const std::string& name) const {
        return folder_->path().toStdString() + "/" + name;
    }
    void write(const std::string& name, std::string_view content) const {
        std::ofstream(in_folder(name), std::ios::binary) << content;
    }
    /// A program called tesseract.
    void install(const char* script) const {
        write("tesseract", script);
        std::filesystem::permissions(in_folder("tesseract"), std::filesystem::perms::owner_all);
        qputenv("PATH", (folder_->path() + ":/usr/bin:/bin").toUtf8());
    }

    std::unique_ptr<QTemporaryDir> folder_;
    QByteArray path_;
};

void ImportManyTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    path_ = qgetenv("PATH");
    const QByteArray test = QTest::currentTestFunction();
    if (std::filesystem::path::preferred_separator != '/' && (test.contains("scans") || test.contains("recognition")))
        QSKIP("a program of Windows is no script, and finds its libraries by PATH");
}

void ImportManyTest::cleanup() {
    qputenv("PATH", path_);
}

void ImportManyTest::a_folder_is_one_document() {
    write("b lease.html", "<h1>Lease</h1><p>The rent is 900.</p>");
    write("a letter.txt", "Dear Sir,");
    write("c photo.png", "\x89PNG\r\n\x1a\n");
    write(".hidden.txt", "no");
    std::filesystem::create_directory(in_folder("below"));
    write("below/d.txt", "no");
    std::filesystem::copy(data / "handbook.pdf", in_folder("d.pdf"));
    const auto document = lectern::import_documents({in_folder("")});
    QVERIFY2(document, qPrintable(words_of(document)));
    QVERIFY(is_sound(*document));
    QCOMPARE(document->name, std::filesystem::path(folder_->path().toStdString()).filename().string());
    QVERIFY2(document->text.starts_with("a letter.txt\n\nDear Sir,\nb lease.html\n\nLease\n\nThe rent is 900.\n"),
             document->text.c_str());
    QCOMPARE(document->parts.size(), std::size_t{3});
    QCOMPARE(document->parts[2].name, std::string("d.pdf"));
    QCOMPARE(document->parts[2].first_page, 2);
    QCOMPARE(document->pages.size(), std::size_t{6});
    QCOMPARE(document->page_at(document->text.find("rent")), 1);
    QCOMPARE(document->headings[1].title, std::string("b lease.html"));
    QCOMPARE(document->headings[2].level, 2);
    QVERIFY(document->text.substr(document->headings[2].begin).starts_with("Lease"));
    const auto berth = std::find_if(document->words.begin(), document->words.end(), [&](const lectern::WordBox& word) {
        return document->text.substr(word.begin, word.length) == "Berth";
    });
    QVERIFY(berth != document->words.end());
    QCOMPARE(berth->page, 4U);
    QVERIFY(std::any_of(document->notices.begin(), document->notices.end(), [](const lectern::Sentence& notice) {
        return notice.english().starts_with("Left out: 'c photo.png'");
    }));
}

void ImportManyTest::folders_below_are_named() {
    const auto told = [](const Result<Document>& document) {
        QString text = words_of(document);
        if (document)
            for (const lectern::Sentence& notice : document->notices) text += QString::fromStdString(notice.english());
        return text;
    };
    std::filesystem::create_directory(in_folder("old leases"));
    std::filesystem::create_directory(in_folder(".hidden"));
    write("old leases/d.txt", "no");
    const QString only = told(lectern::import_documents({in_folder("")}));
    QVERIFY2(only.contains("Folders within a folder are not read. Left out: old leases."), qPrintable(only));
    std::filesystem::create_directory(in_folder("annexes"));
    for (const char* name : {"a.txt", "b.txt"}) {
        write(name, "Dear Sir,");
        const QString words = told(lectern::import_documents({in_folder("")}));
        QVERIFY2(words.endsWith("Left out: annexes, old leases."), qPrintable(words));
    }
}

void ImportManyTest::files_that_were_named_must_be_readable() {
    write("photo.png", "\x89PNG\r\n\x1a\n");
    const auto document = lectern::import_documents({data / "handbook.pdf", in_folder("photo.png")});
    QVERIFY(!document);
    QVERIFY(words_of(document).contains("photo.png"));
    const auto folder = lectern::import_documents({in_folder("")});
    QVERIFY(words_of(folder).contains("photo.png"));
    QVERIFY(!lectern::import_documents({}));
}

void ImportManyTest::one_file_stays_as_it_is() {
    const auto alone = lectern::import_document(data / "handbook.pdf");
    const auto listed = lectern::import_documents({data / "handbook.pdf"});
    QVERIFY(alone && listed);
    QCOMPARE(listed->text, alone->text);
    QVERIFY(listed->parts.empty());
}

/// A page of 600 x 800 points is drawn with 2500 x 3333 dots: 300 an inch.
constexpr const char* recognized = R"(#!/bin/sh
read -r kind width height depth
[ "$kind $width $height $depth" = "P5 2500 3333 255" ] || exit 1
[ "$*" = "stdin stdout -l deu --dpi 300 tsv" ] || exit 2
printf 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n'
printf '1\t1\t0\t0\t0\t0\t0\t0\t2500\t3333\t-1\t\n'
printf '5\t1\t1\t1\t1\t1\t300\t600\t400\t50\t96.1\tHarbour\n'
printf '5\t1\t1\t1\t1\t2\t750\t600\t300\t50\t95\tcafe\314\201\n'
printf '5\t1\t1\t1\t1\t3\t1100\t600\t300\t50\t4.5\t~;.\n'
printf '5\t1\t2\t1\t1\t1\t300\t900\t400\t50\t91\tClosed\n'
)";

void ImportManyTest::scans_get_their_text() {
    install(recognized);
    const auto document = lectern::import_documents({data / "scanned.pdf"}, {.ocr = true, .ocr_language = "deu"});
    QVERIFY2(document, qPrintable(words_of(document)));
    QVERIFY(is_sound(*document));
    QCOMPARE(document->text, std::string("Harbour caf\u00e9\n\nClosed\n\nHarbour caf\u00e9\n\nClosed\n\n"));
    QCOMPARE(document->pages_without_text, 0);
    QCOMPARE(document->words.size(), std::size_t{6});
    QCOMPARE(document->words[0].left, 72.0F);  // 300 dots
    QCOMPARE(document->words[0].top, 144.0F);
    QCOMPARE(document->words[0].right, 168.0F);
    QCOMPARE(document->text.substr(document->words[4].begin, document->words[4].length), std::string("caf\u00e9"));
    QCOMPARE(document->words[4].page, 1U);
    QVERIFY2(document->notices.back().english().starts_with("The text of 2 of 2 pages was recognised"),
             document->notices.back().english().c_str());
}

void ImportManyTest::text_between_scans_keeps_its_places() {
    install(recognized);
    const auto without = lectern::import_document(data / "partly-scanned.pdf");
    const auto document = lectern::import_document(data / "partly-scanned.pdf", {.ocr = true, .ocr_language = "deu"});
    QVERIFY2(document, qPrintable(words_of(document)));
    QVERIFY(is_sound(*document));
    QCOMPARE(document->words.size(), without->words.size() + 3);
    std::uint64_t end = 0;
    for (const lectern::WordBox& word : document->words) {
        QVERIFY(word.begin >= end);
        QCOMPARE(document->page_at(word.begin), static_cast<int>(word.page));
        end = word.begin + word.length;
    }
    QCOMPARE(document->page_at(document->text.find("Harbour caf")), 1);
    QCOMPARE(document->page_at(document->text.rfind("The last page")), 2);
}

void ImportManyTest::missing_recognition_is_said() {
    qputenv("PATH", folder_->path().toUtf8());
    const auto scan = lectern::import_document(data / "scanned.pdf", {.ocr = true});
    QVERIFY(!scan);
    QVERIFY2(words_of(scan).contains("tesseract-ocr"), qPrintable(words_of(scan)));
    // The pages with text are worth reading even so.
    const auto partly = lectern::import_document(data / "partly-scanned.pdf", {.ocr = true});
    QVERIFY2(partly, qPrintable(words_of(partly)));
    QVERIFY2(partly->notices.back().english().find("tesseract-ocr") != std::string::npos,
             partly->notices.back().english().c_str());

    install("#!/bin/sh\nexit 1\n");
    const auto failed = lectern::import_document(data / "scanned.pdf", {.ocr = true});
    QVERIFY2(words_of(failed).contains("lacks the data of the language"), qPrintable(words_of(failed)));
}

void ImportManyTest::cancelling_ends_recognition() {
    install("#!/bin/sh\nexec sleep 60\n");
    lectern::CancelToken cancel;
    QElapsedTimer timer;
    timer.start();
    std::thread user([&cancel] {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        cancel.cancel();
    });
    const auto document = lectern::import_document(data / "scanned.pdf", {.cancel = &cancel, .ocr = true});
    user.join();
    QVERIFY(!document);
    QCOMPARE(document.error().code, lectern::ErrorCode::cancelled);
    QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
}

int main(int argc, char** argv) {
    if (const auto code = lectern::run_as_import_worker(argc, argv)) return *code;
    ImportManyTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "import_many_test.moc"
