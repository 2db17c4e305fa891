#include <map>
#include <string>
#include <tuple>

#include "storage/checkpoint_rows.h"
#include "storage/copy_rows.h"
#include "storage/document_rows.h"
#include "storage/failure.h"
#include "storage/fts_extensions.h"
#include "storage/opening.h"
#include "storage/reading_rows.h"
#include "storage/table_check.h"
#include "storage/transfer.h"
#include "storage/validate.h"

namespace lectern {

namespace {

Failure refused(Sentence what) {
    return {{.code = ErrorCode::bad_input,
             .what = std::move(what),
             .means = sentence("The file was damaged on its way, or was not made by Lectern. Nothing was imported."),
             .next = sentence("Get the file again from where it was exported, or read the document here.")}};
}

/// Damage of the file, whoever finds it, is no damage of the library.
template <typename Work>
auto about_the_file(const Connection& library, Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const Failure& failure) {
        if (failure.error.code != ErrorCode::bad_input || failure.file == library.path()) throw;
        throw refused(failure.error.what);
    }
}

using Schema = std::vector<std::tuple<std::string, std::string, std::string, std::string>>;

Schema schema_of(Connection& connection) {
    Statement rows(connection, "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name");
    Schema schema;
    while (rows.step()) schema.emplace_back(rows.text(0), rows.text(1), rows.text(2), rows.text(3));
    return schema;
}

/// Of every version: what an earlier Lectern exported is read as it is.
std::map<int, Schema> own_schemas() {
    std::map<int, Schema> schemas;
    for (const Migration& step : migrations()) {
        Connection empty(":memory:", Connection::Access::create);
        register_search(empty);
        Opening opening;
        migrate(empty, migrations().first(static_cast<std::size_t>(step.to)), {}, opening);
        schemas.emplace(step.to, schema_of(empty));
    }
    return schemas;
}

/// A file from anywhere: values have a limit, and it is read, never changed.
std::unique_ptr<Connection> open_foreign(const std::filesystem::path& path, const std::string& vfs) {
    auto connection = std::make_unique<Connection>(path, Connection::Access::unchanging, vfs);
    sqlite3* handle = connection->handle();
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 29);
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 16);
    connection->script("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;");
    register_search(*connection);
    return connection;
}

/// What is of another program, or of a newer version, is said as ever.
int version_of_file(Connection& connection) {
    try {
        return version_of(connection, migrations());
    } catch (const Failure& failure) {
        if (failure.error.code == ErrorCode::bad_input && !failure.file.empty()) throw refused(failure.error.what);
        throw;
    }
}

/// Its tables must be ours, letter by letter: no views or other tables in their place, no expressions of others. And no
/// page may be used twice, or a small file could stand for an endless one.
void require_library(Connection& connection, int version) {
    if (version == 0) throw refused(sentence("The file is empty"));
    static const std::map<int, Schema> own = own_schemas();
    if (schema_of(connection) != own.at(version))
        throw refused(sentence("The file does not have the tables of a library"));
    for (const std::string& table : tables_of(connection))
        if (const auto problems = problems_of_table(connection, table); !problems.empty())
            throw refused(sentence("The file is damaged: {problem}", problems.front()));
}

ReadingId only_reading(Connection& connection) {
    const std::int64_t count = connection.integer("SELECT count(*) FROM reading");
    if (count != 1) throw refused(sentence("The file holds {count} readings, not one", count));
    return connection.integer("SELECT id FROM reading");
}

/// Those that are known already stay as they are.
std::vector<DocumentId> copy_documents_of(Connection& from, ReadingId reading, Connection& to, std::int64_t now,
                                          const Cancellable& cancellable) {
    std::vector<DocumentId> documents;
    for (const DocumentId id : reading_of(from, reading).documents) {
        if (from.integer("SELECT count(*) FROM document WHERE id = ?", id) == 0)
            throw refused(sentence("A document of the reading is missing"));
        DocumentRecord record = document_alone(from, id);
        validate(record);
        record.path.clear();
        record.added = record.used = now;
        record.pinned = false;
        record.imported = true;
        const DocumentId known = document_with(to, record.hash);
        documents.push_back(known != 0 ? known : copy_document(from, to, record, now, cancellable));
    }
    return documents;
}

/// A whole reading of these documents that is the same and got as far; 0 if there is none.
ReadingId same_reading(Connection& connection, const ReadingRecord& theirs, const std::vector<DocumentId>& documents,
                       const Cancellable& cancellable) {
    Statement fitting(connection,
                      "SELECT id FROM reading WHERE fingerprint_hash = ? AND state >= ? AND tokens_read >= ? "
                      "AND id IN (SELECT reading FROM reading_document) ORDER BY state DESC, tokens_read DESC, id");
    fitting.bind(theirs.fingerprint_hash, static_cast<int>(theirs.state), theirs.tokens_read);
    while (fitting.step()) {
        const ReadingId id = fitting.integer(0);
        if (reading_of(connection, id).documents == documents &&
            problem_of_reading(connection, id, cancellable).empty())
            return id;
    }
    return 0;
}

}  // namespace

Result<ReadingRecord> Transfer::exported_reading(const std::filesystem::path& path) const {
    return at_border(sentence("Nothing was imported. The library is as it was."), [&] {
        const auto from = open_foreign(path, options_.vfs);
        const int version = version_of_file(*from);
        return about_the_file(connection_, [&] {
            require_library(*from, version);
            return reading_of(*from, only_reading(*from));
        });
    });
}

Result<ImportedReading> Transfer::import_reading(const std::filesystem::path& path, const CancelToken* cancel) {
    return at_border(sentence("Nothing was imported. The library is as it was."), [&] {
        require_other_file(path);
        const auto from = open_foreign(path, options_.vfs);
        const int version = version_of_file(*from);
        const Cancellable cancellable(*from, cancel);
        return about_the_file(connection_, [&]() -> ImportedReading {
            require_library(*from, version);
            const ReadingId theirs = only_reading(*from);

            Transaction transaction(connection_, Transaction::Kind::write);
            const auto documents = copy_documents_of(*from, theirs, connection_, options_.now(), cancellable);
            ReadingId id = same_reading(connection_, reading_of(*from, theirs), documents, cancellable);
            if (id != 0) {
                connection_.run("UPDATE reading SET used = ? WHERE id = ?", options_.now(), id);
                transaction.commit();
                return {.id = id, .was_there = true};
            }
            id = copy_reading(*from, connection_, theirs, documents, options_.now(), cancellable, options_.shared_plan);
            connection_.run("UPDATE reading SET created = ?1, used = ?1, pinned = 0 WHERE id = ?2", options_.now(), id);
            transaction.commit();
            revisions_.erase(id);
            return {.id = id};
        });
    });
}

}  // namespace lectern
