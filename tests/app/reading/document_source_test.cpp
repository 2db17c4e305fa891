#include "app/reading/document_source.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "app/import/import_worker.h"

using namespace lectern;

namespace fs = std::filesystem;

/// Promises about a document that somebody writes to while it is opened: its text is kept under the hash of its bytes.
class DocumentSourceTest : public QObject {
    Q_OBJECT

 private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void what_changes_is_read_again();
    void what_changes_all_the_time_has_no_hash();
    void enormous_files_are_refused_unread();
    void what_cannot_be_known_again_says_so();

 private:
    fs::path file() const { return folder_->filePath("document.pdf").toStdString(); }
    /// At once, as programs save: who reads the old file goes on with it.
    void replace_by(const char* document) const {
        const fs::path beside = folder_->filePath("beside").toStdString();
        fs::copy_file(fs::path(LECTERN_TEST_DATA) / "documents" / document, beside);
        fs::last_write_time(beside, fs::file_time_type::clock::now());
        fs::rename(beside, file());
    }
    Result<ImportedDocument> import(const std::function<void(const ImportProgress&)>& progress) const {
        return import_source({.files = {file()}}, nullptr, {}, progress, never_);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    CancelToken never_;
};

void DocumentSourceTest::what_changes_is_read_again() {
    replace_by("handbook.pdf");
    const auto before = import({});
    replace_by("partly-scanned.pdf");
    const auto after = import({});
    QVERIFY(before && after && before->document.text != after->document.text);

    replace_by("handbook.pdf");
    bool changed = false;
    const auto imported = import([&](const ImportProgress&) {
        if (!std::exchange(changed, true)) replace_by("partly-scanned.pdf");
    });
    QVERIFY(imported && changed);
    QCOMPARE(imported->hash, *content_hash(file(), never_));
    QCOMPARE(imported->files.front().hash, imported->hash);
    QCOMPARE(imported->document.text, after->document.text);
}

void DocumentSourceTest::what_changes_all_the_time_has_no_hash() {
    replace_by("handbook.pdf");
    int changes = 0;
    const auto imported =
        import([&](const ImportProgress&) { replace_by(++changes % 2 == 0 ? "handbook.pdf" : "partly-scanned.pdf"); });
    QVERIFY(imported && changes > 2);
    QVERIFY(imported->hash.empty() && imported->files.empty());
    QVERIFY(!imported->document.text.empty());
    QVERIFY(imported->document.notices.back().english().find("will not be saved") != std::string::npos);
}

/// Sparse: to read it would take a quarter of an hour.
void DocumentSourceTest::enormous_files_are_refused_unread() {
    QFile sparse(folder_->filePath("document.pdf"));
    QVERIFY(sparse.open(QIODevice::WriteOnly));
    if (!sparse.resize(qint64{1} << 40)) QSKIP("this disk takes no file of a TiB");
    QElapsedTimer time;
    time.start();
    const auto imported = import({});
    QVERIFY(!imported);
    QCOMPARE(imported.error().code, ErrorCode::bad_input);
    QVERIFY2(imported.error().what.english().ends_with("has 1024.0 GiB; the limit is 4 GiB."),
             imported.error().what.english().c_str());
    QVERIFY2(time.elapsed() < 30'000, qPrintable(QString::number(time.elapsed())));
}

/// A folder in which one file cannot be read is read without it, and its reading has nothing to be known by.
void DocumentSourceTest::what_cannot_be_known_again_says_so() {
    replace_by("handbook.pdf");
    QFile sparse(folder_->filePath("enormous.pdf"));
    QVERIFY(sparse.open(QIODevice::WriteOnly));
    if (!sparse.resize(qint64{1} << 40)) QSKIP("this disk takes no file of a TiB");
    const auto imported = import_source({.files = {fs::path(folder_->path().toStdString())}}, nullptr, {}, {}, never_);
    QVERIFY(imported && imported->hash.empty());
    QVERIFY(!imported->document.text.empty());
    QVERIFY(imported->document.notices.back().english().find("will not be saved") != std::string::npos);
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    DocumentSourceTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "document_source_test.moc"
