// Pages come out of the printer as they are, and printing can be broken off.
#include <QPrinter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <algorithm>

#include "tests/ui/pages/made_pdf.h"
#include "tests/ui/pages/page_test_main.h"
#include "tests/ui/pages/view_helpers.h"
#include "ui/pages/page_printer.h"

using namespace lectern;

Q_DECLARE_METATYPE(std::optional<lectern::Error>)

class PrintingTest : public QObject {
    Q_OBJECT

 private slots:
    void pages_of_a_pdf_are_printed();
    void a_text_is_printed_as_it_reads();
    void a_page_that_cannot_be_drawn_is_printed_as_text();
    void it_can_be_broken_off();
    void a_printer_that_refuses_is_told_of();

 private:
    QString path(const char* name) const { return folder_.filePath(name); }
    std::filesystem::path long_pdf() const {
        const std::filesystem::path file = path("long.pdf").toStdString();
        write_file(file, pdf_of_pages(30));
        return file;
    }
    std::unique_ptr<QPrinter> printer_into(const QString& file) const {
        auto printer = std::make_unique<QPrinter>(QPrinter::HighResolution);
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setOutputFileName(file);
        printer->setPageSize(QPageSize(QPageSize::A4));
        return printer;
    }

    QTemporaryDir folder_;
};

void PrintingTest::pages_of_a_pdf_are_printed() {
    const auto file = long_pdf();
    PagePrinter printer({.document = imported(file), .files = {file}, .password = {}, .first = 2, .last = 4},
                        printer_into(path("out.pdf")));
    QSignalSpy progress(&printer, &PagePrinter::progressed), ended(&printer, &PagePrinter::ended);
    printer.start();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 60'000);
    QVERIFY(!ended[0][0].value<std::optional<Error>>());
    QCOMPARE(progress.count(), 4);
    QCOMPARE(progress.last()[0].toInt(), 3);
    DocumentView view;
    view.resize(700, 900);
    view.show();
    Document made;
    made.media_type = "application/pdf";
    made.text = "abc";
    for (std::uint64_t page = 0; page < 3; ++page) made.pages.push_back({"p", page, page + 1});
    view.show_document(std::make_shared<const Document>(made), {path("out.pdf").toStdString()});
    wait_for_pictures(view);
    keep_picture(view, "printed-pdf");
    QVERIFY(dark_pixels(picture_of(view)) > 500);  // there are words on the paper
    QVERIFY(pictures_of(view).failure(0) == nullptr);
}

void PrintingTest::a_text_is_printed_as_it_reads() {
    QByteArray text = "# The lease\n\nThe **rent** is due.\n\n- one\n- two\n\n<b>no markup</b>\n\n";
    for (int line = 0; line < 300; ++line) text += "Paragraph " + QByteArray::number(line) + " of many.\n\n";
    const auto document = imported_text(text, "lease.md");
    PagePrinter printer({.document = document,
                         .files = {},
                         .password = {},
                         .first = 0,
                         .last = static_cast<int>(document->pages.size()) - 1},
                        printer_into(path("text.pdf")));
    QSignalSpy ended(&printer, &PagePrinter::ended);
    printer.start();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 60'000);
    const auto printed = imported(path("text.pdf").toStdString());
    for (const char* words : {"The lease", "The rent is due.", "two", "<b>no markup</b>", "Paragraph 299 of many."})
        QVERIFY2(printed->text.find(words) != std::string::npos, words);
    QVERIFY(printed->text.find("**") == std::string::npos);
    QVERIFY(printed->pages.size() > 3);
    const std::string first = printed->text.substr(0, printed->pages[0].end);
    QVERIFY2(first.find("Page 1") != std::string::npos, first.c_str());
}

void PrintingTest::a_page_that_cannot_be_drawn_is_printed_as_text() {
    Document made;
    made.name = "gone.pdf";
    made.media_type = "application/pdf";
    made.text = "What was read.";
    made.pages.push_back({"1", 0, made.text.size()});
    const std::filesystem::path file = path("broken.pdf").toStdString();
    write_file(file, "%PDF-1.4\nnothing more");
    PagePrinter printer({.document = std::make_shared<const Document>(made), .files = {file}, .password = {}},
                        printer_into(path("broken-out.pdf")));
    QSignalSpy ended(&printer, &PagePrinter::ended);
    printer.start();
    QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 60'000);
    QVERIFY(imported(path("broken-out.pdf").toStdString())->text.find("What was read.") != std::string::npos);
}

void PrintingTest::it_can_be_broken_off() {
    const auto file = long_pdf();
    PagePrinter printer({.document = imported(file), .files = {file}, .password = {}, .first = 0, .last = 29},
                        printer_into(path("part.pdf")));
    QSignalSpy ended(&printer, &PagePrinter::ended), progress(&printer, &PagePrinter::progressed);
    printer.start();
    QTRY_VERIFY_WITH_TIMEOUT(progress.count() >= 2, 60'000);
    printer.cancel();
    QCOMPARE(ended.count(), 1);
    QTest::qWait(100);
    QVERIFY(progress.last()[0].toInt() < 30);
    QCOMPARE(ended.count(), 1);
}

void PrintingTest::a_printer_that_refuses_is_told_of() {
    const auto document = imported_text("Words.\n", "a.txt");
    PagePrinter printer({.document = document, .files = {}, .password = {}}, printer_into("/nowhere/at/all.pdf"));
    QSignalSpy ended(&printer, &PagePrinter::ended);
    printer.start();
    QTRY_COMPARE(ended.count(), 1);
    QVERIFY(ended[0][0].value<std::optional<Error>>());
}

int main(int argc, char** argv) {
    return run_page_test<PrintingTest>(argc, argv);
}
#include "printing_test.moc"
