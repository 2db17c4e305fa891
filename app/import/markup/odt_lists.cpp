#include "app/import/markup/odt_lists.h"

#include <algorithm>
#include <cstdlib>

#include "app/import/text/numerals.h"

namespace lectern {

namespace {

long number_of(const std::string& text, long otherwise) {
    char* end = nullptr;
    const long number = std::strtol(text.c_str(), &end, 10);
    return end == text.c_str() ? otherwise : std::clamp(number, 0L, 1'000'000'000L);
}

/// A single letter or digit, or the first numbers of another way of counting.
char style_of_odt(const std::string& format) {
    if (format.empty()) return 0;
    return format.size() == 1 ? format.front() : numeral_style(format);
}

ListLevel read_level(const XmlReader& reader, int level) {
    const std::string format = reader.attribute("num-format");
    const long shown = std::clamp(number_of(reader.attribute("display-levels"), 1), 1L, static_cast<long>(level));
    ListLevel at{.style = style_of_odt(format),
                 .start = number_of(reader.attribute("start-value"), 1),
                 .pattern = reader.attribute("num-prefix").substr(0, 20)};
    for (long i = level - shown + 1; i <= level; ++i) {
        at.pattern += '%' + std::to_string(i);
        if (i < level) at.pattern += '.';
    }
    at.pattern += reader.attribute("num-suffix").substr(0, 20);
    return at;
}

}  // namespace

void read_odt_lists(std::string_view xml, OdtLists& lists) {
    XmlReader reader(xml, odt_namespaces);
    ListNumbers* list = nullptr;
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        if (event == XmlReader::Event::text) continue;
        const bool starts = event == XmlReader::Event::start;
        if (starts && reader.name() == "office:body") break;
        if (reader.name() == "text:list-style") {
            list = starts ? &lists.lists[reader.attribute("name")] : nullptr;
        } else if (reader.name() == "text:outline-style") {
            list = starts ? &lists.headings : nullptr;
        } else if (starts && list != nullptr && reader.name().starts_with("text:")) {
            const long level = number_of(reader.attribute("level"), 0);
            if (level < 1 || level > 9) continue;
            const bool is_bullet = reader.name() == "text:list-level-style-bullet";
            list->levels[static_cast<std::size_t>(level - 1)] =
                is_bullet ? ListLevel{} : read_level(reader, static_cast<int>(level));
        }
    }
}

}  // namespace lectern
