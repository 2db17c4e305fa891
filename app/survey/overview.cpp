#include "app/survey/overview.h"

#include <algorithm>

#include "app/survey/finding_json.h"
#include "app/survey/said_items.h"
#include "storage/text_splitter.h"

namespace lectern {

namespace {

using Json = nlohmann::json;

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string text_in(const Json& json, const char* name) {
    return json.contains(name) && json[name].is_string() ? json[name].get<std::string>() : std::string();
}

std::optional<SectionNote> note_from(const Json& json, const Document& document) {
    SectionNote note{.section = {text_in(json, "title"), offset_in(json, "begin"), offset_in(json, "end")},
                     .summary = text_in(json, "summary"),
                     .facts = {}};
    if (note.section.begin >= note.section.end || note.section.end > document.text.size()) return std::nullopt;
    if (text_in(json, "of") != hash_of_text(document, note.section.begin, note.section.end)) return std::nullopt;
    if (json.contains("facts")) note.facts = findings_from_json(json["facts"], document);
    return note;
}

Conclusion conclusion_from(const Json& json) {
    Conclusion conclusion{.about = text_in(json, "about"), .summary = text_in(json, "summary"), .questions = {}};
    if (json.contains("questions") && json["questions"].is_array())
        for (const Json& question : json["questions"])
            if (question.is_string()) conclusion.questions.push_back(question.get<std::string>());
    return conclusion;
}

bool ends_sentence(std::string_view text) {
    for (const std::string_view mark : {".", "!", "?", ":", ".\"", ".)", "。", "！", "？", "…"})
        if (text.ends_with(mark)) return true;
    return false;
}

}  // namespace

std::string to_json(const SectionNote& note, const Document& document) {
    return dumped({{"of", hash_of_text(document, note.section.begin, note.section.end)},
                   {"title", note.section.title},
                   {"begin", note.section.begin},
                   {"end", note.section.end},
                   {"summary", note.summary},
                   {"facts", findings_to_json(note.facts)}});
}

std::string to_json(const Conclusion& conclusion) {
    return dumped({{"about", conclusion.about}, {"summary", conclusion.summary}, {"questions", conclusion.questions}});
}

Overview overview_from(const std::vector<std::string>& written, const Document& document) {
    Overview overview;
    for (const std::string& one : written) {
        const Json json = Json::parse(one, nullptr, false);
        if (!json.is_object()) continue;
        if (json.contains("begin")) {
            if (auto note = note_from(json, document)) overview.sections.push_back(std::move(*note));
            continue;
        }
        Conclusion conclusion = conclusion_from(json);
        if (conclusion.about.empty())
            overview.whole = std::move(conclusion);
        else
            overview.files.push_back(std::move(conclusion));
    }
    std::ranges::stable_sort(overview.sections, {}, [](const SectionNote& note) { return note.section.begin; });
    return overview;
}

std::string first_sentences(std::string_view said, std::size_t most) {
    constexpr std::uint64_t longest_sentence = 1000;  // bytes
    std::vector<std::string> sentences;
    for (const std::string& line : items_in(said)) {
        const std::vector<std::uint64_t> borders = split_into_sentences(line, longest_sentence);
        for (std::size_t i = 0; i + 1 < borders.size() && sentences.size() < most; ++i) {
            std::string sentence = line.substr(borders[i], borders[i + 1] - borders[i]);
            sentence.erase(sentence.find_last_not_of(' ') + 1);
            if (is_of_use(sentence) && std::ranges::find(sentences, sentence) == sentences.end())
                sentences.push_back(std::move(sentence));
        }
    }
    if (sentences.size() > 1 && !ends_sentence(sentences.back())) sentences.pop_back();
    std::string text;
    for (const std::string& sentence : sentences) text += (text.empty() ? "" : " ") + sentence;
    return text;
}

}  // namespace lectern
