#include "app/output/csv.h"

#include <charconv>

namespace lectern {

namespace {

constexpr char guard = '\'';

bool is_number(std::string_view field) {
    double value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    return error == std::errc() && end == field.data() + field.size();
}

/// Whether a spreadsheet would compute it: "=", "+", "-" and "@", also in the full width of Chinese and Japanese
/// keyboards, and blanks that spreadsheets drop in front of them.
bool begins_like_a_formula(std::string_view field) {
    for (const std::string_view begin : {"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"})
        if (field.starts_with(begin)) return !is_number(field);
    return false;
}

/// One that looks guarded is guarded too, so that csv_fields() knows which guards are ours.
bool needs_guard(std::string_view field) {
    while (field.starts_with(guard)) field.remove_prefix(1);
    return begins_like_a_formula(field);
}

bool is_guarded(std::string_view field) {
    return field.starts_with(guard) && needs_guard(field);
}

/// Quoted where a spreadsheet of any language would part it: some have semicolons or tabs between fields.
bool needs_quotes(std::string_view field) {
    return needs_guard(field) || field.find_first_of(",;\t\"\r\n") != field.npos;
}

}  // namespace

std::string csv_text(std::string_view field) {
    std::string text(1, '"');
    if (needs_guard(field)) text += guard;
    for (const char c : field) {
        if (c == '"') text += '"';
        text += c == '\n' || c == '\r' ? ' ' : c;
    }
    return text + '"';
}

std::string csv_line(const std::vector<std::string>& fields) {
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (i > 0) line += ',';
        line += needs_quotes(fields[i]) ? csv_text(fields[i]) : fields[i];
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
    for (std::string& field : fields)
        if (is_guarded(field)) field.erase(0, 1);
    return fields;
}

}  // namespace lectern
