#include "app/import/markup/svg_text.h"

#include "app/import/markup/xml_reader.h"

namespace lectern {

void write_svg(std::string_view svg, SectionWriter& writer) {
    XmlReader reader(svg, {});
    int texts = 0;
    for (auto event = reader.next(); event != XmlReader::Event::finished; event = reader.next()) {
        if (event == XmlReader::Event::text) {
            if (texts > 0) writer.text(reader.text());
        } else if (reader.name() == "text") {
            texts += event == XmlReader::Event::start ? 1 : -1;
            if (texts == 0) writer.end_block(1);
        } else if (event == XmlReader::Event::start && (reader.name() == "title" || reader.name() == "desc" ||
                                                        reader.name() == "defs" || reader.name() == "style")) {
            reader.skip();  // never drawn
        }
    }
}

}  // namespace lectern
