#include "ui/conversation/quote_context.h"

namespace lectern {

namespace {

constexpr std::size_t context_bytes = 160;  // about two lines

}  // namespace

QString quote_in_context(const Evidence& evidence, const Document& document) {
    const std::string_view text = document.text;
    if (evidence.end > text.size() || evidence.begin > evidence.end) return QString::fromStdString(evidence.quote);
    std::string_view before = text.substr(0, evidence.begin), after = text.substr(evidence.end);
    constexpr std::string_view end_of_paragraph = "\n\n";
    if (const auto end = before.rfind(end_of_paragraph); end != before.npos) before.remove_prefix(end + 2);
    after = after.substr(0, after.find(end_of_paragraph));
    const bool cut_before = before.size() > context_bytes, cut_after = after.size() > context_bytes;
    if (cut_before) before.remove_prefix(before.size() - context_bytes);
    if (cut_after) after = after.substr(0, context_bytes);
    const auto escaped = [](std::string_view part) {
        // Cut bytes may split a character; what is left of it is not shown.
        return QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()))
            .remove(QChar::ReplacementCharacter)
            .toHtmlEscaped();
    };
    const QString quote = escaped(text.substr(evidence.begin, evidence.end - evidence.begin));
    return "<p>" + QString(cut_before ? "…" : "") + escaped(before) + "<b>" + quote + "</b>" + escaped(after) +
           QString(cut_after ? "…" : "") + "</p>";
}

}  // namespace lectern
