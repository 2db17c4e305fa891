#include "app/import/markup/xml_reader.h"

#include <mutex>
#include <utility>

#include "app/import/markup/html_entities.h"
#include "app/import/markup/own_entities.h"

namespace lectern {

namespace {

constexpr std::size_t most_xml_bytes = std::size_t{1} << 30;

std::string_view view(const xmlChar* text) {
    return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

/// The library has one number for all of its limits, and says which one in words.
TextEnd why_it_ended() {
    const auto* const error = xmlGetLastError();
    const std::string_view message = error == nullptr || error->message == nullptr ? "" : error->message;
    if (message.find("depth") != message.npos) return TextEnd::too_deep;
    return message.find("huge") != message.npos || message.find("HUGE") != message.npos ? TextEnd::too_large
                                                                                        : TextEnd::cut_off;
}

void prepare_libxml() {
    static std::once_flag once;
    std::call_once(once, [] { xmlInitParser(); });
}

}  // namespace

XmlReader::XmlReader(std::string_view xml, std::span<const Namespace> namespaces)
    : reader_(nullptr, &xmlFreeTextReader), namespaces_(namespaces) {
    prepare_libxml();
    if (xml.size() >= most_xml_bytes) end_ = TextEnd::too_large;
    if (end_ != TextEnd::whole) return;
    if (may_have_own_entities(xml)) {
        auto expanded = with_own_entities(xml);
        if (!expanded) end_ = TextEnd::entities;
        expanded_ = std::move(expanded).value_or("");
        xml = expanded_;
    }
    numbered_ = with_numbered_entities(xml);
    if (!numbered_.empty()) xml = numbered_;
    if (xml.size() >= most_xml_bytes) end_ = TextEnd::too_large;
    if (end_ != TextEnd::whole) return;
    xmlResetLastError();
    constexpr int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    reader_.reset(xmlReaderForMemory(xml.data(), static_cast<int>(xml.size()), nullptr, nullptr, options));
    if (reader_ == nullptr) end_ = TextEnd::cut_off;
}

void XmlReader::set_name() {
    const std::string_view space = view(xmlTextReaderConstNamespaceUri(reader_.get()));
    name_.clear();
    for (const Namespace& known : namespaces_) {
        if (!space.ends_with(known.ending)) continue;
        name_ += known.prefix;
        name_ += ':';
        break;
    }
    name_ += view(xmlTextReaderConstLocalName(reader_.get()));
}

XmlReader::Event XmlReader::next() {
    if (end_due_) {
        end_due_ = false;
        return Event::end;
    }
    while (reader_ != nullptr) {
        const int read = xmlTextReaderRead(reader_.get());
        if (read != 1) {
            if (read != 0) end_ = why_it_ended();
            reader_.reset();
            break;
        }
        switch (xmlTextReaderNodeType(reader_.get())) {
            case XML_READER_TYPE_ELEMENT:
                end_due_ = xmlTextReaderIsEmptyElement(reader_.get()) == 1;
                set_name();
                return Event::start;
            case XML_READER_TYPE_END_ELEMENT:
                set_name();
                return Event::end;
            case XML_READER_TYPE_TEXT:
            case XML_READER_TYPE_CDATA:
            case XML_READER_TYPE_WHITESPACE:
            case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
                return Event::text;
            case XML_READER_TYPE_ENTITY_REFERENCE:
                entity_ = entity_text(view(xmlTextReaderConstLocalName(reader_.get())));
                return Event::text;
            default:
                break;
        }
    }
    return Event::finished;
}

void XmlReader::skip() {
    for (int depth = 1; depth > 0;) {
        const Event event = next();
        if (event == Event::finished) return;
        depth += event == Event::start ? 1 : event == Event::end ? -1 : 0;
    }
}

std::string XmlReader::outer_xml() {
    const std::unique_ptr<xmlChar, decltype(xmlFree)> xml(xmlTextReaderReadOuterXml(reader_.get()), xmlFree);
    return std::string(view(xml.get()));
}

std::string_view XmlReader::text() const {
    if (xmlTextReaderNodeType(reader_.get()) == XML_READER_TYPE_ENTITY_REFERENCE) return entity_;
    return view(xmlTextReaderConstValue(reader_.get()));
}

std::string XmlReader::attribute(const char* local_name) const {
    return find_attribute(local_name).value_or(std::string());
}

std::optional<std::string> XmlReader::find_attribute(const char* local_name) const {
    std::optional<std::string> value;
    if (xmlTextReaderMoveToFirstAttribute(reader_.get()) != 1) return value;
    do {
        if (view(xmlTextReaderConstLocalName(reader_.get())) == local_name) {
            value = view(xmlTextReaderConstValue(reader_.get()));
            break;
        }
    } while (xmlTextReaderMoveToNextAttribute(reader_.get()) == 1);
    xmlTextReaderMoveToElement(reader_.get());
    return value;
}

}  // namespace lectern
