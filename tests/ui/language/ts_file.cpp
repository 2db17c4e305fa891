#include "tests/ui/language/ts_file.h"

#include <QFile>
#include <QXmlStreamReader>

namespace lectern::test {

namespace {

void read_translation(QXmlStreamReader& xml, TranslatedText& text) {
    text.finished = xml.attributes().value("type") != QLatin1String("unfinished");
    if (!text.has_number) {
        text.forms << xml.readElementText();
        return;
    }
    while (xml.readNextStartElement()) text.forms << xml.readElementText();
}

TranslatedText read_message(QXmlStreamReader& xml, const QString& context) {
    TranslatedText text{.context = context, .has_number = xml.attributes().value("numerus") == QLatin1String("yes")};
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source"))
            text.source = xml.readElementText();
        else if (xml.name() == QLatin1String("translation"))
            read_translation(xml, text);
        else
            xml.skipCurrentElement();
    }
    return text;
}

}  // namespace

std::vector<TranslatedText> read_ts(const QString& file) {
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly)) return {};
    std::vector<TranslatedText> texts;
    QXmlStreamReader xml(&in);
    xml.readNextStartElement();
    while (xml.readNextStartElement()) {
        QString context;
        while (xml.readNextStartElement()) {
            if (xml.name() == QLatin1String("name"))
                context = xml.readElementText();
            else if (xml.name() == QLatin1String("message"))
                texts.push_back(read_message(xml, context));
            else
                xml.skipCurrentElement();
        }
    }
    return xml.hasError() ? std::vector<TranslatedText>() : texts;
}

}  // namespace lectern::test
