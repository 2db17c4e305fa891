#include "app/import/markup/odt_shown.h"

namespace lectern {

namespace {

using Event = XmlReader::Event;

}  // namespace

std::string element_text(XmlReader& reader) {
    constexpr std::size_t longest = 5000;
    std::string text;
    for (int depth = 1; depth > 0;) {
        const Event event = reader.next();
        if (event == Event::finished) break;
        depth += event == Event::start ? 1 : event == Event::end ? -1 : 0;
        if (event == Event::text && text.size() < longest) text += reader.text();
    }
    return text;
}

bool is_not_shown(const XmlReader& reader) {
    const std::string& name = reader.name();
    if (name == "text:section") {
        return reader.attribute("display") == "none" || reader.attribute("is-hidden") == "true";
    }
    if (name == "text:hidden-text") return reader.attribute("is-hidden") == "true";
    return name == "text:tracked-changes" || name == "office:annotation" || name == "text:ruby-text" ||
           name == "text:sequence-decls" || name == "office:event-listeners" ||
           (name.starts_with("text:") && name.ends_with("-source"));  // how an index is made
}

}  // namespace lectern
