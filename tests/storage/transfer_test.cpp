// A reading goes to another library in one file; and a file from anywhere is an exported reading or is refused.
#include <QFile>
#include <QTemporaryDir>
#include <random>

#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/fts_extensions.h"
#include "storage/schema.h"
#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

class TransferTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() {
        there_.reset();
        here_.reset();
        folder_.reset();
    }

    void a_reading_arrives_as_it_was();
    void the_same_reading_is_taken_in_once();
    void it_can_be_looked_at_before();
    void nothing_private_travels();
    void an_exported_reading_is_a_library();
    void what_an_earlier_version_exported_is_imported();
    void known_documents_keep_their_text();
    void the_file_itself_is_believed_more_than_an_import();
    void export_replaces_a_file_or_leaves_it();
    void what_is_not_an_exported_reading_is_refused_data();
    void what_is_not_an_exported_reading_is_refused();
    void random_damage_is_refused_or_harmless();
    void both_can_be_stopped();

 private:
    std::filesystem::path file(const char* name) const { return folder_->filePath(name).toStdString(); }
    std::unique_ptr<Library> open(const char* name) const {
        return open_library(file(name), {.vfs = FaultyDisk::name()});
    }
    void change(const std::string& sql) const {
        Connection connection(file("one.lectern"), Connection::Access::read_write);
        register_search(connection);
        taken(at_border({}, [&] { connection.script(sql); }));
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Library> here_;
    std::unique_ptr<Library> there_;
    std::vector<DocumentId> documents_;
    ReadingId reading_ = 0;
};

void TransferTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    here_ = open("here.db");
    there_ = open("there.db");
    auto pages = pages_with({"The first page. ", "", "The last page."});
    pages[2].words = {std::byte{1}, std::byte{2}};
    DocumentRecord first = sample_document(1);
    first.files = {{.path = first.path, .size = 1, .modified = 2, .hash = first.hash}};
    documents_ = {taken(here_->documents().add(first, pages)),
                  taken(here_->documents().add(sample_document(2), pages_with({"An annex."})))};
    taken(here_->documents().add(sample_document(3), pages_with({"A diary, not part of the reading."})));
    taken(here_->readings().begin(sample_reading({documents_[0]}, "other")));
    reading_ = taken(here_->readings().begin(sample_reading(documents_)));
    SampleState sample(5);
    sample.checkpoint.state = ReadingState::complete;
    taken(here_->checkpoints().save(reading_, sample.checkpoint));
    taken(here_->transfer().export_reading(reading_, file("one.lectern")));
}

void TransferTest::a_reading_arrives_as_it_was() {
    // Ids differ in the other library.
    taken(there_->documents().add(sample_document(9), pages_with({"x", "y"})));
    const ReadingId id = taken(there_->transfer().import_reading(file("one.lectern"))).id;
    QCOMPARE(saved_state(*there_, id), 5);
    const ReadingRecord record = taken(there_->readings().get(id));
    const ReadingRecord sent = taken(here_->readings().get(reading_));
    QCOMPARE(record.fingerprint, sent.fingerprint);
    QCOMPARE(record.fingerprint_hash, sent.fingerprint_hash);
    QCOMPARE(record.plan, sent.plan);
    QCOMPARE(record.model, sent.model);
    QCOMPARE(record.state, ReadingState::complete);
    QCOMPARE(record.tokens_total, sent.tokens_total);
    QCOMPARE(record.bytes, sent.bytes);
    const std::vector<std::string> hashes = {sample_hash(1), sample_hash(2)};
    QCOMPARE(taken(there_->readings().find(hashes, "f1"))->id, id);
    const DocumentRecord document = *taken(there_->documents().find(sample_hash(1)));
    QVERIFY(document.imported);
    QCOMPARE(document.pages, 3);
    QCOMPARE(document.outline, sample_document(1).outline);
    QCOMPARE(taken(there_->documents().pages(document.id))[2].text, std::string("The last page."));
    QCOMPARE(taken(there_->documents().page(document.id, 2)).words,
             (std::vector<std::byte>{std::byte{1}, std::byte{2}}));
    QCOMPARE(taken(there_->documents().search("annex", {}, 5)).size(), 1U);
    QVERIFY(taken(there_->verify()).problems.empty());
}

void TransferTest::the_same_reading_is_taken_in_once() {
    const ReadingId id = taken(there_->transfer().import_reading(file("one.lectern"))).id;
    const auto bytes = taken(there_->usage()).cells;
    const ImportedReading again = taken(there_->transfer().import_reading(file("one.lectern")));
    QVERIFY(again.id == id && again.was_there);
    QCOMPARE(taken(here_->transfer().import_reading(file("one.lectern"))).id, reading_);
    QCOMPARE(taken(there_->readings().list()).size(), 1U);
    QCOMPARE(taken(there_->usage()).cells, bytes);
    // One that has not got as far, or whose cells are damaged, is no reason to leave this one out.
    const auto unfinished = open("unfinished.db");
    std::vector<DocumentId> documents;
    for (const int number : {1, 2})
        documents.push_back(taken(unfinished->documents().add(sample_document(number), pages_with({"text"}))));
    const ReadingId begun = taken(unfinished->readings().begin(sample_reading(documents)));
    const ReadingId whole = taken(unfinished->transfer().import_reading(file("one.lectern"))).id;
    QVERIFY(whole != begun);
    {
        Connection connection(file("unfinished.db"), Connection::Access::read_write);
        connection.run("UPDATE segment SET checksum = '' WHERE reading = ?", whole);
    }
    const ImportedReading anew = taken(unfinished->transfer().import_reading(file("one.lectern")));
    QVERIFY(anew.id != whole && !anew.was_there);
    QCOMPARE(saved_state(*unfinished, anew.id), 5);
}

void TransferTest::it_can_be_looked_at_before() {
    const ReadingRecord record = taken(there_->transfer().exported_reading(file("one.lectern")));
    const ReadingRecord sent = taken(here_->readings().get(reading_));
    QCOMPARE(record.fingerprint_hash, sent.fingerprint_hash);
    QCOMPARE(record.plan, sent.plan);
    QCOMPARE(record.state, ReadingState::complete);
    QVERIFY(taken(there_->readings().list()).empty());
    QVERIFY(taken(there_->documents().list()).empty());
    QCOMPARE(there_->transfer().exported_reading(file("here.db")).error().code, ErrorCode::bad_input);  // two readings
    QVERIFY(!there_->transfer().exported_reading(file("none.lectern")));
}

void TransferTest::nothing_private_travels() {
    QFile exported(QString::fromStdString(file("one.lectern").string()));
    QVERIFY(exported.open(QIODevice::ReadOnly));
    const QByteArray bytes = exported.readAll();
    QVERIFY(bytes.contains("document-1.pdf") && bytes.contains("The last page."));
    QVERIFY(!bytes.contains("/home/ada") && !bytes.contains("diary"));
    QVERIFY(is_private(file("one.lectern")));
    for (const char* suffix : {".part", "-wal", "-shm", "-journal"})
        QVERIFY(!std::filesystem::exists(file("one.lectern").string() + suffix));
}

void TransferTest::an_exported_reading_is_a_library() {
    const auto library = open("one.lectern");
    QVERIFY(taken(library->verify()).problems.empty());
    QCOMPARE(saved_state(*library, taken(library->readings().list()).front().id), 5);
    QCOMPARE(taken(library->documents().search("last", {}, 5)).size(), 1U);
}

void TransferTest::what_an_earlier_version_exported_is_imported() {
    for (int version = 1; version <= library_version(); ++version) {
        const auto kept = std::filesystem::path(LECTERN_TEST_DATA) / "library" / fmt::format("v{}.db", version);
        const ReadingId id = taken(there_->transfer().import_reading(kept)).id;
        QCOMPARE(saved_state(*there_, id), 5);
        for (const DocumentId document : taken(there_->readings().get(id)).documents)
            QVERIFY(taken(there_->documents().get(document)).files.empty());
    }
    QVERIFY(taken(there_->verify()).problems.empty());
}

void TransferTest::known_documents_keep_their_text() {
    const DocumentId known =
        taken(there_->documents().add(sample_document(1), pages_with({"The text as it is here."})));
    taken(there_->transfer().import_reading(file("one.lectern")));
    QCOMPARE(taken(there_->documents().pages(known)).size(), 1U);
    QVERIFY(!taken(there_->documents().get(known)).imported);
}

void TransferTest::the_file_itself_is_believed_more_than_an_import() {
    taken(there_->transfer().import_reading(file("one.lectern")));
    const DocumentId id =
        taken(there_->documents().add(sample_document(1), pages_with({"What the file really says."})));
    QCOMPARE(taken(there_->documents().pages(id)).size(), 1U);
    QVERIFY(!taken(there_->documents().get(id)).imported);
    QCOMPARE(taken(there_->documents().search("really", {}, 5)).size(), 1U);
    QCOMPARE(taken(there_->documents().search("last", {}, 5)).size(), 0U);
    QVERIFY(taken(there_->verify()).problems.empty());
}

void TransferTest::export_replaces_a_file_or_leaves_it() {
    QFile old(QString::fromStdString(file("old.lectern").string()));
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("an older export") > 0);
    old.close();
    QVERIFY(!here_->transfer().export_reading(reading_ + 100, file("old.lectern")));
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), QByteArray("an older export"));
    old.close();
    taken(here_->transfer().export_reading(reading_, file("old.lectern")));
    taken(there_->transfer().import_reading(file("old.lectern")));
    for (const auto& refused : {here_->transfer().export_reading(reading_, file("here.db")),
                                here_->transfer().export_reading(reading_, folder_->path().toStdString()),
                                here_->transfer().export_reading(reading_, "/proc/nowhere/one.lectern")})
        QVERIFY(!refused && in_plain_words(refused.error()));
    QCOMPARE(saved_state(*here_, reading_), 5);
}

void TransferTest::what_is_not_an_exported_reading_is_refused_data() {
    QTest::addColumn<QByteArray>("sql");
    const auto row = [](const char* name, const char* sql) { QTest::newRow(name) << QByteArray(sql); };
    row("another program's", "PRAGMA application_id = 7");
    row("a newer version", "PRAGMA user_version = 99");
    row("no reading", "DELETE FROM reading");
    row("two readings",
        "INSERT INTO reading SELECT id + 1, fingerprint_hash, model, state, tokens_read, tokens_total, bytes, "
        "segments, "
        "revision, created, used, pinned, plan, fingerprint, meta FROM reading");
    row("a reading without documents", "DELETE FROM reading_document");
    row("a document that is not there",
        "PRAGMA foreign_keys = OFF; UPDATE reading_document SET document = 77 WHERE number = 1");
    row("a table more", "CREATE TABLE more (x)");
    row("a trigger", "CREATE TRIGGER t AFTER INSERT ON reading BEGIN DELETE FROM reading; END");
    row("a view in place of a table",
        "ALTER TABLE page_words RENAME TO other; CREATE VIEW page_words AS SELECT * FROM other");
    row("an index with an expression", "CREATE INDEX i ON page (abs(number))");
    row("no index", "DROP INDEX message_by_parent");
    row("a hash that is none", "UPDATE document SET hash = 'x' || substr(hash, 2)");
    row("a negative size of a document", "UPDATE document SET size = -1");
    row("a page longer than its text", "UPDATE page SET ends = ends + 1 WHERE number = 2");
    row("a page before its predecessor", "UPDATE page SET begins = -5, ends = 11 WHERE number = 0");
    row("pages that overlap", "UPDATE page SET begins = begins - 3, ends = ends - 3 WHERE number = 2");
    row("text that is not UTF-8",
        "UPDATE page SET text = CAST(x'fffefdfcfbfaf9f8f7f6f5f4f3f2' AS TEXT) WHERE number = 2");
    row("a name that is not UTF-8", "UPDATE document SET name = CAST(x'c328' AS TEXT)");
    row("fewer segments than promised", "DELETE FROM segment WHERE number = 2");
    row("a promise of many segments", "UPDATE reading SET segments = 1 << 40");
    row("a promise of less than none", "UPDATE reading SET segments = -1");
    row("a changed segment", "UPDATE segment SET data = zeroblob(length(data)) WHERE number = 1");
    row("a segment of a huge size", "UPDATE segment SET size = 1 << 62 WHERE number = 1");
    row("negative tokens", "UPDATE reading SET tokens_read = -1");
    row("negative tokens in all", "UPDATE reading SET tokens_total = -1");
    row("a page that keeps more than everything", "UPDATE retention SET share = 1.5 WHERE page = 1");
    row("a page that keeps no number", "UPDATE retention SET share = 9e999 WHERE page = 1");
    row("no fingerprint", "UPDATE reading SET fingerprint_hash = ''");
}

void TransferTest::what_is_not_an_exported_reading_is_refused() {
    QFETCH(QByteArray, sql);
    change(sql.toStdString());
    const auto refused = there_->transfer().import_reading(file("one.lectern"));
    QVERIFY(!refused && in_plain_words(refused.error()));
    QCOMPARE(refused.error().code, ErrorCode::bad_input);
    for (const char* of_the_library : {"escue", "Remove", "rom the library"})
        QVERIFY2(refused.error().next.english().find(of_the_library) == std::string::npos,
                 all_of(refused.error()).c_str());
    QVERIFY(taken(there_->documents().list()).empty() && taken(there_->readings().list()).empty());
}

/// Bytes changed anywhere, or the end cut off: an error, or a reading whose cells are those that were exported.
void TransferTest::random_damage_is_refused_or_harmless() {
    QFile exported(QString::fromStdString(file("one.lectern").string()));
    QVERIFY(exported.open(QIODevice::ReadOnly));
    const QByteArray bytes = exported.readAll();
    exported.close();
    std::mt19937 random(5);
    int refused = 0;
    for (int round = 0; round < 200; ++round) {
        QByteArray damaged = bytes;
        for (int i = static_cast<int>(random() % 3); i >= 0; --i) {
            auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()));
            if (random() % 2 == 0) at = at / 16384 * 16384 + at % 64;
            damaged[at] = static_cast<char>(random());
        }
        if (round % 8 == 0) damaged.truncate(static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size())));
        QVERIFY(exported.open(QIODevice::WriteOnly) && exported.write(damaged) == damaged.size());
        exported.close();
        const auto imported = there_->transfer().import_reading(file("one.lectern"));
        if (!imported) {
            QVERIFY2(in_plain_words(imported.error()), all_of(imported.error()).c_str());
            QVERIFY2(imported.error().next.english().find("escue") == std::string::npos,
                     all_of(imported.error()).c_str());
            ++refused;
            continue;
        }
        const auto saved = taken(there_->checkpoints().load(imported->id));
        const SampleState expected(5);
        for (int index = 0; index < saved.segment_count; ++index)
            QVERIFY(taken(there_->checkpoints().load_segment(imported->id, index)) ==
                    expected.bytes[static_cast<std::size_t>(index)]);
        for (const DocumentRecord& document : taken(there_->documents().list()))
            taken(there_->documents().remove(document.id));
    }
    qInfo("%d of 200 refused", refused);
    QVERIFY(refused > 50 && refused < 200);
    QVERIFY(taken(there_->verify()).problems.empty());
}

void TransferTest::both_can_be_stopped() {
    CancelToken cancel;
    cancel.cancel();
    const auto imported = there_->transfer().import_reading(file("one.lectern"), &cancel);
    const auto exported = here_->transfer().export_reading(reading_, file("two.lectern"), &cancel);
    const auto verified = here_->verify(&cancel);
    QVERIFY(!imported && imported.error().code == ErrorCode::cancelled);
    QVERIFY(!exported && exported.error().code == ErrorCode::cancelled);
    QVERIFY(!verified && verified.error().code == ErrorCode::cancelled);
    QVERIFY(taken(there_->documents().list()).empty());
    QVERIFY(!std::filesystem::exists(file("two.lectern")) && !std::filesystem::exists(file("two.lectern.part")));
    QVERIFY(taken(here_->verify()).problems.empty());
}

QTEST_GUILESS_MAIN(TransferTest)
#include "transfer_test.moc"
