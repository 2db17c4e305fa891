#include "app/import/markup/docx_fields.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace lectern {

namespace {

using Event = XmlReader::Event;

constexpr std::size_t most_open_fields = 256;
constexpr std::size_t longest_code = 4000;
constexpr std::size_t most_choices = 1000;

struct FormData {
    bool is_box = false;
    std::optional<bool> checked;
    bool checked_at_first = false;
    std::size_t chosen = 0;
    std::vector<std::string> choices;

    std::string value() const {
        if (is_box) return checked.value_or(checked_at_first) ? "☒" : "☐";
        return chosen < choices.size() ? choices[chosen] : std::string();
    }
};

void read_form_property(const XmlReader& reader, FormData& form) {
    const std::string& name = reader.name();
    const std::string value = reader.attribute("val");
    const bool is_on = value != "0" && value != "false" && value != "off";
    if (name == "w:checkBox") {
        form.is_box = true;
    } else if (name == "w:checked") {
        form.checked = is_on;
    } else if (name == "w:default" && form.is_box) {
        form.checked_at_first = is_on;
    } else if (name == "w:result" || name == "w:default") {
        form.chosen = static_cast<std::size_t>(std::clamp(std::strtol(value.c_str(), nullptr, 10), 0L, 1'000'000L));
    } else if (name == "w:listEntry" && form.choices.size() < most_choices) {
        form.choices.push_back(value);
    }
}

/// Reads up to the end of the element at hand.
std::string read_form_value(XmlReader& reader) {
    FormData form;
    for (int depth = 1; depth > 0;) {
        const Event event = reader.next();
        if (event == Event::finished) break;
        depth += event == Event::start ? 1 : event == Event::end ? -1 : 0;
        if (event == Event::start) read_form_property(reader, form);
    }
    return form.value();
}

}  // namespace

WordFieldText DocxFields::mark(XmlReader& reader, SectionWriter& writer) {
    const std::string type = reader.attribute("fldCharType");
    const std::string value = read_form_value(reader);
    if (type == "end") return end(writer);
    if (type == "begin") {
        begin({}, writer);
        if (!open_.empty()) open_.back().value = value;
    }
    return {};
}

void DocxFields::begin(std::string code, const SectionWriter& writer) {
    if (open_.size() < most_open_fields) open_.push_back({std::move(code), {}, writer.place()});
}

WordFieldText DocxFields::end(SectionWriter& writer) {
    if (open_.empty()) return {};
    const Field field = std::move(open_.back());
    open_.pop_back();
    if (writer.open_text(field.begin) != nullptr) return {};
    return field.value.empty() ? word_field_text(field.code) : WordFieldText{field.value};
}

void DocxFields::code(std::string_view text) {
    if (!open_.empty() && open_.back().code.size() < longest_code) open_.back().code += text.substr(0, longest_code);
}

}  // namespace lectern
