#include <string>

#include "storage/failure.h"
#include "storage/library.h"
#include "storage/opening.h"
#include "storage/reading_rows.h"
#include "storage/row_check.h"

namespace lectern {

namespace {

/// Compares the index with the text it was made of, which newer versions of SQLite do only where rank says so.
std::vector<std::string> problems_of_index(Connection& connection) {
    try {
        connection.run("INSERT INTO page_index (page_index, rank) VALUES ('integrity-check', 1)");
        return {};
    } catch (const Failure& failure) {
        if (failure.error.code != ErrorCode::bad_input) throw;
        return {"The index for searching does not fit the text"};
    }
}

}  // namespace

Result<Verification> Library::verify(const CancelToken* cancel) {
    return at_border("The library was not verified to its end.", [&] {
        const Cancellable cancellable(*connection_, cancel);
        Verification found;
        for (const std::string& table : tables_of(*connection_))
            for (std::string& problem : problems_of_table(*connection_, table))
                found.problems.push_back(std::move(problem));
        // The check of the index counts as writing.
        if (opening_.problems.empty() && !opening_.read_only)
            for (std::string& problem : problems_of_index(*connection_)) found.problems.push_back(std::move(problem));

        for (std::string& problem : problems_of_rows(*connection_, cancellable))
            found.problems.push_back(std::move(problem));

        std::vector<ReadingId> ids;
        Statement list(*connection_, "SELECT id FROM reading ORDER BY id");
        while (list.step()) ids.push_back(list.integer(0));
        for (const ReadingId id : ids) {
            const Transaction transaction(*connection_, Transaction::Kind::read);
            if (std::string problem = problem_of_reading(*connection_, id, cancellable); !problem.empty())
                found.readings.push_back({.id = id, .problem = std::move(problem)});
        }
        return found;
    });
}

Result<void> Library::rebuild_index() {
    return at_border("The index for searching was not made again.",
                     [&] { connection_->run("INSERT INTO page_index (page_index) VALUES ('rebuild')"); });
}

}  // namespace lectern
