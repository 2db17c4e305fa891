#include "app/ask/answer_details.h"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/library/stored_json.h"

namespace lectern {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array stop_reasons{StopReason::end_token, StopReason::length, StopReason::cancelled};
constexpr std::string_view quoted_by_model = "model", found_in_text = "text";

Json json_of(const ReadSoFar& read) {
    return {
        {"tokens", read.tokens},           {"total_tokens", read.total_tokens},     {"pages", read.pages},
        {"total_pages", read.total_pages}, {"document_pages", read.document_pages}, {"kept_share", read.kept_share}};
}

/// Fields of an object that anybody may have written.
class Fields {
 public:
    explicit Fields(const Json& object) : object_(object) {}

    const Json* find(const char* name) const {
        if (!object_.is_object()) return nullptr;
        const auto field = object_.find(name);
        return field == object_.end() ? nullptr : &*field;
    }
    /// Not below 0; 0 where there is none.
    int count(const char* name) const {
        const Json* field = find(name);
        if (field == nullptr || !field->is_number_integer()) return 0;
        const auto value = field->get<std::int64_t>();
        return value >= 0 && value <= std::numeric_limits<int>::max() ? static_cast<int>(value) : 0;
    }
    double number(const char* name) const {
        const Json* field = find(name);
        return field != nullptr && field->is_number() ? std::max(0.0, field->get<double>()) : 0;
    }
    bool is_true(const char* name) const {
        const Json* field = find(name);
        return field != nullptr && field->is_boolean() && field->get<bool>();
    }
    std::string text(const char* name) const {
        const Json* field = find(name);
        return field != nullptr && field->is_string() ? field->get<std::string>() : std::string();
    }
    std::optional<int> page(int document_pages) const {
        const Json* field = find("page");
        if (field == nullptr || !field->is_number_integer()) return {};
        const auto page = field->get<std::int64_t>();
        return page >= 0 && page < document_pages ? std::optional(static_cast<int>(page)) : std::nullopt;
    }
    /// The elements of a list; none where there is no list.
    std::vector<const Json*> list(const char* name) const {
        std::vector<const Json*> elements;
        if (const Json* field = find(name); field != nullptr && field->is_array())
            for (const Json& element : *field) elements.push_back(&element);
        return elements;
    }

 private:
    const Json& object_;
};

/// Nothing where it contradicts itself.
std::optional<ReadSoFar> read_from(const Fields& fields) {
    const Json* object = fields.find("read");
    if (object == nullptr) return {};
    const Fields read(*object);
    const ReadSoFar so_far{.tokens = read.count("tokens"),
                           .total_tokens = read.count("total_tokens"),
                           .pages = read.count("pages"),
                           .total_pages = read.count("total_pages"),
                           .document_pages = read.count("document_pages"),
                           .kept_share = read.number("kept_share")};
    const bool is_possible = so_far.total_tokens > 0 && so_far.tokens <= so_far.total_tokens &&
                             so_far.pages <= so_far.total_pages && so_far.total_pages <= so_far.document_pages &&
                             so_far.kept_share <= 1;
    return is_possible ? std::optional(so_far) : std::nullopt;
}

/// None where they are no choice of the document's.
PageChoice pages_from(const Fields& fields, int document_pages) {
    PageChoice pages;
    for (const Json* entry : fields.list("pages"))
        pages.push_back({.first = Fields(*entry).count("first"), .last = Fields(*entry).count("last")});
    return is_choice_of(pages, document_pages) ? pages : PageChoice();
}

StopReason stop_from(const std::string& text) {
    const auto known = std::ranges::find(stop_reasons, text, [](StopReason reason) { return name(reason); });
    return known == stop_reasons.end() ? StopReason::end_token : *known;
}

void add_once(std::vector<int>& pages, int page) {
    if (std::ranges::find(pages, page) == pages.end()) pages.push_back(page);
}

}  // namespace

AnswerDetails details_of(const Answered& answered) {
    AnswerDetails details{.read = answered.read,
                          .stop = answered.answer.stop,
                          .looked_for_evidence = answered.looked_for_evidence,
                          .from_passages = answered.from_passages,
                          .pages = answered.pages,
                          .overview_was_read = !answered.recalled.overview.empty(),
                          .attended = answered.attended,
                          .thoughts = answered.thoughts,
                          .turns_seen = answered.turns_seen,
                          .tokens = answered.answer.tokens,
                          .seconds = answered.answer.seconds,
                          .tokens_per_second = answered.answer.tokens_per_second,
                          .model = answered.model,
                          .server = answered.server};
    for (const RecalledPassage& passage : answered.recalled.passages) add_once(details.recalled_pages, passage.page);
    return details;
}

std::string written(const AnswerDetails& details, const std::vector<Evidence>& evidence) {
    Json recalled = Json::array(), attended = Json::array(), sources = Json::array(), pages = Json::array();
    for (const PageRange& range : details.pages) pages.push_back({{"first", range.first}, {"last", range.last}});
    for (const int page : details.recalled_pages) recalled.push_back({{"page", page}});
    for (const AttendedPage& page : details.attended) attended.push_back({{"page", page.page}, {"share", page.share}});
    for (const Evidence& one : evidence)
        sources.push_back(one.source == Evidence::Source::model ? quoted_by_model : found_in_text);
    Json json{{"recalled", std::move(recalled)},
              {"overview", details.overview_was_read},
              {"attended", std::move(attended)},
              {"sources", std::move(sources)},
              {"every_page", details.every_page},
              {"looked_for_evidence", details.looked_for_evidence},
              {"from_passages", details.from_passages},
              {"pages", std::move(pages)},
              {"thoughts", details.thoughts},
              {"turns_seen", details.turns_seen},
              {"tokens", details.tokens},
              {"seconds", details.seconds},
              {"tokens_per_second", details.tokens_per_second},
              {"stop", name(details.stop)},
              {"model", details.model},
              {"server", details.server}};
    if (details.read) json["read"] = json_of(*details.read);
    // The name of the model is whatever its file says.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

AnswerDetails details_from(const std::string& written, int document_pages) {
    const Json json = parse_stored(written);
    const Fields fields(json);
    AnswerDetails details{.read = read_from(fields),
                          .stop = stop_from(fields.text("stop")),
                          .every_page = fields.is_true("every_page"),
                          .looked_for_evidence = fields.is_true("looked_for_evidence"),
                          .from_passages = fields.is_true("from_passages"),
                          .pages = pages_from(fields, document_pages),
                          .overview_was_read = fields.is_true("overview"),
                          .thoughts = fields.text("thoughts"),
                          .turns_seen = fields.count("turns_seen"),
                          .tokens = fields.count("tokens"),
                          .seconds = fields.number("seconds"),
                          .tokens_per_second = fields.number("tokens_per_second"),
                          .model = fields.text("model"),
                          .server = fields.text("server")};
    for (const Json* entry : fields.list("attended"))
        if (const Fields one(*entry); one.page(document_pages))
            details.attended.push_back({.page = *one.page(document_pages), .share = one.number("share")});
    for (const Json* entry : fields.list("recalled"))
        if (const auto page = Fields(*entry).page(document_pages)) add_once(details.recalled_pages, *page);
    return details;
}

std::vector<Evidence::Source> sources_from(const std::string& written) {
    const Json json = parse_stored(written);
    std::vector<Evidence::Source> sources;
    for (const Json* source : Fields(json).list("sources"))
        sources.push_back(source->is_string() && source->get<std::string>() == quoted_by_model
                              ? Evidence::Source::model
                              : Evidence::Source::text);
    return sources;
}

}  // namespace lectern
