#include "app/survey/findings.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/survey/finding_json.h"
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

std::string to_json(const SectionFindings& section, const Document& document) {
    const nlohmann::json all{{"fit", section.fit},
                             {"begin", section.begin},
                             {"end", section.end},
                             {"of", hash_of_text(document, section.begin, section.end)},
                             {"items", findings_to_json(section.findings)}};
    return all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

SectionFindings findings_from(std::string_view json, const Document& document) {
    SectionFindings section;
    const auto all = nlohmann::json::parse(json, nullptr, false);
    if (!all.is_object() || !all.contains("fit") || !all["fit"].is_number()) return section;
    section.fit = all["fit"].get<double>();
    if (!std::isfinite(section.fit)) section.fit = 0;
    if (all.contains("of")) {
        const std::uint64_t begin = offset_in(all, "begin"), end = offset_in(all, "end");
        if (begin > end || end > document.text.size() || all["of"] != hash_of_text(document, begin, end))
            return section;
        section.begin = begin;
        section.end = end;
    }
    if (all.contains("items")) section.findings = findings_from_json(all["items"], document);
    return section;
}

bool fits(double fit, double best) {
    constexpr double most_below_best = 1;
    return fit > best - most_below_best;
}

std::vector<FoundItem> joined(const std::vector<SectionFindings>& sections) {
    const auto best = std::ranges::max_element(sections, {}, &SectionFindings::fit);
    std::vector<FoundItem> items;
    std::map<std::u32string, std::size_t> known;
    for (const SectionFindings& section : sections) {
        if (!fits(section.fit, best->fit)) continue;
        for (const Finding& finding : section.findings) {
            const auto [at, is_new] = known.try_emplace(key_of(finding.text), items.size());
            if (is_new) items.push_back({.text = finding.text, .evidence = {}});
            items[at->second].evidence.push_back(finding.evidence);
        }
    }
    return items;
}

}  // namespace lectern
