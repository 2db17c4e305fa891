#include "app/cli/evidence_json.h"

#include "app/output/visible_text.h"

namespace lectern::cli {

Json describe(const Place& place) {
    return {{"document", place.file},
            {"page", place.page + 1},
            {"label", place.label},
            {"begin", place.begin},
            {"end", place.end}};
}

Json describe(const Evidence& evidence, const Document& document) {
    Json json{{"quote", evidence.quote},
              {"verified", evidence.verified},
              {"source", evidence.source == Evidence::Source::model ? "model" : "text"}};
    if (evidence.verified) json.update(describe(place_of(document, evidence.page, evidence.begin, evidence.end)));
    return json;
}

std::string evidence_line(const Evidence& evidence, std::string_view place) {
    const std::string quote = in_one_line(evidence.quote);
    if (!evidence.verified) return fmt::format("   Not found word for word: \"{}\"", quote);
    if (evidence.is_quote()) return fmt::format("   Quoted, {}: \"{}\"", place, quote);
    return fmt::format("   Possibly related, {} (found by search, not quoted): \"{}\"", place, quote);
}

std::string evidence_line(const Json& described) {
    const Evidence evidence{.source = described["source"] == "model" ? Evidence::Source::model : Evidence::Source::text,
                            .quote = described["quote"].get<std::string>(),
                            .verified = described["verified"].get<bool>()};
    if (!evidence.verified) return evidence_line(evidence, "");
    return evidence_line(evidence, fmt::format("{}, page {}", visible_line(described["document"].get<std::string>()),
                                               visible_line(described["label"].get<std::string>())));
}

}  // namespace lectern::cli
