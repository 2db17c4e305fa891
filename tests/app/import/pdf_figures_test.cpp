#include <QtTest/QtTest>
#include <fstream>

#include "app/import/import.h"
#include "app/import/import_worker.h"
#include "app/import/pdf/page_figures.h"

namespace {

/// A page of 600 x 800 points.
struct Page {
    QByteArray content;
    QByteArray attributes;
};

QByteArray line_at(int y, const QByteArray& text) {
    return "BT /F 12 Tf 50 " + QByteArray::number(y) + " Td (" + text + ") Tj ET\n";
}

QByteArray picture_at(const QByteArray& name, int left, int low, int width, int height) {
    return "q " + QByteArray::number(width) + " 0 0 " + QByteArray::number(height) + ' ' + QByteArray::number(left) +
           ' ' + QByteArray::number(low) + " cm /" + name + " Do Q\n";
}

QByteArray stream_of(const QByteArray& entries, const QByteArray& bytes) {
    return "<< " + entries + " /Length " + QByteArray::number(bytes.size()) + " >>\nstream\n" + bytes + "\nendstream";
}

/// Objects: 1 the catalogue, 2 the pages, 3 a font, 4 to 6 the images A, B and C, 7 a form that draws A, 8 one that
/// draws itself and A, 10 and 11, 20 and 21, ... the pages and their contents. Its readers make the table of objects
/// anew.
QByteArray pdf_of(const QList<Page>& pages, const QByteArray& catalogue = {}, const QByteArray& objects = {}) {
    const QByteArray resources =
        "/Resources << /Font << /F 3 0 R >> /XObject << /A 4 0 R /B 5 0 R /C 6 0 R /Form 7 0 R /Again 8 0 R >> >>";
    QByteArray pdf = "%PDF-1.7\n";
    const auto add = [&pdf](int number, const QByteArray& object) {
        pdf += QByteArray::number(number) + " 0 obj\n" + object + "\nendobj\n";
    };
    add(1, "<< /Type /Catalog /Pages 2 0 R " + catalogue + " >>");
    add(3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    for (int image = 4; image <= 6; ++image)
        add(image, stream_of("/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 "
                             "/ColorSpace /DeviceGray",
                             "x"));
    add(7, stream_of("/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [1 0 0 1 0 100] " + resources,
                     picture_at("A", 100, 200, 200, 100)));
    add(8, stream_of("/Type /XObject /Subtype /Form /BBox [0 0 600 800] " + resources,
                     "/Again Do " + picture_at("A", 100, 200, 200, 100)));
    QByteArray kids;
    for (qsizetype i = 0; i < pages.size(); ++i) {
        const int number = 10 * static_cast<int>(i + 1);
        kids += QByteArray::number(number) + " 0 R ";
        add(number, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] " + resources + " /Contents " +
                        QByteArray::number(number + 1) + " 0 R " + pages[i].attributes + " >>");
        add(number + 1, stream_of({}, pages[i].content));
    }
    add(2, "<< /Type /Pages /Count " + QByteArray::number(pages.size()) + " /Kids [" + kids + "] >>");
    return pdf + objects + "trailer << /Root 1 0 R >>\n%%EOF\n";
}

/// Its text, and behind it what is said of pictures.
QString read(const QByteArray& pdf) {
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "figures.pdf";
    std::ofstream(path, std::ios::binary).write(pdf.data(), pdf.size());
    const auto document = lectern::import_document(path);
    if (!document) return QString::fromStdString(document.error().what.english());
    QString said = QString::fromStdString(document->text);
    for (const lectern::Sentence& notice : document->notices) {
        const QString text = QString::fromStdString(notice.english());
        if (text.contains("ictures")) said += text;
    }
    return said.simplified();
}

const QByteArray text = line_at(700, "Above it all.") + line_at(100, "Below it all.");

/// A structure of one figure on page 1.
QByteArray structure_of(const QByteArray& figure) {
    return "40 0 obj\n<< /Type /StructTreeRoot /RoleMap << /Bild /Figure >> /K 41 0 R >>\nendobj\n"
           "41 0 obj\n<< /S /Document /P 40 0 R /K [42 0 R] >>\nendobj\n"
           "42 0 obj\n<< /P 41 0 R /Pg 10 0 R " +
           figure + " >>\nendobj\n";
}

}  // namespace

/// Pictures that stand in a PDF are said, with their pages; what their author wrote of them is in the text.
class PdfFiguresTest : public QObject {
    Q_OBJECT

 private slots:
    void pictures_are_counted_data();
    void pictures_are_counted();
    void pages_with_pictures_are_named();
    void pictures_on_many_pages_are_ornaments();
    void described_figures_are_in_the_text_data();
    void described_figures_are_in_the_text();
    void descriptions_that_are_no_text_are_cleaned();
    void figures_stand_where_the_page_shows_them();
    void a_described_scan_has_no_text();
    void a_blank_page_is_no_scan();
    void a_form_that_draws_itself_ends();
    void content_without_end_is_said();
};

void PdfFiguresTest::pictures_are_counted_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("count");
    const QByteArray one = picture_at("A", 100, 300, 200, 100);
    QTest::newRow("none is drawn, though the page has some") << text << 0;
    QTest::newRow("one") << text + one << 1;
    QTest::newRow("two") << text + one + picture_at("B", 100, 500, 200, 100) << 2;
    QTest::newRow("one drawn twice") << text + one + picture_at("A", 100, 500, 200, 100) << 2;
    QTest::newRow("cut in strips") << text + one + picture_at("B", 100, 400, 200, 100) << 1;
    QTest::newRow("within a form, which is drawn") << text + "/Form Do\n" << 1;
    QTest::newRow("upside down") << text + picture_at("A", 300, 400, -200, -100) << 1;
    QTest::newRow("an icon") << text + picture_at("A", 100, 300, 16, 16) << 0;
    QTest::newRow("a line") << text + picture_at("A", 100, 300, 400, 2) << 0;
    QTest::newRow("beside the page") << text + picture_at("A", 700, 300, 200, 100) << 0;
    QTest::newRow("the whole page") << text + picture_at("A", 0, 0, 600, 800) << 0;
    QTest::newRow("a page without text") << one << 0;
    QTest::newRow("a name in a text") << text + "BT (/A Do) Tj ET\n" << 0;
}

void PdfFiguresTest::pictures_are_counted() {
    QFETCH(QByteArray, content);
    QFETCH(int, count);
    // The second page holds the text that any document needs.
    const QString said = read(pdf_of({{content, {}}, {text, {}}}));
    const QString notice = QStringLiteral("Pictures without a description were left out: %1, on 1 of 2 pages (1).");
    QCOMPARE(said.contains("Pictures"), count > 0);
    QVERIFY2(count == 0 || said.contains(notice.arg(count)), qPrintable(said));
}

void PdfFiguresTest::pages_with_pictures_are_named() {
    const Page with_text{text, {}};
    const Page with_picture{text + picture_at("A", 100, 300, 200, 100), {}};
    const Page with_another{text + picture_at("B", 100, 300, 200, 100) + picture_at("C", 100, 500, 90, 90), {}};
    const QString said = read(pdf_of({with_text, with_picture, with_another}));
    QVERIFY2(said.contains("left out: 3, on 2 of 3 pages (2-3)."), qPrintable(said));
}

void PdfFiguresTest::pictures_on_many_pages_are_ornaments() {
    const QByteArray logo = picture_at("A", 500, 740, 60, 40);
    const QString said =
        read(pdf_of({{text + logo, {}}, {text + logo, {}}, {text + logo + picture_at("B", 100, 300, 99, 99), {}}}));
    QVERIFY2(said.contains("left out: 1, on 1 of 3 pages (3)."), qPrintable(said));
}

void PdfFiguresTest::described_figures_are_in_the_text_data() {
    QTest::addColumn<QByteArray>("mark");
    QTest::addColumn<QByteArray>("figure");
    QTest::addColumn<bool>("is_described");
    const QByteArray box = " /A << /O /Layout /BBox [100 300 300 400] >>";
    QTest::newRow("by its box") << QByteArray("/Artifact BMC") << "/S /Figure /Alt (A red door)" + box << true;
    QTest::newRow("by its mark") << QByteArray("/Figure << /MCID 0 >> BDC")
                                 << QByteArray("/S /Figure /Alt (A red door) /K 0") << true;
    QTest::newRow("by a mark with a page")
        << QByteArray("/Figure << /MCID 7 >> BDC /Inner BMC EMC")
        << QByteArray("/S /Figure /Alt (A red door) /K [<< /Type /MCR /Pg 10 0 R /MCID 7 >>]") << true;
    QTest::newRow("in UTF-16") << QByteArray("/Artifact BMC")
                               << "/S /Figure /Alt <FEFF004100200072006500640020 0064006F006F0072>" + box << true;
    QTest::newRow("by a name of its own")
        << QByteArray("/Artifact BMC")
        << QByteArray("/S /Bild /Alt (A red door) /A [<< /O /Layout >> 0 << /O /Layout /BBox [100 300 300 400] >>]")
        << true;
    QTest::newRow("a file's name") << QByteArray("/Artifact BMC") << "/S /Figure /Alt (door.png)" + box << false;
    QTest::newRow("empty") << QByteArray("/Artifact BMC") << "/S /Figure /Alt ()" + box << false;
    QTest::newRow("not described") << QByteArray("/Artifact BMC") << "/S /Figure" + box << false;
    QTest::newRow("no figure") << QByteArray("/Artifact BMC") << "/S /Link /Alt (A red door)" + box << false;
}

void PdfFiguresTest::described_figures_are_in_the_text() {
    QFETCH(QByteArray, mark);
    QFETCH(QByteArray, figure);
    QFETCH(bool, is_described);
    const QByteArray content = line_at(700, "Above it all.") + mark + '\n' + picture_at("A", 100, 300, 200, 100) +
                               "EMC\n" + line_at(100, "Below it all.");
    const QString said = read(pdf_of({{content, {}}}, "/StructTreeRoot 40 0 R", structure_of(figure)));
    if (is_described) {
        QCOMPARE(said, QString("Above it all. [picture: A red door] Below it all."));
    } else {
        QVERIFY2(!said.contains("red door"), qPrintable(said));
        QVERIFY2(said.contains("left out: 1, on 1 of 1 pages"), qPrintable(said));
    }
}

void PdfFiguresTest::descriptions_that_are_no_text_are_cleaned() {
    const QByteArray box = " /A << /O /Layout /BBox [100 300 300 400] >>";
    const auto said = [&](const QByteArray& description) {
        return read(pdf_of({{text + picture_at("A", 100, 300, 200, 100), {}}}, "/StructTreeRoot 40 0 R",
                           structure_of("/S /Figure /Alt " + description + box)));
    };
    QVERIFY2(said("(two\nlines)").contains("[picture: two lines]"), qPrintable(said("(two\nlines)")));
    // Half of a pair, in UTF-16; bytes that are no UTF-8, said to be some; a NUL.
    for (const char* description : {"<FEFF0041D8000042>", "<EFBBBF41FF42>", "<41000042>"})
        QVERIFY2(said(description).contains("[picture: A"), description);
}

void PdfFiguresTest::figures_stand_where_the_page_shows_them() {
    // On a page that is turned, and on one that is cut: what stands to the left of the text, or below it, comes first
    // or last.
    const QByteArray figure = "/S /Figure /Alt (A red door) /A << /O /Layout /BBox [150 300 250 400] >>";
    const QByteArray turned =
        "BT /F 12 Tf 0 -1 1 0 60 700 Td ET\n"
        "BT /F 12 Tf 0 1 -1 0 100 100 Tm (Above it all.) Tj ET\n"
        "BT /F 12 Tf 0 1 -1 0 400 100 Tm (Below it all.) Tj ET\n";
    const QString expected = "Above it all. [picture: A red door] Below it all.";
    QCOMPARE(read(pdf_of({{turned, "/Rotate 90"}}, "/StructTreeRoot 40 0 R", structure_of(figure))), expected);
    const QByteArray cut = line_at(500, "Above it all.") + line_at(250, "Below it all.");
    QCOMPARE(read(pdf_of({{cut, "/CropBox [20 200 580 600]"}}, "/StructTreeRoot 40 0 R", structure_of(figure))),
             expected);
}

void PdfFiguresTest::a_described_scan_has_no_text() {
    // It has to be told from a page that was read, else nobody would have its text recognised.
    const QByteArray figure = "/S /Figure /Alt (A scanned page) /A << /O /Layout /BBox [0 0 600 800] >>";
    const QString said =
        read(pdf_of({{picture_at("A", 0, 0, 600, 800), {}}}, "/StructTreeRoot 40 0 R", structure_of(figure)));
    QVERIFY2(said.contains("holds no text"), qPrintable(said));
}

void PdfFiguresTest::a_blank_page_is_no_scan() {
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "blank.pdf";
    const QByteArray pdf = pdf_of({{text, {}}, {"", {}}, {picture_at("A", 0, 0, 600, 800), {}}});
    std::ofstream(path, std::ios::binary).write(pdf.data(), pdf.size());
    const auto document = lectern::import_document(path);
    QVERIFY(document.has_value());
    QCOMPARE(document->pages_without_text, 2);
    QCOMPARE(document->scanned_pages, 1);
}

void PdfFiguresTest::a_form_that_draws_itself_ends() {
    const QString said = read(pdf_of({{text + "/Again Do /Again Do\n", {}}}));
    QVERIFY2(said.contains("Above it all. Below it all."), qPrintable(said));
}

void PdfFiguresTest::content_without_end_is_said() {
    // Seven forms that each draw the next one a hundred times, the last a picture.
    QByteArray objects;
    for (int form = 50; form < 57; ++form) {
        const QByteArray next = form == 56 ? "4" : QByteArray::number(form + 1);
        objects += QByteArray::number(form) + " 0 obj\n" +
                   stream_of("/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /N " + next +
                                 " 0 R >> >>",
                             QByteArray("/N Do ").repeated(100)) +
                   "\nendobj\n";
    }
    const QByteArray pdf = pdf_of({{"/E Do\n", "/Resources << /XObject << /E 50 0 R >> >>"}}, {}, objects);
    lectern::PageFigures figures(std::as_bytes(std::span(pdf)), {}, 1);
    std::vector<lectern::PlacedWord> words;
    QElapsedTimer timer;
    timer.start();
    figures.write(0, words);
    QVERIFY(figures.has_given_up());
    QVERIFY2(timer.elapsed() < 60'000, qPrintable(QString::number(timer.elapsed())));  // without a limit: weeks
}

int main(int argc, char** argv) {
    if (const auto code = lectern::run_as_import_worker(argc, argv)) return *code;
    PdfFiguresTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "pdf_figures_test.moc"
