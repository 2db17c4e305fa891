#include <QtTest/QtTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/import/formats.h"
#include "app/import/import_in_process.h"

namespace fs = std::filesystem;

namespace {

const fs::path policy = "/usr/share/doc/debian-policy";

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string unpacked(const fs::path& path) {
    QProcess gzip;
    gzip.start("gzip", {"-dc", QString::fromStdString(path.string())});
    gzip.waitForFinished();
    return gzip.readAllStandardOutput().toStdString();
}

/// What Lectern reads of it, or what it says.
std::string text_of(const std::string& bytes, const fs::path& name) {
    const auto document = lectern::import_in_process(std::as_bytes(std::span(bytes)), name, {});
    return document ? document->text : document.error().what.english();
}

/// Letters and digits in small letters: formats differ in marks, quotes and the words broken at line ends.
std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    QString word;
    for (const QChar c : QString::fromStdString(text) + ' ') {
        if (c.isLetterOrNumber()) {
            word += c.toLower();
        } else if (!word.isEmpty()) {
            words.push_back(word.toStdString());
            word.clear();
        }
    }
    return words;
}

/// Every `count` words that stand one after the other.
std::vector<std::string> passages_of(const std::vector<std::string>& words, std::size_t count) {
    std::vector<std::string> passages;
    for (std::size_t i = 0; i + count <= words.size(); ++i) {
        std::string passage;
        for (std::size_t k = i; k < i + count; ++k) passage += words[k] + ' ';
        passages.push_back(std::move(passage));
    }
    return passages;
}

/// Share of the passages of `source` that stand in `text`, as often as there, in percent.
double share_of(const std::string& source, const std::string& text, std::size_t count) {
    const auto wanted = passages_of(words_of(source), count);
    std::unordered_map<std::string, int> there;
    for (const std::string& passage : passages_of(words_of(text), count)) ++there[passage];
    int found = 0;
    for (const std::string& passage : wanted) found += there[passage]-- > 0 ? 1 : 0;
    return 100.0 * found / static_cast<double>(std::max<std::size_t>(wanted.size(), 1));
}

}  // namespace

/// The Debian Policy Manual, 190 pages, in every format: what Lectern reads is compared with the text that its authors
/// ship, word by word. PDF, EPUB and HTML are Debian's own; pandoc makes the others of the EPUB.
class RealDocumentsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void every_format_gives_the_text_of_its_source_data();
    void every_format_gives_the_text_of_its_source();

 private:
    std::string read(const QString& format);

    QTemporaryDir folder_;
    std::string source_;
};

void RealDocumentsTest::initTestCase() {
    if (!fs::exists(policy / "policy.txt.gz")) QSKIP("the package debian-policy is not installed");
    source_ = unpacked(policy / "policy.txt.gz");
    QVERIFY(words_of(source_).size() > 50'000);
}

std::string RealDocumentsTest::read(const QString& format) {
    if (format == "txt") return text_of(source_, "policy.txt");
    if (format == "pdf") return text_of(unpacked(policy / "policy.pdf.gz"), "policy.pdf");
    if (format == "epub") return text_of(content_of(policy / "policy.epub"), "policy.epub");
    if (format == "html") {
        std::string text;
        for (const auto& entry : fs::directory_iterator(policy / "policy.html"))
            if (entry.path().extension() == ".html") text += text_of(content_of(entry.path()), entry.path()) + '\n';
        return text;
    }
    const QString made = folder_.filePath("policy." + format);
    QProcess::execute("pandoc", {QString::fromStdString((policy / "policy.epub").string()), "-s", "-o", made});
    return text_of(content_of(made.toStdString()), made.toStdString());
}

void RealDocumentsTest::every_format_gives_the_text_of_its_source_data() {
    QTest::addColumn<double>("words");     // percent of the source's words
    QTest::addColumn<double>("passages");  // percent of its passages of five words
    for (const lectern::DocumentFormat& format : lectern::document_formats()) {
        const std::string_view ending = format.endings.front();
        if (ending == ".md") continue;  // its marks stay in the text
        auto& row = QTest::newRow(std::string(ending.substr(1)).c_str());
        if (ending == ".txt") {
            row << 100.0 << 100.0;
        } else if (ending == ".pdf") {
            row << 99.5 << 95.0;  // its table of contents has page numbers, its long paths are broken
        } else {
            row << 99.5 << 99.0;
        }
    }
}

void RealDocumentsTest::every_format_gives_the_text_of_its_source() {
    QFETCH(double, words);
    QFETCH(double, passages);
    const QString format = QTest::currentDataTag();
    const bool is_shipped = QStringList({"txt", "pdf", "epub", "html"}).contains(format);
    if (!is_shipped && QStandardPaths::findExecutable("pandoc").isEmpty()) QSKIP("pandoc is not installed");
    const std::string text = read(format);
    const double words_there = share_of(source_, text, 1);
    const double passages_there = share_of(source_, text, 5);
    qInfo("%s: %.2f %% of the words, %.2f %% of the passages", qPrintable(format), words_there, passages_there);
    QVERIFY(words_there >= words);
    QVERIFY(passages_there >= passages);
}

QTEST_APPLESS_MAIN(RealDocumentsTest)
#include "real_documents_test.moc"
