#include "app/eval/csv.h"

namespace lectern::eval {

std::string csv_line(const std::vector<std::string>& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (i > 0) line += ',';
        const bool quoted = fields[i].find_first_of(",\"\r\n") != std::string::npos;
        if (quoted) line += '"';
        for (const char c : fields[i]) {
            if (c == '"') line += '"';
            line += c == '\n' || c == '\r' ? ' ' : c;
        }
        if (quoted) line += '"';
    }
    return line + '\n';
}

std::optional<std::vector<std::string>> csv_fields(std::string_view line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += line[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    if (quoted) return std::nullopt;
    return fields;
}

}  // namespace lectern::eval
