#include "app/library/stored_json.h"

namespace lectern {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

nlohmann::ordered_json parse_stored(const std::string& text) {
    constexpr int deepest = 16;
    bool too_deep = false;
    const auto watch = [&](int depth, Json::parse_event_t, const Json&) {
        too_deep = too_deep || depth > deepest;
        return !too_deep;  // what lies below is not kept
    };
    Json json = Json::parse(text, watch, /*allow_exceptions=*/false);
    return too_deep ? Json(Json::value_t::discarded) : json;
}

}  // namespace lectern
