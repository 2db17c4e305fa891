#include "app/survey/findings.h"

#include <unicode/uchar.h>

#include <map>
#include <nlohmann/json.hpp>

#include "engine/answer/fold_text.h"

namespace lectern {

namespace {

/// What counts when items are compared.
std::u32string key_of(std::string_view text) {
    std::u32string key = fold_text(text).characters;
    for (char32_t& character : key) character = static_cast<char32_t>(u_tolower(static_cast<UChar32>(character)));
    while (!key.empty() && !is_letter_or_digit(key.back())) key.pop_back();
    return key;
}

}  // namespace

std::string to_json(const std::vector<Finding>& findings) {
    nlohmann::json all = nlohmann::json::array();
    for (const Finding& finding : findings)
        all.push_back({{"text", finding.text}, {"begin", finding.evidence.begin}, {"end", finding.evidence.end}});
    return all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<Finding> findings_from(std::string_view json, const Document& document) {
    std::vector<Finding> findings;
    const auto all = nlohmann::json::parse(json, nullptr, false);
    if (!all.is_array()) return findings;
    for (const auto& one : all) {
        if (!one.is_object() || !one.contains("text") || !one["text"].is_string()) continue;
        const auto offset = [&](const char* name) {
            return one.contains(name) && one[name].is_number_unsigned() ? one[name].get<std::uint64_t>() : 0;
        };
        const std::uint64_t begin = offset("begin"), end = offset("end");
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

std::vector<FoundItem> joined(const std::vector<Finding>& findings) {
    std::vector<FoundItem> items;
    std::map<std::u32string, std::size_t> known;
    for (const Finding& finding : findings) {
        const auto [at, is_new] = known.try_emplace(key_of(finding.text), items.size());
        if (is_new) items.push_back({.text = finding.text, .evidence = {}});
        items[at->second].evidence.push_back(finding.evidence);
    }
    return items;
}

}  // namespace lectern
