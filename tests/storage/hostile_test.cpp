// A library that somebody wrote by hand: its tables are sound and say what cannot be. Nothing falls over, verify says
// what is impossible, and a rescue leaves it behind.
#include <QScopeGuard>
#include <QTemporaryDir>
#include <limits>

#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/fts_extensions.h"
#include "storage/rescue_in_place.h"
#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

namespace {

int spied = 0;  ///< calls of the function that no library may call

/// Gives each connection of this program, the library's too, a function as a plug-in of SQLite would.
int add_spy(sqlite3* connection, char** /*error*/, const sqlite3_api_routines* /*api*/) {
    const auto spy = [](sqlite3_context* context, int, sqlite3_value**) {
        ++spied;
        sqlite3_result_int(context, 1);
    };
    return sqlite3_create_function(connection, "spy", 0, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, spy, nullptr,
                                   nullptr);
}

}  // namespace

class HostileTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void nothing_impossible_comes_out_data();
    void nothing_impossible_comes_out();
    void a_sound_library_has_no_problems();
    void what_its_tables_compute_is_not_run_data();
    void what_its_tables_compute_is_not_run();

 private:
    std::filesystem::path file(const char* name) const { return folder_->filePath(name).toStdString(); }
    std::unique_ptr<Library> open(const char* name) const {
        return open_library(file(name), {.vfs = FaultyDisk::name()});
    }
    /// Uses everything that lists or loads; whether the answers are possible, and errors in plain words.
    void use(Library& library);
    void use_documents(Library& library);
    void use_conversations(Library& library);

    std::unique_ptr<QTemporaryDir> folder_;
};

/// Two documents with a reading each, and a conversation of two questions about the first.
void HostileTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    const auto library = open("library.db");
    for (const int number : {1, 2}) {
        auto record = sample_document(number);
        record.files = {{.path = record.path, .size = 5, .modified = 7, .hash = sample_hash(number)}};
        const auto document = taken(library->documents().add(record, pages_with({"a page. ", "another. "})));
        const auto reading = taken(library->readings().begin(sample_reading({document})));
        const SampleState sample(5);
        taken(library->checkpoints().save(reading, sample.checkpoint));
        const auto talk =
            taken(library->conversations().begin({.title = "Talk", .documents = {document}, .reading = reading}));
        for (int question = 0; question < 2; ++question) {
            const auto asked = taken(library->conversations().add_message(talk, {.text = "Where?"}));
            taken(library->conversations().add_message(talk, {.parent = asked,
                                                              .role = MessageRole::answer,
                                                              .text = "There.",
                                                              .evidence = {{"another", true, document, 1, 8, 15}}}));
        }
    }
}

void HostileTest::nothing_impossible_comes_out_data() {
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* sql, const char* said) {
        QTest::newRow(sql) << QByteArray(sql) << QByteArray(said);
    };
    row("UPDATE evidence SET begins = -1", "quotes from a place");
    row("UPDATE evidence SET begins = 9, ends = 8", "quotes from a place");
    row("UPDATE evidence SET ends = 9223372036854775807", "quotes from a place");
    row("UPDATE evidence SET ends = 18", "quotes from a place");
    row("UPDATE evidence SET page = 2", "quotes from a place");
    row("UPDATE evidence SET page = -1", "quotes from a place");
    row("UPDATE evidence SET page = 4294967297", "quotes from a place");  // 1, if it is cut to 32 bits
    row("UPDATE evidence SET document = 77", "belong to a 'document'");
    row("UPDATE evidence SET verified = 12", "");
    row("UPDATE evidence SET quote = CAST(zeroblob(9000000) AS TEXT)", "");
    row("UPDATE message SET parent = id", "does not stand behind");
    row("UPDATE message SET parent = 5 - id WHERE id < 5", "does not stand behind");  // two rings
    row("UPDATE message SET parent = 9223372036854775807", "does not stand behind");
    row("UPDATE message SET parent = 1 WHERE id = 6", "does not stand behind");  // of another conversation
    row("UPDATE message SET role = -7", "neither a question nor an answer");
    row("UPDATE message SET role = 4294967296", "neither a question nor an answer");
    row("UPDATE message SET id = 9223372036854775807 WHERE id = 8", "belong to a 'message'");
    row("UPDATE message SET text = CAST(x'fffe00c0' AS TEXT), created = -9223372036854775807", "");
    row("UPDATE message SET conversation = 99 WHERE id = 8", "belong to a 'conversation'");
    row("UPDATE conversation SET reading = 99", "belong to a 'reading'");
    row("UPDATE conversation SET id = 9223372036854775807 WHERE id = 2", "belong to a 'conversation'");
    row("UPDATE conversation_document SET document = 99", "belong to a 'document'");
    row("DELETE FROM conversation_document", "");
    row("UPDATE retention SET share = 1e300", "impossible share");
    row("UPDATE retention SET share = -1e300", "impossible share");
    row("UPDATE retention SET page = page - 9223372036854775807", "impossible share");
    row("INSERT INTO retention SELECT 1, 9000000000 + value, 0.5 FROM generate_numbers", "");
    row("UPDATE reading SET state = 7", "neither complete nor being read");
    row("UPDATE reading SET tokens_read = -1, bytes = -9223372036854775807", "impossible number");
    row("UPDATE reading SET bytes = 9223372036854775807", "");
    row("UPDATE reading SET revision = 9223372036854775807", "");
    row("UPDATE reading SET segments = 9223372036854775807", "segments");
    row("UPDATE reading SET segments = -1", "segments");
    row("UPDATE reading SET fingerprint_hash = ''", "no fingerprint");
    row("UPDATE reading SET id = 9223372036854775807 WHERE id = 2", "belong to a 'reading'");
    row("UPDATE reading_document SET document = 99", "belong to a 'document'");
    row("DELETE FROM reading_document", "no document");
    row("UPDATE document SET pages = 9223372036854775807", "should have");
    row("UPDATE document SET pages = -5", "should have");
    row("UPDATE document SET hash = 'x' WHERE id = 1", "hash");
    row("UPDATE document SET name = CAST(x'ff' AS TEXT)", "UTF-8");
    row("UPDATE document SET size = -1", "negative");
    row("UPDATE document SET id = 9223372036854775807 WHERE id = 2", "belong to a 'document'");
    row("UPDATE document_file SET size = -1, modified = -9223372036854775807, hash = '', path = CAST(x'ff00' AS TEXT)",
        "");
    row("INSERT INTO document_file SELECT 1, value + 1, 0, 0, '', '' FROM generate_numbers", "");
    row("UPDATE page SET begins = -1", "behind the other");
    row("UPDATE page SET begins = 9223372036854775807", "behind the other");
    row("UPDATE page SET begins = 9223372036854775800, ends = 9223372036854775807", "behind the other");
    row("UPDATE page SET ends = -9223372036854775807", "behind the other");
    row("UPDATE page SET number = number + 4294967296", "should have");
    row("UPDATE page SET document = 99 WHERE document = 1", "belong to a 'document'");
    row("INSERT INTO page SELECT 9223372036854775807, 1, 2, '3', 17, 18, 'x'", "should have");
    row("UPDATE page SET text = CAST(x'ff' AS TEXT)", "page");
    row("INSERT INTO page_words SELECT id, 0, 9223372036854775807, x'00' FROM page", "page");
    row("INSERT INTO page_words SELECT id, 1, -1, x'28b52ffd' FROM page", "page");
    row("INSERT INTO page_words SELECT id, 77, 1, x'00' FROM page", "page");
    row("UPDATE setting SET value = CAST(x'ff' AS TEXT)", "");
}

void HostileTest::nothing_impossible_comes_out() {
    QFETCH(QByteArray, sql);
    QFETCH(QByteArray, said);
    {
        Connection connection(file("library.db"), Connection::Access::read_write, FaultyDisk::name());
        register_search(connection);
        taken(at_border({}, [&] {
            connection.script(
                "CREATE TEMP TABLE generate_numbers AS WITH RECURSIVE n(value) AS "
                "(SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 5000) SELECT value FROM n");
            connection.script("PRAGMA foreign_keys = OFF; " + sql.toStdString());
        }));
    }
    const auto library = open("library.db");
    const Verification found = taken(library->verify());
    std::string all;
    for (const Sentence& problem : found.problems) all += problem.english() + "\n";
    for (const auto& reading : found.readings) all += reading.problem.english() + "\n";
    if (said.isEmpty())
        QVERIFY2(found.problems.empty(), all.c_str());
    else
        QVERIFY2(QByteArray::fromStdString(all).contains(said), all.c_str());

    const auto fresh = open("fresh.db");
    taken(rescue_into(*fresh, *library, FaultyDisk::name()));
    const Verification rescued = taken(fresh->verify());
    QVERIFY2(rescued.problems.empty(), rescued.problems.empty() ? "" : rescued.problems.front().english().c_str());
    QVERIFY(rescued.readings.empty());
    use(*fresh);
    use(*library);
}

void HostileTest::use(Library& library) {
    use_documents(library);
    use_conversations(library);
    const auto said = [](const auto& result) {
        if (!result && !in_plain_words(result.error())) qFatal("%s", all_of(result.error()).c_str());
        return !result;
    };
    for (const ReadingRecord& reading : taken(library.readings().list())) {
        QVERIFY(reading.state == ReadingState::reading || reading.state == ReadingState::complete);
        const auto saved = library.checkpoints().load(reading.id);
        said(library.transfer().export_reading(reading.id, file("one.lectern")));
        if (said(saved)) continue;
        for (const float share : saved->retention) QVERIFY(share >= 0 && share <= 1);
        for (int index = 0; index < saved->segment_count; ++index)
            said(library.checkpoints().load_segment(reading.id, index));
        SampleState next(6);
        said(library.checkpoints().save(reading.id, next.checkpoint));
    }
    QVERIFY(taken(library.usage()).cells >= 0);
    taken(library.readings().least_recently_used(std::numeric_limits<std::int64_t>::max()));
    said(library.documents().add(sample_document(1), pages_with({"a page. ", "another. "})));
    said(library.documents().add(sample_document(9), pages_with({"one more"})));
}

void HostileTest::use_documents(Library& library) {
    for (const DocumentRecord& document : taken(library.documents().list())) {
        const auto alone = taken(library.documents().get(document.id));
        QCOMPARE(alone.files.size(), document.files.size());
        const auto pages = library.documents().pages(document.id);
        if (!pages && !in_plain_words(pages.error())) qFatal("%s", all_of(pages.error()).c_str());
        const auto page = library.documents().page(document.id, document.pages - 1);
        if (!page && !in_plain_words(page.error())) qFatal("%s", all_of(page.error()).c_str());
    }
    for (const PageMatch& match : taken(library.documents().search("another", {}, 10))) {
        QVERIFY(match.begin >= 0 && match.begin <= match.end);
        const auto page = library.documents().page(match.document, match.page);
        if (page) QVERIFY(match.begin >= page->begin && match.end <= page->end);
    }
}

void HostileTest::use_conversations(Library& library) {
    for (const ConversationRecord& conversation : taken(library.conversations().list())) {
        std::vector<MessageId> before;
        for (const MessageRecord& message : taken(library.conversations().messages(conversation.id))) {
            if (message.parent) QVERIFY(std::ranges::find(before, *message.parent) != before.end());
            QVERIFY(message.role == MessageRole::question || message.role == MessageRole::answer);
            before.push_back(message.id);
            for (const EvidenceRecord& evidence : message.evidence) {
                if (!evidence.verified) continue;
                const auto pages = taken(library.documents().pages(evidence.document));
                QVERIFY(evidence.page >= 0 && evidence.page < std::ssize(pages));
                QVERIFY(0 <= evidence.begin && evidence.begin <= evidence.end && evidence.end <= pages.back().end);
            }
        }
    }
}

void HostileTest::a_sound_library_has_no_problems() {
    const auto library = open("library.db");
    use(*library);
    const Verification found = taken(library->verify());
    QVERIFY(found.problems.empty() && found.readings.empty());
    for (const ConversationRecord& conversation : taken(library->conversations().list())) {
        const auto messages = taken(library->conversations().messages(conversation.id));
        QCOMPARE(messages.size(), 4U);
        QCOMPARE(messages[3].parent, std::optional(messages[2].id));
        QVERIFY(messages[3].evidence.front().verified);
    }
}

void HostileTest::what_its_tables_compute_is_not_run_data() {
    QTest::addColumn<QByteArray>("sql");
    const auto row = [](const char* name, const char* sql) { QTest::newRow(name) << QByteArray(sql); };
    row("a trigger on what is used", "CREATE TRIGGER t AFTER UPDATE ON document BEGIN SELECT spy(); END");
    row("a trigger on what is added", "CREATE TRIGGER t BEFORE INSERT ON page BEGIN SELECT spy(); END");
    row("a trigger on what is asked", "CREATE TRIGGER t AFTER INSERT ON conversation BEGIN SELECT spy(); END");
    row("a generated column", "ALTER TABLE document ADD COLUMN spied INTEGER AS (spy()) VIRTUAL");
    row("a check", "ALTER TABLE message ADD COLUMN spied INTEGER DEFAULT 1 CHECK (spied = spy())");
    row("an index", "CREATE INDEX spies ON reading (spy())");
    row("a part of an index", "CREATE INDEX spies ON document (id) WHERE spy()");
    row("a view in the place of a table",
        "ALTER TABLE setting RENAME TO hidden; CREATE VIEW setting AS SELECT spy() AS key, value FROM hidden");
}

/// Of the library that is opened, verified and rescued; and of the file that is imported, which must be ours anyway.
void HostileTest::what_its_tables_compute_is_not_run() {
    QFETCH(QByteArray, sql);
    QCOMPARE(sqlite3_auto_extension(reinterpret_cast<void (*)()>(add_spy)), SQLITE_OK);
    const auto forget_spy = qScopeGuard([] { sqlite3_reset_auto_extension(); });
    {
        Connection connection(file("library.db"), Connection::Access::read_write, FaultyDisk::name());
        sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, nullptr);
        register_search(connection);
        taken(at_border({}, [&] { connection.script("INSERT INTO setting VALUES ('a', 'b'); " + sql.toStdString()); }));
        QCOMPARE(connection.integer("SELECT spy()"), 1);
    }
    spied = 0;
    const auto said = [](const auto& result) {
        if (!result && !in_plain_words(result.error())) qFatal("%s", all_of(result.error()).c_str());
        return !result;
    };
    {
        const auto library = Library::open(file("library.db"), {.vfs = FaultyDisk::name()});
        if (!said(library)) {
            Library& opened = **library;
            said(opened.documents().list());
            said(opened.readings().list());
            said(change_library(opened));
            said(opened.documents().add(sample_document(1), pages_with({"a page. ", "another. "})));
            said(opened.documents().add(sample_document(9), pages_with({"one more"})));
            said(opened.readings().begin(sample_reading({1})));
            said(opened.conversations().messages(1));
            said(opened.conversations().add_message(1, {.text = "Where?"}));
            said(opened.transfer().export_reading(1, file("one.lectern")));
            said(opened.verify());
            said(opened.gc());
        }
    }
    said(rescue_library(file("library.db"), {.vfs = FaultyDisk::name()}));
    said(open("other.db")->transfer().import_reading(file("library.db")));
    QCOMPARE(spied, 0);
}

QTEST_GUILESS_MAIN(HostileTest)
#include "hostile_test.moc"
