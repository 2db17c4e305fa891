#include "storage/table_check.h"

#include <fmt/format.h>

#include "storage/failure.h"

namespace lectern {

std::vector<Sentence> problems_of_table(Connection& connection, const std::string& table) {
    std::vector<Sentence> problems;
    try {
        Statement check(connection, "SELECT * FROM pragma_integrity_check(?)");
        check.bind(table);
        while (check.step())
            if (check.text(0) != "ok")
                problems.push_back(sentence("{what}: {problem}", Sentence::Term{table}, Sentence::Term{check.text(0)}));
    } catch (const Failure& failure) {
        if (failure.error.code == ErrorCode::cancelled) throw;
        problems.push_back(sentence("{what}: {problem}", Sentence::Term{table}, failure.error.what));
    }
    return problems;
}

std::vector<Sentence> problems_of_tables(Connection& connection) {
    std::vector<Sentence> problems;
    for (const std::string& table : tables_of(connection)) {
        if (table == "segment") continue;
        for (Sentence& problem : problems_of_table(connection, table)) problems.push_back(std::move(problem));
    }
    return problems;
}

std::vector<std::string> tables_of(Connection& connection) {
    std::vector<std::string> tables = {"sqlite_schema"};
    Statement list(connection, "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name");
    while (list.step()) tables.push_back(list.text(0));
    return tables;
}

}  // namespace lectern
