#include "app/import/pdf/named_states.h"

#include <algorithm>
#include <string_view>

namespace lectern {

namespace {

constexpr std::size_t longest_object = 4096;
constexpr std::string_view blanks = " \t\r\n\f";

/// What stands behind the first `key` of an object, without the blanks before it; empty if it has none. No other key
/// begins with this one.
std::string_view behind(std::string_view object, std::string_view key) {
    const std::size_t at = object.find(key);
    if (at == object.npos) return {};
    object.remove_prefix(at + key.size());
    object.remove_prefix(std::min(object.find_first_not_of(blanks), object.size()));
    return object;
}

/// The name that a text begins with, without its "/".
std::string_view name_at_begin(std::string_view text) {
    if (!text.starts_with('/')) return {};
    text.remove_prefix(1);
    return text.substr(0, std::min(text.find_first_of(" \t\r\n\f/<>[]()"), text.size()));
}

bool has_name(std::string_view dictionary, std::string_view name) {
    for (std::size_t at = dictionary.find('/'); at != dictionary.npos; at = dictionary.find('/', at + 1)) {
        if (name_at_begin(dictionary.substr(at)) == name) return true;
    }
    return false;
}

bool is_in_state_of_no_appearance(std::string_view object) {
    const std::string_view state = name_at_begin(behind(object, "/AS"));
    const std::string_view appearance = behind(object, "/AP");
    if (state.empty() || state == "Off" || !appearance.starts_with("<<")) return false;
    const std::string_view normal = behind(appearance, "/N");
    return normal.starts_with("<<") && !has_name(normal.substr(0, normal.find(">>")), state);
}

/// A field's name that is written as it is.
std::string_view field_name(std::string_view object) {
    const std::string_view text = behind(object, "/T(");
    const std::string_view name = text.substr(0, std::min(text.find_first_of("\\()"), text.size()));
    return name.size() < text.size() && text[name.size()] == ')' ? name : std::string_view();
}

}  // namespace

std::set<std::string> fields_in_states_of_no_appearance(std::span<const std::byte> file) {
    const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
    std::set<std::string> fields;
    std::size_t done = 0;
    for (std::size_t at = bytes.find("/Btn"); at != bytes.npos; at = bytes.find("/Btn", std::max(done, at + 1))) {
        const std::size_t earliest = std::max(done, at - std::min(at, longest_object));
        const std::size_t begin = bytes.substr(earliest, at - earliest).rfind(" obj");
        const std::size_t length = bytes.substr(at, longest_object).find("endobj");
        done = at + std::min(length, longest_object);
        if (begin == bytes.npos || length == bytes.npos) continue;
        const std::string_view object = bytes.substr(earliest + begin, at + length - earliest - begin);
        const std::string_view name = field_name(object);
        if (name.empty()) continue;
        // The last object of a name is the one that counts.
        if (is_in_state_of_no_appearance(object)) {
            fields.emplace(name);
        } else {
            fields.erase(std::string(name));
        }
    }
    return fields;
}

}  // namespace lectern
