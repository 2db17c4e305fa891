#include "app/import/import.h"

#include <sys/stat.h>
#include <unistd.h>

#include <QtTest/QtTest>
#include <cmath>
#include <fstream>

#include "app/import/import_worker.h"
#include "app/import/pdf/pdf_notices.h"

using lectern::Document;
using lectern::ErrorCode;
using lectern::Lacking;
using lectern::Result;

namespace {

const std::filesystem::path data = std::filesystem::path(LECTERN_TEST_DATA) / "documents";

std::string page_text(const Document& document, std::size_t page) {
    return document.text.substr(document.pages[page].begin, document.pages[page].end - document.pages[page].begin);
}

/// What a user sees of an error: all of it.
QString words_of(const Result<Document>& result) {
    if (result) return {};
    return QString::fromStdString(result.error().what.english() + " " + result.error().means.english() + " " +
                                  result.error().next.english());
}

void write(const std::filesystem::path& path, std::string_view content) {
    std::ofstream(path, std::ios::binary) << content;
}

}  // namespace

/// Promises of import_document: what is read of a file, and what the user is told when it cannot be.
class ImportTest : public QObject {
    Q_OBJECT

 private slots:
    void pages_cover_the_text_without_gap();
    void text_is_found_on_its_page();
    void pdf_pages_keep_their_printed_labels();
    void pdf_text_reads_like_the_page();
    void pdf_words_know_their_boxes();
    void pdf_outlines_become_headings();
    void password_opens_an_encrypted_pdf();
    void scanned_pages_are_counted_and_the_rest_read();
    void many_pages_are_named_by_ranges();
    void damaged_pages_are_counted_and_the_rest_read();
    void a_lost_object_table_is_repaired();
    void cancelling_ends_in_a_cancelled_error();
    void bad_files_are_refused_in_plain_words_data();
    void bad_files_are_refused_in_plain_words();
    void what_a_document_lacks_is_told_across_processes();
    void content_decides_before_the_name();
    void sample_document_is_ready_to_be_read();

 private:
    QTemporaryDir folder_;
    std::filesystem::path in_folder(const char* name) const { return folder_.path().toStdString() + "/" + name; }
};

void ImportTest::pages_cover_the_text_without_gap() {
    for (const char* name : {"handbook.pdf", "partly-scanned.pdf", "damaged.pdf", "german-latin1.txt"}) {
        const auto document = lectern::import_document(data / name);
        QVERIFY2(document, qPrintable(words_of(document)));
        std::uint64_t end = 0;
        for (const lectern::Page& page : document->pages) {
            QCOMPARE(page.begin, end);
            QVERIFY(page.end >= page.begin);
            end = page.end;
        }
        QCOMPARE(end, std::uint64_t{document->text.size()});
    }
}

void ImportTest::text_is_found_on_its_page() {
    const auto document = lectern::import_document(data / "handbook.pdf");
    QVERIFY2(document, qPrintable(words_of(document)));
    const std::pair<const char*, int> passages[] = {
        {"harbour master", 0}, {"Caf\u00e9 guests", 0}, {"cooks", 1}, {"310", 2}, {"last page", 3}};
    for (const auto& [passage, page] : passages) {
        const std::size_t at = document->text.find(passage);
        QVERIFY2(at != std::string::npos, passage);
        QCOMPARE(document->page_at(at), page);
    }
}

void ImportTest::pdf_pages_keep_their_printed_labels() {
    const auto document = lectern::import_document(data / "handbook.pdf");
    QVERIFY2(document, qPrintable(words_of(document)));
    QStringList labels;
    for (const lectern::Page& page : document->pages) labels << QString::fromStdString(page.label);
    QCOMPARE(labels, QStringList({"i", "ii", "1", "2"}));
}

void ImportTest::pdf_text_reads_like_the_page() {
    const auto document = lectern::import_document(data / "handbook.pdf");
    QVERIFY2(document, qPrintable(words_of(document)));
    // Hyphens (hard, soft, of a compound) joined; ligatures as letters; accent composed; the first running head kept.
    QCOMPARE(
        QString::fromStdString(page_text(*document, 0)),
        "The Harbour Handbook\n\nOf tides\n\n"
        "The harbour master reads the gauge at the old light and writes the information into the tide book, where "
        "the first officer on watch flags every unusual height. A state-of-the-art gauge was bought in the year of "
        "the great storm.\n\nCaf\u00e9 guests may watch from the quay.\n\n");
    // Columns one after the other.
    QCOMPARE(
        QString::fromStdString(page_text(*document, 1)),
        "The left column tells of the pilots, who met every ship at the outer buoy and brought it in on the flood "
        "tide, whatever the weather and the hour.\n\n"
        "The right column tells of the cooks, who had soup ready at four o'clock for everybody who came off a boat, "
        "and asked for nothing in return.\n\n");
    QCOMPARE(page_text(*document, 2), std::string("Berth\tLength\tFee\nNorth\t40 m\t310\nSouth\t25 m\t190\n"));
    QCOMPARE(page_text(*document, 3), std::string("The last page has one line.\n\n"));
}

void ImportTest::pdf_words_know_their_boxes() {
    const auto document = lectern::import_document(data / "handbook.pdf");
    QVERIFY2(document, qPrintable(words_of(document)));
    // Every letter that is not a blank belongs to a word, in order.
    std::uint64_t end = 0;
    for (const lectern::WordBox& word : document->words) {
        QVERIFY(word.begin >= end);
        const std::string between = document->text.substr(end, word.begin - end);
        QVERIFY2(between.find_first_not_of(" \t\n") == std::string::npos, between.c_str());
        end = word.begin + word.length;
        const int page = document->page_at(word.begin);
        QCOMPARE(static_cast<int>(word.page), page);
        QVERIFY(word.left >= 0 && word.left < word.right && word.right <= 600);
        QVERIFY(word.top >= 0 && word.top < word.bottom && word.bottom <= 800);
    }
    QVERIFY(document->text.find_first_not_of(" \t\n", end) == std::string::npos);

    // The file puts these there (make_documents.py); its y grows upwards from the page's lower edge.
    const auto boxes_of = [&](std::string_view text) {
        const std::uint64_t begin = document->text.find(text);
        std::vector<lectern::WordBox> boxes;
        for (const lectern::WordBox& word : document->words)
            if (word.begin < begin + text.size() && word.begin + word.length > begin) boxes.push_back(word);
        return boxes;
    };
    const auto berth = boxes_of("Berth");
    QCOMPARE(berth.size(), std::size_t{1});
    QCOMPARE(berth[0].page, 2U);
    QVERIFY(std::abs(berth[0].left - 72) < 1 && berth[0].top < 800 - 700 && berth[0].bottom > 800 - 700);
    const auto fee = boxes_of("190");
    QCOMPARE(fee.size(), std::size_t{1});
    QVERIFY(std::abs(fee[0].left - 400) < 1 && fee[0].top < 800 - 672 && fee[0].bottom > 800 - 672);
    // A word broken at the end of a line stands in two places: after the hard hyphen, and after the soft one.
    for (const char* broken : {"information", "unusual"}) {
        const auto parts = boxes_of(broken);
        QCOMPARE(parts.size(), std::size_t{2});
        QVERIFY(parts[0].bottom < parts[1].bottom && parts[1].left < 73);
        QCOMPARE(parts[0].length + parts[1].length, static_cast<std::uint32_t>(std::string_view(broken).size()));
    }
}

void ImportTest::pdf_outlines_become_headings() {
    const auto document = lectern::import_document(data / "outline.pdf");
    QVERIFY2(document, qPrintable(words_of(document)));
    QStringList found;
    for (const lectern::Heading& heading : document->headings) {
        found << QString("%1 %2: %3")
                     .arg(heading.level)
                     .arg(QString::fromStdString(heading.title))
                     .arg(QString::fromStdString(document->text.substr(heading.begin, 8)));
    }
    // By title at the start of a line, by height, and by page; what leads nowhere is left out.
    QCOMPARE(found, QStringList({"1 Of tides: Of tides", "2 The café: Café gu", "1 Fees: Berth\tLe"}));
}

void ImportTest::password_opens_an_encrypted_pdf() {
    const auto open = lectern::import_document(data / "handbook.pdf");
    const auto unlocked = lectern::import_document(data / "encrypted.pdf", {.password = "open sesame"});
    QVERIFY2(unlocked, qPrintable(words_of(unlocked)));
    QCOMPARE(unlocked->text, open->text);
}

void ImportTest::scanned_pages_are_counted_and_the_rest_read() {
    const auto document = lectern::import_document(data / "partly-scanned.pdf");
    QVERIFY2(document, qPrintable(words_of(document)));
    QCOMPARE(document->pages.size(), std::size_t{3});
    QCOMPARE(document->pages_without_text, 1);
    QCOMPARE(document->scanned_pages, 1);
    QCOMPARE(document->pages[1].begin, document->pages[1].end);
    QVERIFY2(document->notices.front().english().starts_with("1 of 3 pages hold no text and were left out (2):"),
             document->notices.front().english().c_str());
    QVERIFY(page_text(*document, 2).find("The last page has one line.") != std::string::npos);
}

void ImportTest::many_pages_are_named_by_ranges() {
    lectern::NamedPages pages;
    for (const int page : {1, 3, 4, 5, 7, 8, 12}) pages.add(static_cast<std::size_t>(page), std::to_string(page + 1));
    QCOMPARE(pages.listed(), std::string("2, 4-6, 8-9, 13"));
    for (std::size_t page = 100; page < 1000; page += 2) pages.add(page, std::to_string(page + 1));
    QVERIFY2(pages.listed().ends_with("127, 129, 131, …"), pages.listed().c_str());
}

void ImportTest::damaged_pages_are_counted_and_the_rest_read() {
    const auto document = lectern::import_document(data / "damaged.pdf");
    QVERIFY2(document, qPrintable(words_of(document)));
    QCOMPARE(document->pages.size(), std::size_t{4});
    QCOMPARE(document->damaged_pages, 2);  // a broken content stream and a missing page object
    QCOMPARE(document->pages_without_text, 0);
    QVERIFY(page_text(*document, 0).find("harbour master") != std::string::npos);
    QVERIFY(page_text(*document, 2).find("Berth") != std::string::npos);
    QVERIFY(document->notices.front().english().starts_with("2 of 4 pages are damaged ("));
}

void ImportTest::a_lost_object_table_is_repaired() {
    const auto whole = lectern::import_document(data / "handbook.pdf");
    const auto repaired = lectern::import_document(data / "lost-table.pdf");
    QVERIFY2(repaired, qPrintable(words_of(repaired)));
    QCOMPARE(repaired->text, whole->text);
}

void ImportTest::cancelling_ends_in_a_cancelled_error() {
    lectern::CancelToken cancel;
    cancel.cancel();
    for (const char* name : {"handbook.pdf", "german-latin1.txt"}) {
        const auto document = lectern::import_document(data / name, {.password = {}, .cancel = &cancel});
        QVERIFY(!document);
        QCOMPARE(document.error().code, ErrorCode::cancelled);
    }
}

void ImportTest::bad_files_are_refused_in_plain_words_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("said");  // must stand in what the user sees
    const auto made = [&](const char* name, std::string_view content) {
        write(in_folder(name), content);
        return QString::fromStdString(in_folder(name).string());
    };
    const auto fixture = [](const char* name) { return QString::fromStdString((data / name).string()); };
    using namespace std::string_view_literals;

    const QString huge = made("huge.txt", "words ");
    std::filesystem::resize_file(huge.toStdString(), 2'000'000'000);  // sparse: costs no disk

    QTest::newRow("huge") << huge << "the limit is 1 GiB";
    QTest::newRow("missing") << "no such file.pdf"
                             << "No such file";
    QTest::newRow("folder") << folder_.path() << "folder";
    QTest::newRow("device") << "/dev/null"
                            << "device";
    QTest::newRow("empty text") << made("empty.txt", "") << "empty";
    QTest::newRow("empty pdf") << made("empty.pdf", "") << "empty";
    QTest::newRow("white space") << made("white.txt", " \n\t\n\f\n") << "only white space";
    QTest::newRow("binary") << made("program.txt", "\x01\x02\0\0\x90\xab text\0\0"sv) << "binary data";
    QTest::newRow("binary without nul") << made("noise", "\x01\x02\x03\x04\x05\x06\x0e\x0f") << "binary data";
    QTest::newRow("scan") << fixture("scanned.pdf") << "OCR";
    QTest::newRow("truncated pdf") << fixture("truncated.pdf") << "cut off";
    QTest::newRow("stub of a pdf") << fixture("stub.pdf") << "cut off";
    QTest::newRow("encrypted pdf") << fixture("encrypted.pdf") << "--password";
    QTest::newRow("not a pdf") << made("letter.pdf", "Dear Sir,") << "holds no PDF";
    QTest::newRow("docx") << made("letter.docx", "PK\x03\x04....word/document.xml") << "damaged or cut off";
    QTest::newRow("spreadsheet") << made("sums", "PK\x03\x04....xl/workbook.xml") << "spreadsheet (XLSX)";
    QTest::newRow("epub") << made("book", "PK\x03\x04....mimetypeapplication/epub+zip") << "damaged or cut off";
    QTest::newRow("zip") << made("things.zip", "PK\x03\x04....") << "archive (ZIP)";
    QTest::newRow("png") << made("photo.txt", "\x89PNG\r\n\x1a\n") << "image (PNG)";
    QTest::newRow("jpeg") << made("photo.jpg", "\xff\xd8\xff\xe0") << "image (JPEG)";
    QTest::newRow("model file") << made("model.gguf", "GGUF\3\0\0\0"sv) << "model file (GGUF)";
    QTest::newRow("web page without text") << made("page", "\n<!DOCTYPE html><p></p>") << "without text";
}

void ImportTest::bad_files_are_refused_in_plain_words() {
    QFETCH(QString, path);
    QFETCH(QString, said);
    const auto document = lectern::import_document(path.toStdString());
    QVERIFY(!document);
    QCOMPARE(document.error().code, ErrorCode::bad_input);
    QVERIFY2(words_of(document).contains(said), qPrintable(words_of(document)));
    QVERIFY(!document.error().what.empty() && !document.error().means.empty() && !document.error().next.empty());
}

void ImportTest::what_a_document_lacks_is_told_across_processes() {
    const auto lacking = [](const char* name) { return lectern::import_document(data / name).error().lacking; };
    QCOMPARE(lacking("encrypted.pdf"), Lacking::password);
    QCOMPARE(lacking("scanned.pdf"), Lacking::text);
    QCOMPARE(lacking("stub.pdf"), Lacking::nothing);
    const auto wrong = lectern::import_document(data / "encrypted.pdf", {.password = "sesame"});
    QCOMPARE(wrong.error().lacking, Lacking::password);
}

void ImportTest::content_decides_before_the_name() {
    // A PDF under any name, with a mail header before it, is a PDF; a text that mentions one is a text.
    std::ifstream source(data / "handbook.pdf", std::ios::binary);
    const std::string pdf((std::istreambuf_iterator<char>(source)), {});
    write(in_folder("attachment.dat"), "Content-Type: application/pdf\n\n" + pdf);
    const auto disguised = lectern::import_document(in_folder("attachment.dat"));
    QVERIFY2(disguised, qPrintable(words_of(disguised)));
    QCOMPARE(disguised->pages.size(), std::size_t{4});

    write(in_folder("notes.md"), "# Notes\n\nA PDF file begins with %PDF-1.5.\n");
    const auto notes = lectern::import_document(in_folder("notes.md"));
    QVERIFY2(notes, qPrintable(words_of(notes)));
    QCOMPARE(notes->text, std::string("# Notes\n\nA PDF file begins with %PDF-1.5.\n"));
    QCOMPARE(notes->name, std::string("notes.md"));
}

void ImportTest::sample_document_is_ready_to_be_read() {
    const auto sample = std::filesystem::path(LECTERN_SAMPLE);
    const auto document = lectern::import_document(sample / "handbook-of-aldersund.pdf");
    QVERIFY2(document, qPrintable(words_of(document)));
    QVERIFY(document->pages.size() >= 20);
    QCOMPARE(document->pages_without_text, 0);
    QCOMPARE(document->damaged_pages, 0);
    QVERIFY(document->text.size() > 50'000);
}

int main(int argc, char** argv) {
    if (const auto code = lectern::run_as_import_worker(argc, argv)) return *code;
    ImportTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "import_test.moc"
