#pragma once

#include <string>
#include <vector>

#include "engine/base/sentence.h"
#include "storage/connection.h"

namespace lectern {

// SQLite's own check of how tables lie in the file. What they say is row_check.h's matter. All throw Failure.

/// All tables, those of the index included.
std::vector<std::string> tables_of(Connection& connection);

/// The words of SQLite's check of `table` that are not "ok".
std::vector<Sentence> problems_of_table(Connection& connection, const std::string& table);

/// What is wrong with all tables but the cells, which have checksums of their own.
std::vector<Sentence> problems_of_tables(Connection& connection);

}  // namespace lectern
