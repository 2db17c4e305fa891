#include "app/library/stored_sentence.h"

namespace lectern {

namespace {

using Json = nlohmann::ordered_json;

Json json_of_argument(const Sentence::Argument& argument) {
    if (const auto* number = std::get_if<std::int64_t>(&argument)) return *number;
    if (const auto* bytes = std::get_if<Sentence::Bytes>(&argument)) return {{"bytes", bytes->count}};
    if (const auto* name = std::get_if<Sentence::Name>(&argument)) return name->text;
    if (const auto* term = std::get_if<Sentence::Term>(&argument)) return {{"term", term->text}};
    if (const auto* option = std::get_if<Sentence::Option>(&argument)) return {{"option", option->text}};
    return json_of(std::get<std::vector<Sentence>>(argument));
}

std::optional<Sentence> read_sentence(const Json& json, int depth);

std::optional<Sentence::Argument> read_argument(const Json& json, int depth) {
    if (json.is_number_integer()) return json.get<std::int64_t>();
    if (json.is_string()) return Sentence::Name{json.get<std::string>()};
    if (json.is_array()) {
        std::vector<Sentence> several;
        for (const Json& one : json) {
            auto read = read_sentence(one, depth + 1);
            if (!read) return {};
            several.push_back(std::move(*read));
        }
        return several;
    }
    if (!json.is_object()) return {};
    if (const auto bytes = json.find("bytes"); bytes != json.end() && bytes->is_number_unsigned())
        return Sentence::Bytes{bytes->get<std::uint64_t>()};
    if (const auto term = json.find("term"); term != json.end() && term->is_string())
        return Sentence::Term{term->get<std::string>()};
    if (const auto option = json.find("option"); option != json.end() && option->is_string())
        return Sentence::Option{option->get<std::string>()};
    return {};
}

std::optional<Sentence> read_sentence(const Json& json, int depth) {
    if (json.is_string()) return quoted(json.get<std::string>());
    if (depth > deepest_sentence || !json.is_object()) return {};
    const auto words = json.find("words"), arguments = json.find("arguments");
    if (words == json.end() || !words->is_string() || arguments == json.end() || !arguments->is_array()) return {};
    std::vector<Sentence::Argument> read;
    for (const Json& one : *arguments) {
        auto argument = read_argument(one, depth);
        if (!argument) return {};
        read.push_back(std::move(*argument));
    }
    return Sentence(words->get<std::string>(), std::move(read));
}

}  // namespace

Json json_of(const Sentence& sentence) {
    Json arguments = Json::array();
    for (const Sentence::Argument& argument : sentence.arguments()) arguments.push_back(json_of_argument(argument));
    return {{"words", sentence.words()}, {"arguments", std::move(arguments)}};
}

Json json_of(const std::vector<Sentence>& sentences) {
    Json list = Json::array();
    for (const Sentence& one : sentences) list.push_back(json_of(one));
    return list;
}

std::optional<Sentence> sentence_from_json(const Json& json) {
    return read_sentence(json, 0);
}

}  // namespace lectern
