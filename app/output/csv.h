#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// One line of a CSV file (RFC 4180), with its end. Line breaks within a field become blanks, so that a row is a line.
/// Spreadsheets compute what begins like a formula: such a field gets a ' in front, numbers excepted.
std::string csv_line(const std::vector<std::string>& fields);

/// One field alone, in quotes, guarded like those of csv_line().
std::string csv_text(std::string_view field);

/// The fields of a line without its end, as they were given to csv_line(); nothing if a quote is not closed.
std::optional<std::vector<std::string>> csv_fields(std::string_view line);

}  // namespace lectern
