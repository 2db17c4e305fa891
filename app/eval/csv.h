#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern::eval {

/// One line of a CSV file (RFC 4180), with its end. Line breaks within a field become blanks, so that a row is a line.
std::string csv_line(const std::vector<std::string>& fields);

/// The fields of a line without its end; nothing if a quote is not closed.
std::optional<std::vector<std::string>> csv_fields(std::string_view line);

}  // namespace lectern::eval
