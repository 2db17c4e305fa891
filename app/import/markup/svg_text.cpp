#include "app/import/markup/svg_text.h"

#include "app/import/markup/xml_reader.h"

namespace lectern {

namespace {

/// `use` gets each piece of text, and an empty one where a text ends; it returns false for enough.
template <typename Use>
void for_each_text(std::string_view svg, Use use) {
    XmlReader reader(svg, {});
    int texts = 0;
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        if (event == XmlReader::Event::text) {
            if (texts > 0 && !reader.text().empty() && !use(reader.text())) return;
        } else if (reader.name() == "text") {
            texts += event == XmlReader::Event::start ? 1 : -1;
            if (texts == 0 && !use({})) return;
        } else if (event == XmlReader::Event::start && (reader.name() == "title" || reader.name() == "desc" ||
                                                        reader.name() == "defs" || reader.name() == "style")) {
            reader.skip();  // never drawn
        }
    }
}

}  // namespace

void write_svg(std::string_view svg, SectionWriter& writer) {
    for_each_text(svg, [&writer](std::string_view text) {
        text.empty() ? writer.end_block(1) : writer.text(text);
        return true;
    });
}

bool svg_has_words(std::string_view svg) {
    bool found = false;
    for_each_text(svg, [&found](std::string_view text) {
        found = text.find_first_not_of(" \t\r\n") != text.npos;
        return !found;
    });
    return found;
}

}  // namespace lectern
