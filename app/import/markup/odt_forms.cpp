#include "app/import/markup/odt_forms.h"

#include <cstdlib>
#include <vector>

namespace lectern {

namespace {

using Event = XmlReader::Event;

constexpr std::size_t longest_value = 10'000;
constexpr std::size_t most_list_choices = 1000;

/// As it is now, or as the form begins.
std::string now_or_at_first(const XmlReader& reader, const std::string& name) {
    const std::string now = reader.attribute(("current-" + name).c_str());
    return now.empty() ? reader.attribute(name.c_str()) : now;
}

std::string box(bool is_ticked, const std::string& label) {
    return (is_ticked ? "☒" : "☐") + (label.empty() ? "" : " " + label);
}

/// Passwords and buttons show nothing that was written into the form.
std::string shown(const XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "form:checkbox") return box(now_or_at_first(reader, "state") == "checked", reader.attribute("label"));
    if (name == "form:radio") return box(now_or_at_first(reader, "selected") == "true", reader.attribute("label"));
    if (name == "form:fixed-text") return reader.attribute("label");
    if (name == "form:password" || name == "form:hidden" || name == "form:button" || name == "form:generic-control") {
        return {};
    }
    return now_or_at_first(reader, "value").substr(0, longest_value);
}

}  // namespace

std::map<std::string, std::string> read_odt_forms(XmlReader& reader) {
    std::map<std::string, std::string> controls;
    std::string* control = nullptr;
    for (int depth = 1; depth > 0;) {
        const Event event = reader.next();
        if (event == Event::finished) break;
        depth += event == Event::start ? 1 : event == Event::end ? -1 : 0;
        if (event != Event::start) continue;
        if (reader.name() == "form:option") {
            const bool is_chosen = now_or_at_first(reader, "selected") == "true";
            if (is_chosen && control != nullptr) *control += (control->empty() ? "" : ", ") + reader.attribute("label");
        } else if (const std::string id = reader.attribute("id"); !id.empty()) {
            control = &controls[id];
            *control = shown(reader);
        }
    }
    return controls;
}

std::string read_odt_form_field(XmlReader& reader) {
    const bool is_box = reader.attribute("type").ends_with("FORMCHECKBOX");
    bool is_ticked = false;
    std::size_t chosen = 0;
    std::vector<std::string> choices;
    for (int depth = 1; depth > 0;) {
        const Event event = reader.next();
        if (event == Event::finished) break;
        depth += event == Event::start ? 1 : event == Event::end ? -1 : 0;
        if (event != Event::start || reader.name() != "field:param") continue;
        const std::string name = reader.attribute("name");
        const std::string value = reader.attribute("value");
        if (name == "Checkbox_Checked") is_ticked = value == "true";
        if (name == "Dropdown_Selected") chosen = std::strtoul(value.c_str(), nullptr, 10);
        if (name == "Dropdown_ListEntry" && choices.size() < most_list_choices) choices.push_back(value);
    }
    if (is_box) return box(is_ticked, {});
    return chosen < choices.size() ? choices[chosen] : std::string();
}

}  // namespace lectern
