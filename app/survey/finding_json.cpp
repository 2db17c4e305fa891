#include "app/survey/finding_json.h"

#include "engine/base/hash.h"

namespace lectern {

nlohmann::json findings_to_json(const std::vector<Finding>& findings) {
    nlohmann::json all = nlohmann::json::array();
    for (const Finding& finding : findings)
        all.push_back({{"text", finding.text}, {"begin", finding.evidence.begin}, {"end", finding.evidence.end}});
    return all;
}

std::vector<Finding> findings_from_json(const nlohmann::json& json, const Document& document) {
    std::vector<Finding> findings;
    if (!json.is_array()) return findings;
    for (const auto& one : json) {
        if (!one.is_object() || !one.contains("text") || !one["text"].is_string()) continue;
        const std::uint64_t begin = offset_in(one, "begin"), end = offset_in(one, "end");
        if (begin >= end || end > document.text.size()) continue;
        findings.push_back({.text = one["text"].get<std::string>(),
                            .evidence = {.source = Evidence::Source::text,
                                         .quote = document.text.substr(begin, end - begin),
                                         .verified = true,
                                         .page = document.page_at(begin),
                                         .begin = begin,
                                         .end = end}});
    }
    return findings;
}

std::uint64_t offset_in(const nlohmann::json& object, const char* name) {
    return object.contains(name) && object[name].is_number_unsigned() ? object[name].get<std::uint64_t>() : 0;
}

std::string hash_of_text(const Document& document, std::uint64_t begin, std::uint64_t end) {
    Hash hash;
    hash.add(std::string_view(document.text).substr(begin, end - begin));
    return hash.hex();
}

}  // namespace lectern
