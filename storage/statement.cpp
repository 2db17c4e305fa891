#include "storage/statement.h"

#include <algorithm>
#include <limits>

#include "storage/connection.h"

namespace lectern {

Statement::Statement(Connection& connection, std::string_view sql) : connection_(connection) {
    check(sqlite3_prepare_v2(connection.handle(), sql.data(), static_cast<int>(sql.size()), &statement_, nullptr));
}

Statement::~Statement() {
    sqlite3_finalize(statement_);
}

void Statement::check(int result) const {
    if (result != SQLITE_OK) connection_.raise(result);
}

void Statement::rewind() {
    sqlite3_reset(statement_);  // repeats the error of the last step, which was reported then
    sqlite3_clear_bindings(statement_);
}

bool Statement::step() {
    const int result = sqlite3_step(statement_);
    if (result == SQLITE_ROW) return true;
    if (result == SQLITE_DONE) return false;
    connection_.raise(result);
}

void Statement::run() {
    while (step()) {
    }
    sqlite3_reset(statement_);
}

void Statement::bind_one(int index, std::int64_t value) {
    check(sqlite3_bind_int64(statement_, index, value));
}

void Statement::bind_one(int index, double value) {
    check(sqlite3_bind_double(statement_, index, value));
}

void Statement::bind_one(int index, std::string_view text) {
    const char* start = text.data() == nullptr ? "" : text.data();  // a null pointer would bind NULL
    check(sqlite3_bind_text64(statement_, index, start, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind_one(int index, std::span<const std::byte> bytes) {
    const void* start = bytes.data() == nullptr ? static_cast<const void*>("") : bytes.data();
    check(sqlite3_bind_blob64(statement_, index, start, bytes.size(), SQLITE_STATIC));
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_, column);
}

double Statement::real(int column) const {
    return sqlite3_column_double(statement_, column);
}

int Statement::small(int column) const {
    return static_cast<int>(
        std::clamp<std::int64_t>(integer(column), std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

std::string Statement::text(int column) const {
    const auto* start = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return start == nullptr ? std::string() : std::string(start, size);
}

std::span<const std::byte> Statement::bytes(int column) const {
    const auto* start = static_cast<const std::byte*>(sqlite3_column_blob(statement_, column));
    return {start, start == nullptr ? 0 : static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

bool Statement::null(int column) const {
    return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

}  // namespace lectern
