#include "app/import/markup/rtf_import.h"

#include <algorithm>

#include "app/import/markup/rtf_text.h"

namespace lectern {

namespace {

constexpr std::size_t most_rtf_bytes = std::size_t{1} << 30;

}  // namespace

Result<TextEnd> write_rtf(std::string_view file, SectionWriter& writer, const CancelToken* cancel) {
    RtfText text(writer);
    RtfReader reader(file.substr(std::min(file.find('{'), file.size())));  // a byte order mark is no text
    for (int count = 0;; ++count) {
        const RtfReader::Token token = reader.next();
        if (token.kind == RtfReader::Kind::finished) break;
        if (token.kind == RtfReader::Kind::word && token.word == "bin") reader.skip_binary(token.value);
        text.take(token);
        if (text.depth() > RtfText::deepest) return TextEnd::too_deep;
        if (count % 4096 == 0 && is_cancelled(cancel)) return fail(import_cancelled());
    }
    const bool whole = text.depth() == 0;
    text.finish();
    return whole ? TextEnd::whole : TextEnd::cut_off;
}

Result<Document> import_rtf(std::span<const std::byte> bytes, std::string name, const CancelToken* cancel) {
    if (bytes.size() > most_rtf_bytes) {
        return fail(hostile_file(sentence("'{name}' is a rich text document of more than 1 GiB.", name)));
    }
    SectionWriter writer;
    const auto end = write_rtf({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, writer, cancel);
    if (!end) return fail(end.error());
    if (*end == TextEnd::too_deep) {
        return fail(
            hostile_file(sentence("'{name}' nests its groups more than {deepest} deep.", name, RtfText::deepest)));
    }
    Document document = writer.finish();
    if (document.text.empty()) {
        return fail(*end == TextEnd::whole
                        ? empty_document(sentence("'{name}' is a rich text document without text.", name))
                        : damaged_file(sentence("'{name}' is a rich text document that is cut off.", name)));
    }
    document.name = std::move(name);
    add_damage_notice(document, *end);
    return document;
}

}  // namespace lectern
