#include "app/reading/text_revision.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <fstream>

#include "app/import/import_worker.h"

using namespace lectern;

namespace fs = std::filesystem;

/// Libraries have texts that earlier versions of the program took out of files.
class TextRevisionTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void a_text_that_is_another_now_is_outdated();
    void a_text_that_is_the_same_is_not();
    void a_text_that_is_wanted_as_it_is_is_not();
    void the_newest_text_is_another_document();
    void the_newest_text_of_an_unknown_file_is_known_by_its_contents();
    void files_that_changed_are_not_compared();
    void a_text_of_several_files_is_compared();
    void recognised_text_is_not_compared();

 private:
    fs::path file(const char* name = "lease.txt") const { return folder_->filePath(name).toStdString(); }
    static void write(const fs::path& file, const char* text) { std::ofstream(file, std::ios::binary) << text; }
    /// As version 1 of import took it out of the files, and with an outline as it was then.
    std::string keep(const DocumentSource& source, const std::string& text) const;
    std::optional<bool> is_outdated(const std::string& hash, const DocumentSource& source) const {
        const auto outdated = is_text_outdated(*library_, hash, source, never_);
        return outdated ? std::optional(*outdated) : std::nullopt;
    }
    Result<ImportedDocument> import(const DocumentSource& source) const {
        return import_source(
            source, library_.get(), [](const Error&) {}, {}, never_);
    }
    void keep_in_library(const ImportedDocument& imported) const {
        DocumentRecords records = to_records(imported.document, imported.files.front().path, imported.hash);
        records.document.files = imported.files;
        QVERIFY(library_->storage().documents().add(records.document, records.pages).has_value());
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<ReadingLibrary> library_;
    CancelToken never_;
};

void TextRevisionTest::init() {
    library_.reset();
    folder_ = std::make_unique<QTemporaryDir>();
    library_ = std::move(*ReadingLibrary::open(file("library.sqlite")));
    write(file(), "The rent is 10^6 crowns.\n");
}

std::string TextRevisionTest::keep(const DocumentSource& source, const std::string& text) const {
    const auto files = file_records(source.files, never_);
    const std::string hash = hashes_of(source, *files).back();
    DocumentRecords records =
        to_records({.name = "lease.txt", .text = text, .pages = {{"1", 0, text.size()}}}, source.files.front(), hash);
    records.document.files = *files;
    records.document.outline = R"({"headings":[],"parts":[],"notices":[],"pages_without_text":0,"damaged_pages":0})";
    return library_->storage().documents().add(records.document, records.pages) ? hash : std::string();
}

void TextRevisionTest::a_text_that_is_another_now_is_outdated() {
    const DocumentSource source{.files = {file()}};
    const std::string hash = keep(source, "The rent is 106 crowns.\n");
    QCOMPARE(is_outdated(hash, source), std::optional(true));
    fs::remove(file());  // it is not read once more
    QCOMPARE(is_outdated(hash, source), std::optional(true));
    QCOMPARE(library_->find_document(hash, {})->text, std::string("The rent is 106 crowns.\n"));
}

void TextRevisionTest::a_text_that_is_the_same_is_not() {
    const DocumentSource source{.files = {file()}};
    const std::string text = import_source(source, nullptr, {}, {}, never_)->document.text;
    const std::string hash = keep(source, text);
    QCOMPARE(library_->find_document(hash, {})->text_version, 1);
    QCOMPARE(is_outdated(hash, source), std::optional(false));
    QCOMPARE(library_->find_document(hash, {})->text_version, newest_text);
    QCOMPARE(is_outdated("no such document", source), std::optional(false));
}

void TextRevisionTest::a_text_that_is_wanted_as_it_is_is_not() {
    const DocumentSource source{.files = {file()}};
    const std::string hash = keep(source, "The rent is 106 crowns.\n");
    QCOMPARE(is_outdated(hash, source), std::optional(true));
    QVERIFY(keep_text(*library_, hash).has_value());
    QCOMPARE(is_outdated(hash, source), std::optional(false));
    QVERIFY(import({.files = {file()}, .newest_text = true})->document.text.find("10^6") !=
            std::string::npos);  // as it can be wanted
}

void TextRevisionTest::the_newest_text_is_another_document() {
    const std::string hash = keep({.files = {file()}}, "The rent is 106 crowns.\n");
    const auto known = import({.files = {file()}});
    QVERIFY(known && known->known);
    QCOMPARE(known->hash, hash);
    QCOMPARE(known->document.text, std::string("The rent is 106 crowns.\n"));

    const auto newest = import({.files = {file()}, .newest_text = true});
    QVERIFY(newest && !newest->known && newest->hash != hash);
    QVERIFY(newest->document.text.find("10^6") != std::string::npos);
    keep_in_library(*newest);
    const auto again = import({.files = {file()}});  // once it is there, it is the one that people mean
    QVERIFY(again && again->known);
    QCOMPARE(again->hash, newest->hash);
    QCOMPARE(again->document.text, newest->document.text);
    QVERIFY(library_->find_document(hash, {}).has_value());
}

void TextRevisionTest::the_newest_text_of_an_unknown_file_is_known_by_its_contents() {
    const auto imported = import({.files = {file()}, .newest_text = true});
    QVERIFY(imported.has_value());
    QCOMPARE(imported->hash, *content_hash(file(), never_));
    keep_in_library(*imported);
    const auto again = import({.files = {file()}, .newest_text = true});
    QVERIFY(again && again->known);
    QCOMPARE(again->hash, imported->hash);
}

void TextRevisionTest::files_that_changed_are_not_compared() {
    const DocumentSource source{.files = {file()}};
    const std::string hash = keep(source, "The rent is 106 crowns.\n");
    write(file(), "Another text.\n");
    QCOMPARE(is_outdated(hash, source), std::optional(false));
    write(file(), "The rent is 10^6 crowns.\n");  // nothing was written down about it
    QCOMPARE(is_outdated(hash, source), std::optional(true));
}

void TextRevisionTest::a_text_of_several_files_is_compared() {
    write(file("more.txt"), "It is paid on the first.\n");
    const std::string hash = keep({.files = {file(), file("more.txt")}}, "The rent is 106 crowns.\n");
    const auto record = library_->storage().documents().find(hash);
    QVERIFY(record && *record);
    const auto source = source_of(**record);
    QVERIFY(source.has_value());
    QCOMPARE(is_outdated(hash, *source), std::optional(true));
    DocumentRecord recognised = **record;
    recognised.hash = content_hash(recognised.files, "ocr deu");
    QVERIFY(!source_of(recognised).has_value());
}

void TextRevisionTest::recognised_text_is_not_compared() {
    const DocumentSource source{.files = {file()}, .ocr = true};
    const std::string hash = keep(source, "The rent is 106 crowns.\n");
    QVERIFY(hash != keep({.files = {file()}}, "The rent is 106 crowns.\n"));
    QCOMPARE(is_outdated(hash, source), std::optional(false));
    QCOMPARE(library_->find_document(hash, {})->text_version, 1);  // nothing is said about it
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    TextRevisionTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "text_revision_test.moc"
