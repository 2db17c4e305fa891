#include "app/cli/evidence_json.h"

namespace lectern::cli {

Json describe(const Place& place) {
    return {{"document", place.file},
            {"page", place.page + 1},
            {"label", place.label},
            {"begin", place.begin},
            {"end", place.end}};
}

Json describe(const Evidence& evidence, const Document& document) {
    Json json{{"quote", evidence.quote}, {"verified", evidence.verified}};
    if (evidence.verified) json.update(describe(place_of(document, evidence.page, evidence.begin, evidence.end)));
    return json;
}

}  // namespace lectern::cli
