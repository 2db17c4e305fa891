// Opening a library that is not as it should be: of another version, another program's, damaged, read-only, in use.
#include "storage/opening.h"

#include <QFile>
#include <QTemporaryDir>

#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/fts_extensions.h"
#include "tests/storage/read_only_folder.h"
#include "tests/storage/sample.h"

using namespace lectern;

class OpeningTest : public QObject {
    Q_OBJECT

 private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void every_earlier_version_can_be_opened_data();
    void every_earlier_version_can_be_opened();
    void a_migration_keeps_what_there_was();
    void a_migration_that_fails_changes_nothing();
    void a_newer_library_is_refused_and_not_touched();
    void other_files_are_refused_and_not_touched_data();
    void other_files_are_refused_and_not_touched();
    void a_library_of_others_becomes_private();
    void a_library_that_cannot_be_written_is_read();
    void a_journal_that_cannot_be_read_is_said();
    void libraries_that_need_writing_are_said_where_they_are_read_only();
    void damage_is_known_where_nothing_can_be_written();
    void damage_is_found_after_an_unclean_exit();
    void a_library_that_was_mended_is_opened_as_ever();
    void a_library_in_use_is_waited_for_and_then_said();

 private:
    std::filesystem::path path() const { return folder_->filePath("library.db").toStdString(); }
    QByteArray content(const std::filesystem::path& file) const {
        QFile opened(QString::fromStdString(file.string()));
        if (!opened.open(QIODevice::ReadOnly)) return {};
        return opened.readAll();
    }
    static std::filesystem::perms mode_of(const std::filesystem::path& file) {
        return std::filesystem::status(file).permissions();
    }
    void write(const QByteArray& bytes) const {
        QFile file(QString::fromStdString(path().string()));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    /// A library with a document and a reading in state 5, closed.
    ReadingId make_library() const {
        const auto library = open_library(path());
        const auto document =
            taken(library->documents().add(sample_document(1), pages_with({"old page. ", "second."})));
        const ReadingId id = taken(library->readings().begin(sample_reading({document})));
        const SampleState sample(5);
        taken(library->checkpoints().save(id, sample.checkpoint));
        return id;
    }

    /// Of the table of pages; no journal is left behind.
    void overwrite_a_page() const {
        std::int64_t place = 0;
        {
            const auto connection = open_connection(path(), 1000, {});
            place = (connection->integer("SELECT rootpage FROM sqlite_schema WHERE name = 'page'") - 1) * 16384;
        }
        QByteArray bytes = content(path());
        bytes.replace(place, 200, QByteArray(200, '\x7f'));
        write(bytes);
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

/// One file a version, made by the program of that version; a new version adds its own and never changes another's.
void OpeningTest::every_earlier_version_can_be_opened_data() {
    QTest::addColumn<int>("version");
    for (int version = 1; version <= library_version(); ++version)
        QTest::newRow(qPrintable(QString("version %1").arg(version))) << version;
}

void OpeningTest::every_earlier_version_can_be_opened() {
    QFETCH(int, version);
    const QString kept = QString(LECTERN_TEST_DATA "/library/v%1.db").arg(version);
    QVERIFY2(QFile::exists(kept), qPrintable(kept));
    QVERIFY(QFile::copy(kept, QString::fromStdString(path().string())));
    const auto library = open_library(path());
    QCOMPARE(library->opening().migrated_from, version < library_version() ? version : 0);
    const auto readings = taken(library->readings().list());
    QCOMPARE(readings.size(), 1U);
    QCOMPARE(saved_state(*library, readings.front().id), 5);
    QCOMPARE(taken(library->documents().search("second", readings.front().documents, 5)).size(), 1U);
    QCOMPARE(taken(library->conversations().list()).size(), 1U);
    QCOMPARE(setting_of(*library, "language"), std::string("de"));
    QVERIFY(taken(library->verify()).problems.empty());
    const DocumentRecord document = taken(library->documents().get(readings.front().documents.front()));
    QCOMPARE(document.files.size(), 1U);
    QCOMPARE(document.files.front().path, document.path);
    QCOMPARE(document.files.front().size, document.size);
    QCOMPARE(document.files.front().modified, document.modified);
    QCOMPARE(document.files.front().hash, document.hash);
}

namespace {

/// The steps of this program and one more.
std::vector<Migration> steps_with(const char* sql) {
    std::vector<Migration> steps(migrations().begin(), migrations().end());
    steps.push_back({.to = library_version() + 1, .sql = sql});
    return steps;
}

}  // namespace

void OpeningTest::a_migration_keeps_what_there_was() {
    const ReadingId id = make_library();
    {
        const auto connection = open_connection(path(), 1000, {});
        Opening opening;
        migrate(*connection, steps_with("ALTER TABLE reading ADD COLUMN note TEXT NOT NULL DEFAULT 'none';"), {},
                opening);
        QCOMPARE(opening.migrated_from, library_version());
        QCOMPARE(connection->integer("PRAGMA user_version"), library_version() + 1);
        QCOMPARE(connection->integer("SELECT count(*) FROM reading WHERE note = 'none'"), 1);
        // The backup is a library as it was, private too.
        QVERIFY(std::filesystem::exists(opening.backup));
        QCOMPARE(std::filesystem::status(opening.backup).permissions(),
                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
        QCOMPARE(saved_state(*open_library(opening.backup), id), 5);
        // Once is enough.
        Opening again;
        migrate(*connection, steps_with("syntax error"), {}, again);
        QCOMPARE(again.migrated_from, 0);
    }
    const auto refused = Library::open(path());
    QVERIFY(!refused);
    QVERIFY(QString::fromStdString(refused.error().what.english()).contains("version"));
}

void OpeningTest::a_migration_that_fails_changes_nothing() {
    const ReadingId id = make_library();
    {
        const auto connection = open_connection(path(), 1000, {});
        Opening opening;
        const auto steps = steps_with("DROP TABLE setting; DELETE FROM reading; INSERT INTO nowhere VALUES (1);");
        const auto failed =
            at_border(sentence("It was not migrated."), [&] { migrate(*connection, steps, {}, opening); });
        QVERIFY(!failed && in_plain_words(failed.error()));
    }
    const auto library = open_library(path());
    QCOMPARE(saved_state(*library, id), 5);
    taken(change_library(*library));
}

void OpeningTest::a_newer_library_is_refused_and_not_touched() {
    make_library();
    open_connection(path(), 1000, {})
        ->script(QString("PRAGMA user_version = %1").arg(library_version() + 7).toStdString());
    std::filesystem::permissions(path(), std::filesystem::perms(0640));
    const QByteArray before = content(path());
    const auto refused = Library::open(path());
    QVERIFY(!refused && in_plain_words(refused.error()));
    QCOMPARE(refused.error().code, ErrorCode::bad_input);
    QVERIFY(QString::fromStdString(refused.error().means.english()).contains("newer"));
    QCOMPARE(content(path()), before);
    QCOMPARE(mode_of(path()), std::filesystem::perms(0640));
}

void OpeningTest::other_files_are_refused_and_not_touched_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("This is a letter to my aunt.\n").repeated(100);
    QTest::newRow("zeros") << QByteArray(20'000, '\0');
    QTest::newRow("one byte") << QByteArray("x");
    const QTemporaryDir folder;
    const std::string other = folder.filePath("other.db").toStdString();
    {
        Connection connection(other, Connection::Access::create);
        connection.script("CREATE TABLE note (text); INSERT INTO note VALUES ('mine');");
    }
    QTest::newRow("another program's database") << content(other);
}

void OpeningTest::other_files_are_refused_and_not_touched() {
    QFETCH(QByteArray, bytes);
    write(bytes);
    std::filesystem::permissions(path(), std::filesystem::perms(0664));
    const auto refused = Library::open(path());
    QVERIFY(!refused && in_plain_words(refused.error()));
    QCOMPARE(refused.error().code, ErrorCode::bad_input);
    QCOMPARE(content(path()), bytes);
    QCOMPARE(mode_of(path()), std::filesystem::perms(0664));
}

void OpeningTest::a_library_of_others_becomes_private() {
    make_library();
    std::filesystem::permissions(path(), std::filesystem::perms(0644));
    const auto library = open_library(path());
    for (const char* suffix : {"", "-wal", "-shm"})
        QCOMPARE(mode_of(path().string() + suffix), std::filesystem::perms(0600));
}

/// What is saved can be used as ever; nothing is changed, not even files beside the library.
void OpeningTest::a_library_that_cannot_be_written_is_read() {
    const ReadingId id = make_library();
    const QByteArray before = content(path());
    {
        const ReadOnlyFolder folder(path().parent_path());
        const auto library = open_library(path());
        QVERIFY(library->opening().read_only && library->opening().problems.empty());
        QCOMPARE(saved_state(*library, id), 5);
        QCOMPARE(taken(library->readings().list()).size(), 1U);
        QCOMPARE(taken(library->documents().search("second", {}, 5)).size(), 1U);
        const Verification found = taken(library->verify());
        QVERIFY(found.problems.empty() && found.readings.empty());
        for (const auto& refused : {library->readings().remove(id), change_library(*library)}) {
            QVERIFY(!refused && in_plain_words(refused.error()));
            QVERIFY(refused.error().what.english().find("read-only") != std::string::npos);
        }
        const auto fresh = Library::open(path().parent_path() / "fresh.db");
        QVERIFY(!fresh && in_plain_words(fresh.error()));
        QCOMPARE(fresh.error().code, ErrorCode::failed);
    }
    QCOMPARE(content(path()), before);
    QCOMPARE(std::distance(std::filesystem::directory_iterator(path().parent_path()), {}), 1);
    QVERIFY(!open_library(path())->opening().read_only);
}

/// It was copied while it was used: what was saved last lies beside it.
void OpeningTest::a_journal_that_cannot_be_read_is_said() {
    const QTemporaryDir copies;
    const std::filesystem::path copy = copies.filePath("copy.db").toStdString();
    make_library();
    const auto library = open_library(path());
    taken(change_library(*library));
    for (const char* suffix : {"", "-wal"})
        std::filesystem::copy_file(path().string() + suffix, copy.string() + suffix);
    {
        const ReadOnlyFolder folder(copies.path().toStdString());
        const auto refused = Library::open(copy);
        QVERIFY(!refused && in_plain_words(refused.error()));
        QVERIFY(refused.error().what.english().find("read-only") != std::string::npos);
    }
    std::filesystem::copy_file(path().string() + "-shm", copy.string() + "-shm");
    const ReadOnlyFolder folder(copies.path().toStdString());
    QCOMPARE(taken(open_library(copy)->conversations().list()).front().title, std::string("A change"));
}

/// They would have to be changed to be used.
void OpeningTest::libraries_that_need_writing_are_said_where_they_are_read_only() {
    QVERIFY(QFile::copy(QString(LECTERN_TEST_DATA "/library/v1.db"), QString::fromStdString(path().string())));
    const ReadOnlyFolder folder(path().parent_path());
    const auto earlier = Library::open(path());
    QVERIFY(!earlier && in_plain_words(earlier.error()));
    QVERIFY(earlier.error().what.english().find("earlier version") != std::string::npos);
}

/// It was found damaged where it could be written.
void OpeningTest::damage_is_known_where_nothing_can_be_written() {
    const ReadingId id = make_library();
    overwrite_a_page();
    QFile mark(QString::fromStdString(mark_of_damage(path()).string()));
    QVERIFY(mark.open(QIODevice::WriteOnly));
    const ReadOnlyFolder folder(path().parent_path());
    const auto library = open_library(path());
    QVERIFY(library->opening().read_only && !library->opening().problems.empty());
    QCOMPARE(saved_state(*library, id), 5);
}

void OpeningTest::damage_is_found_after_an_unclean_exit() {
    const ReadingId id = make_library();
    overwrite_a_page();
    QFile journal(QString::fromStdString(path().string() + "-wal"));
    QVERIFY(journal.open(QIODevice::WriteOnly) && journal.write("left behind") > 0);
    journal.close();

    open_library(path());
    const auto library = open_library(path());  // it is still damaged the second time
    QVERIFY(!library->opening().problems.empty());
    // What is whole can be read and taken out; nothing can be changed.
    QCOMPARE(saved_state(*library, id), 5);
    const auto refused = library->readings().remove(id);
    QVERIFY(!refused && in_plain_words(refused.error()));
    QVERIFY(!taken(library->verify()).problems.empty());
}

void OpeningTest::a_library_that_was_mended_is_opened_as_ever() {
    make_library();
    QFile mark(QString::fromStdString(mark_of_damage(path()).string()));
    QVERIFY(mark.open(QIODevice::WriteOnly));
    mark.close();
    const auto library = open_library(path());
    QVERIFY(library->opening().problems.empty());
    QVERIFY(!mark.exists());
    taken(change_library(*library));
}

void OpeningTest::a_library_in_use_is_waited_for_and_then_said() {
    make_library();
    const auto library = open_library(path(), {.patience_milliseconds = 50});
    Connection other(path(), Connection::Access::read_write);
    register_search(other);
    Transaction writing(other, Transaction::Kind::write);
    QCOMPARE(taken(library->readings().list()).size(), 1U);  // readers do not wait for writers
    const auto refused = change_library(*library);
    QVERIFY(!refused && in_plain_words(refused.error()));
    writing.commit();
    taken(change_library(*library));
}

QTEST_GUILESS_MAIN(OpeningTest)
#include "opening_test.moc"
