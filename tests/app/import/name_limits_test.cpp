// What a document says of itself is shown in lists and kept: however long and however much it is.
#include <QElapsedTimer>
#include <QtTest/QtTest>
#include <fstream>

#include "app/import/import.h"
#include "app/import/import_worker.h"
#include "app/import/sandbox/document_codec.h"
#include "app/output/shown_names.h"

using namespace lectern;

class NameLimitsTest : public QObject {
    Q_OBJECT

 private slots:
    void names_are_cut_at_characters_data();
    void names_are_cut_at_characters();
    void whatever_a_file_says_of_itself_has_an_end_data();
    void whatever_a_file_says_of_itself_has_an_end();
    void names_of_files_are_shown_as_they_are();
    void a_reader_that_was_taken_over_is_not_believed();

 private:
    QTemporaryDir folder_;
};

namespace {

std::string pdf_of(const std::vector<std::string>& objects) {
    std::string out = "%PDF-1.5\n", table = fmt::format("xref\n0 {}\n0000000000 65535 f \n", objects.size() + 1);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        table += fmt::format("{:010} 00000 n \n", out.size());
        out += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, objects[i]);
    }
    return fmt::format("{}{}trailer<</Size {}/Root 1 0 R>>\nstartxref\n{}\n%%EOF\n", out, table, objects.size() + 1,
                       out.size());
}

constexpr int first_page = 5, pages = 20, first_of_more = first_page + pages;  // numbers of objects

/// Some pages with text, named by `labels`, with what else the catalogue has.
std::string pdf_with(const std::string& labels, const std::string& catalogue = {},
                     const std::vector<std::string>& more = {}) {
    const std::string text = "BT /F 12 Tf 72 700 Td (Words on a page of some length.) Tj ET";
    std::string kids;
    for (int i = 0; i < pages; ++i) kids += fmt::format("{} 0 R ", first_page + i);
    std::vector<std::string> objects{
        fmt::format("<</Type/Catalog/Pages 2 0 R/PageLabels<</Nums[{}]>>{}>>", labels, catalogue),
        fmt::format("<</Type/Pages/Kids[{}]/Count {}>>", kids, pages),
        fmt::format("<</Length {}>>\nstream\n{}\nendstream", text.size(), text),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"};
    objects.insert(objects.end(), pages,
                   "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>");
    objects.insert(objects.end(), more.begin(), more.end());
    return pdf_of(objects);
}

std::string outline_of(int titles, const std::string& title) {
    const int first = first_of_more + 1;
    std::vector<std::string> objects{
        fmt::format("<</Type/Outlines/First {} 0 R/Last {} 0 R/Count {}>>", first, first + titles - 1, titles)};
    for (int i = 0; i < titles; ++i)
        objects.push_back(fmt::format("<</Title({})/Parent {} 0 R/Dest[{} 0 R/XYZ 0 800 0]{}>>", title, first_of_more,
                                      first_page, i + 1 < titles ? fmt::format("/Next {} 0 R", first + i + 1) : ""));
    return pdf_with("", fmt::format("/Outlines {} 0 R", first_of_more), objects);
}

}  // namespace

void NameLimitsTest::names_are_cut_at_characters_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("most");
    QTest::addColumn<QByteArray>("shown");
    QTest::addRow("short") << QByteArray("iv") << 4 << QByteArray("iv");
    QTest::addRow("as long as may be") << QByteArray("xxviii") << 6 << QByteArray("xxviii");
    QTest::addRow("longer") << QByteArray("xxxviii") << 6 << QByteArray("xxxvi…");
    QTest::addRow("characters, not bytes") << QByteArray("日本語") << 3 << QByteArray("日本語");
    QTest::addRow("no half character") << QByteArray("日本語文") << 3 << QByteArray("日本…");
    QTest::addRow("escapes count as they are shown") << QByteArray("a\x1b\x1b") << 6 << QByteArray("a\\x1b…");
    QTest::addRow("bytes that are no text") << QByteArray("\xff\xfe") << 20 << QByteArray("\\xff\\xfe");
}

void NameLimitsTest::names_are_cut_at_characters() {
    QFETCH(QByteArray, name);
    QFETCH(int, most);
    QFETCH(QByteArray, shown);
    const std::string once = shown_name(name.toStdString(), static_cast<std::size_t>(most));
    QCOMPARE(QByteArray::fromStdString(once), shown);
    QCOMPARE(shown_name(once, static_cast<std::size_t>(most)), once);
}

void NameLimitsTest::whatever_a_file_says_of_itself_has_an_end_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<std::string>("bytes");
    const std::string much(1 << 20, 'x');
    const auto row = [](const char* what, const char* name, const std::string& bytes) {
        QTest::addRow("%s", what) << QString(name) << bytes;
    };
    // "a", "b" … "z", "aa" …: page two thousand million has eighty million letters in some readers.
    row("labels in letters from far on", "a.pdf", pdf_with("0<</S/a/St 2147483000>>"));
    row("labels in Roman numerals from far on", "b.pdf", pdf_with("0<</S/r/St 2147483000>>"));
    row("labels behind much", "c.pdf", pdf_with("0<</S/D/P(" + much + ")>>"));
    row("labels that a terminal obeys", "d.pdf", pdf_with("0<</P(\x1b]0;x\x07)>>"));
    row("a title without end", "e.pdf", outline_of(1, much));
    row("titles without end", "f.pdf", outline_of(30'000, "x"));
    row("a heading of HTML", "g.html", "<title>" + much + "</title><h1>" + much + "</h1><p>Words.");
    row("headings of HTML", "h.html", [] {
        std::string page;
        for (int i = 0; i < 30'000; ++i) page += "<h1>x</h1><p>Words.";
        return page;
    }());
    row("a heading of Markdown", "i.md", "# " + much + "\n\nWords.\n");
    row("a heading of RTF", "j.rtf",
        "{\\rtf1 {\\info{\\title " + much + "}}\\outlinelevel0 " + much + "\\par Words.\\par}");
}

void NameLimitsTest::whatever_a_file_says_of_itself_has_an_end() {
    QFETCH(QString, name);
    QFETCH(std::string, bytes);
    const std::filesystem::path file = folder_.filePath(name).toStdString();
    std::ofstream(file, std::ios::binary) << bytes;
    QElapsedTimer clock;
    clock.start();
    const auto document = import_document(file);
    QVERIFY2(document, document ? "" : document.error().what.english().c_str());
    QVERIFY(document->text.find("Words") != std::string::npos);
    QVERIFY(has_limited_names(*document));
    QVERIFY2(clock.elapsed() < 60'000, qPrintable(QString("%1 ms").arg(clock.elapsed())));
}

void NameLimitsTest::names_of_files_are_shown_as_they_are() {
    const std::filesystem::path file = folder_.filePath("in\x1b[31m\nvoice\u202efdp.txt").toStdString();
    std::ofstream(file, std::ios::binary) << "Words.";
    const auto document = import_document(file);
    QVERIFY(document.has_value());
    QCOMPARE(document->name, std::string("in\\x1b[31m\\nvoice\\u202efdp.txt"));
}

void NameLimitsTest::a_reader_that_was_taken_over_is_not_believed() {
    Document sound{.name = "a", .text = "x", .pages = {{.label = "1", .begin = 0, .end = 1}}};
    sound.headings = {{.level = 1, .title = "b", .begin = 0}};
    const auto is_taken = [](const Document& document) {
        std::string bytes;
        encode(document, [&bytes](std::string_view piece) { bytes += piece; });
        return decode_document(bytes).has_value();
    };
    QVERIFY(is_taken(sound));
    const auto refused = [&](const auto& change) {
        Document changed = sound;
        change(changed);
        return !is_taken(changed);
    };
    QVERIFY(refused([](Document& one) { one.pages[0].label.assign(longest_label + 1, 'x'); }));
    QVERIFY(refused([](Document& one) { one.headings[0].title.assign(longest_title + 1, 'x'); }));
    QVERIFY(refused([](Document& one) { one.headings[0].title = "\x1b"; }));
    QVERIFY(refused([](Document& one) { one.name = "\u202e"; }));
    QVERIFY(refused([](Document& one) { one.notices.assign(most_notices + 1, sentence("x")); }));
    QVERIFY(refused([](Document& one) { one.headings.resize(most_headings + 1, one.headings[0]); }));
    QVERIFY(refused([](Document& one) { one.parts = {{.name = std::string(longest_name + 1, 'x')}}; }));
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    const QCoreApplication application(argc, argv);
    NameLimitsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "name_limits_test.moc"
