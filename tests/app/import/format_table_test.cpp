#include <QtTest/QtTest>
#include <fstream>

#include "app/import/file_kind.h"
#include "app/import/formats.h"
#include "app/import/import_in_process.h"

using lectern::document_formats;
using lectern::DocumentFormat;

namespace {

const std::filesystem::path root = std::filesystem::path(LECTERN_TEST_DATA).parent_path().parent_path();
const std::filesystem::path documents = root / "tests" / "data" / "documents";

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

/// With line ends as blanks: paragraphs are filled. Lists as in English, whose commas Chinese has others for.
QString text_of(const char* path) {
    return QString::fromStdString(content_of(root / path)).simplified().replace("、", ", ");
}

/// What is said of a file that is no document.
QString refusal_of(const std::string& bytes) {
    const auto document = lectern::import_in_process(bytes_of(bytes), "file");
    return document ? QString()
                    : QString::fromStdString(document.error().means.english() + ' ' + document.error().next.english());
}

std::vector<std::filesystem::path> examples_of(const DocumentFormat& format) {
    std::vector<std::filesystem::path> examples;
    for (const auto& folder : {documents, documents / "charter"})
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            for (const std::string_view ending : format.endings)
                if (entry.path().extension() == ending) examples.push_back(entry.path());
    return examples;
}

}  // namespace

/// What else speaks of formats says the same as their table.
class FormatTableTest : public QObject {
    Q_OBJECT

 private slots:
    void lists_for_people_name_every_format_data();
    void lists_for_people_name_every_format();
    void the_desktop_opens_every_format();
    void every_format_has_an_example();
    void formats_are_known_by_what_they_hold();
    void texts_are_known_by_their_names();
};

void FormatTableTest::lists_for_people_name_every_format_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("help") << QString::fromStdString(lectern::names_of_formats());
    QTest::newRow("of a picture") << refusal_of("\x89PNG\r\n");
    QTest::newRow("of binary data") << refusal_of(std::string(1000, '\x01'));
    for (const char* file : {"README.md", "CHANGELOG.md", "docs/guide/reading-and-asking.md",
                             "docs/guide/de/reading-and-asking.md", "docs/guide/zh_CN/reading-and-asking.md"})
        QTest::newRow(file) << text_of(file);
}

void FormatTableTest::lists_for_people_name_every_format() {
    QFETCH(QString, text);
    const QString list = QString::fromStdString(lectern::names_of_formats()).section(" or ", 0, 0);  // then: text
    QCOMPARE(list.count(", "), qsizetype(document_formats().size()) - 2);
    QVERIFY2(text.contains(list), qPrintable(list + " is not in: " + text));
}

void FormatTableTest::the_desktop_opens_every_format() {
    const QString entry = QString::fromStdString(content_of(root / "installer/linux/lectern.desktop"));
    const QStringList offered = entry.section("\nMimeType=", 1).section('\n', 0, 0).split(';', Qt::SkipEmptyParts);
    QSet<QString> read{"application/x-lectern-reading"};  // what was exported
    for (const DocumentFormat& format : document_formats())
        for (const std::string_view type : format.media_types) read << QString::fromStdString(std::string(type));
    QCOMPARE(QSet<QString>(offered.begin(), offered.end()), read);
}

void FormatTableTest::every_format_has_an_example() {
    for (const DocumentFormat& format : document_formats())
        QVERIFY2(!examples_of(format).empty(), std::string(format.name).c_str());
}

void FormatTableTest::formats_are_known_by_what_they_hold() {
    for (const DocumentFormat& format : document_formats()) {
        for (const std::filesystem::path& example : examples_of(format)) {
            const DocumentFormat* wanted = format.name == "Markdown" ? &document_formats().back() : &format;
            const std::string content = content_of(example);
            QVERIFY2(lectern::kind_of(bytes_of(content), "without-ending").format == wanted, example.c_str());
            QVERIFY2(lectern::kind_of(bytes_of(content), example).format == &format, example.c_str());
        }
    }
}

void FormatTableTest::texts_are_known_by_their_names() {
    const std::string text = "Words.";
    for (const DocumentFormat& format : document_formats()) {
        if (!format.by_name) continue;
        for (const std::string_view ending : format.endings)
            QCOMPARE(lectern::kind_of(bytes_of(text), "name" + std::string(ending)).format->name, format.name);
    }
    for (const char* quoting : {"The header is %PDF-1.4", "<html> begins a page"})
        QCOMPARE(lectern::kind_of(bytes_of(quoting), "quoting.txt").format, &document_formats().back());
    QCOMPARE(lectern::kind_of(bytes_of(text), "name.pdf").format, nullptr);
}

QTEST_APPLESS_MAIN(FormatTableTest)
#include "format_table_test.moc"
