#include "storage/verification.h"

#include <string>
#include <utility>
#include <vector>

#include "storage/checkpoint_rows.h"
#include "storage/failure.h"
#include "storage/row_check.h"
#include "storage/table_check.h"

namespace lectern {

namespace {

/// Compares the index with the text it was made of, which newer versions of SQLite do only where rank says so.
std::vector<Sentence> problems_of_index(Connection& connection) {
    try {
        connection.run("INSERT INTO page_index (page_index, rank) VALUES ('integrity-check', 1)");
        return {};
    } catch (const Failure& failure) {
        if (failure.error.code != ErrorCode::bad_input) throw;
        return {sentence("The index for searching does not fit the text")};
    }
}

/// A transaction each: others may write meanwhile.
std::vector<Verification::DamagedReading> damaged_readings(Connection& connection, const Cancellable& cancellable) {
    std::vector<ReadingId> ids;
    Statement list(connection, "SELECT id FROM reading ORDER BY id");
    while (list.step()) ids.push_back(list.integer(0));
    std::vector<Verification::DamagedReading> damaged;
    for (const ReadingId id : ids) {
        const Transaction transaction(connection, Transaction::Kind::read);
        if (Sentence problem = problem_of_reading(connection, id, cancellable); !problem.empty())
            damaged.push_back({.id = id, .problem = std::move(problem)});
    }
    return damaged;
}

}  // namespace

Verification verify_library(Connection& connection, const Opening& opening, const Cancellable& cancellable) {
    Verification found;
    const auto add = [&](std::vector<Sentence> problems) {
        for (Sentence& problem : problems) found.problems.push_back(std::move(problem));
    };
    for (const std::string& table : tables_of(connection)) add(problems_of_table(connection, table));
    // The check of the index counts as writing.
    if (opening.problems.empty() && !opening.read_only) add(problems_of_index(connection));
    add(problems_of_rows(connection, cancellable));
    found.readings = damaged_readings(connection, cancellable);
    return found;
}

}  // namespace lectern
