#include "app/library/reading_recipe.h"

#include <algorithm>
#include <array>

#include "app/library/stored_json.h"

namespace lectern {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string text_of(const Json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<int> number_of(const Json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    if (found == object.end() || !found->is_number_integer()) return {};
    const auto number = found->get<std::int64_t>();
    if (number < 0 || number > 1 << 30) return {};
    return static_cast<int>(number);
}

/// The value that bears this name.
template <typename Value, std::size_t N>
std::optional<Value> named(const std::array<Value, N>& values, const std::string& text) {
    const auto found = std::find_if(values.begin(), values.end(), [&](Value value) { return name(value) == text; });
    return found == values.end() ? std::optional<Value>() : *found;
}

/// Nothing if it is not as to_json() writes it.
std::optional<std::vector<EarlierBudget>> lowered_of(const Json& object) {
    std::vector<EarlierBudget> all;
    const auto found = object.is_object() ? object.find("lowered") : object.end();
    if (found == object.end()) return all;
    if (!found->is_array()) return {};
    for (const Json& before : *found) {
        const auto until = number_of(before, "until"), budget = number_of(before, "budget_tokens");
        if (!until || !budget) return {};
        all.push_back({.until = *until, .budget_tokens = *budget, .policy = text_of(before, "policy")});
    }
    return all;
}

std::optional<PageChoice> pages_of(const Json& object) {
    PageChoice pages;
    const auto found = object.is_object() ? object.find("pages") : object.end();
    if (found == object.end()) return pages;
    if (!found->is_array()) return {};
    for (const Json& range : *found) {
        const auto first = number_of(range, "first"), last = number_of(range, "last");
        if (!first || !last) return {};
        pages.push_back({*first, *last});
    }
    return pages;
}

constexpr std::array all_positions{PositionMode::original, PositionMode::rank};
constexpr std::array all_places{QuestionPlace::none, QuestionPlace::first, QuestionPlace::last};

}  // namespace

ReadOptions options_of(const ReadPlan& plan) {
    return {.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(plan.budget_tokens)},
            .policy = plan.policy,
            .format = plan.format,
            .positions = plan.positions,
            .chunk = plan.chunk,
            .sinks = plan.sinks,
            .question = plan.question,
            .lowered = plan.lowered};
}

std::string to_json(const ReadingRecipe& recipe) {
    const ReadOptions& options = recipe.options;
    Json json{{"policy", options.policy},
              {"budget_tokens", options.budget.amount},
              {"format", name(options.format.value_or(CellFormat::q8))},
              {"positions", name(options.positions.value_or(PositionMode::original))},
              {"chunk", options.chunk},
              {"question_place", name(options.question)},
              {"question", recipe.question},
              {"system", recipe.system},
              {"chat_format", recipe.chat_format},
              {"model_file", recipe.model_file}};
    if (options.sinks) json["sinks"] = *options.sinks;
    for (const EarlierBudget& before : options.lowered)
        json["lowered"].push_back(
            {{"until", before.until}, {"budget_tokens", before.budget_tokens}, {"policy", before.policy}});
    for (const PageRange& range : recipe.pages) json["pages"].push_back({{"first", range.first}, {"last", range.last}});
    return dump(json);
}

Result<ReadingRecipe> recipe_from_json(const std::string& text) {
    const Json json = parse_stored(text);
    const auto format = named(all_cell_formats, text_of(json, "format"));
    const auto positions = named(all_positions, text_of(json, "positions"));
    const auto place = named(all_places, text_of(json, "question_place"));
    const auto budget = number_of(json, "budget_tokens"), chunk = number_of(json, "chunk");
    const std::string policy = text_of(json, "policy");
    const auto lowered = lowered_of(json);
    const auto pages = pages_of(json);
    if (!lowered || !pages || !format || !positions || !place || !budget || !chunk || !check_policy_name(policy))
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence(
                         "The library does not say how this reading was made, or another version of Lectern does."),
                     .means = sentence("The reading cannot be used."),
                     .next = sentence("Read the document again.")});
    return ReadingRecipe{
        .options = {.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(*budget)},
                    .policy = policy,
                    .format = *format,
                    .positions = *positions,
                    .chunk = *chunk,
                    .sinks = number_of(json, "sinks"),
                    .question = *place,
                    .lowered = *lowered},
        .system = text_of(json, "system"),
        .question = text_of(json, "question"),
        .pages = *pages,
        .chat_format = text_of(json, "chat_format"),
        .model_file = text_of(json, "model_file")};
}

std::string shared_recipe(const std::string& text) {
    Json json = parse_stored(text);
    if (!json.is_object()) return text;
    json.erase("model_file");
    return dump(json);
}

std::string to_json(const ReadingFingerprint& fingerprint) {
    Json json = Json::object();
    for (const auto& part : fingerprint.parts) json[part.name] = part.value;
    return dump(json);
}

ReadingFingerprint fingerprint_from_json(const std::string& text) {
    const Json json = parse_stored(text);
    ReadingFingerprint fingerprint;
    if (!json.is_object()) return fingerprint;
    for (const auto& [name, value] : json.items())
        if (value.is_string()) fingerprint.parts.push_back({name, value.get<std::string>()});
    return fingerprint;
}

}  // namespace lectern
