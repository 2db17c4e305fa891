#include "app/cli/answer_json.h"

#include "app/cli/evidence_json.h"
#include "app/cli/library_options.h"

namespace lectern::cli {

namespace {

/// A document that came out of the library has no boxes yet. Those of the last word may be on the next page.
Result<std::vector<WordBox>> boxes_of(const Evidence& evidence, const AskedDocument& asked) {
    const Document& document = asked.document;
    if (!document.words.empty() || asked.library == nullptr)
        return boxes_between(document.words, evidence.begin, evidence.end);
    const auto words = asked.library->words(asked.hash, evidence.page, document.page_at(evidence.end - 1) + 1);
    if (!words) return fail(words.error());
    return boxes_between(*words, evidence.begin, evidence.end);
}

Json describe_boxes(const Evidence& evidence, const AskedDocument& asked) {
    Json boxes = Json::array();
    const auto found = boxes_of(evidence, asked);
    if (!found) say_trouble(found.error());
    const Part* part = asked.document.part_at(evidence.page);
    for (const WordBox& box : found.value_or(std::vector<WordBox>()))
        boxes.push_back({{"page", static_cast<int>(box.page) - (part == nullptr ? 0 : part->first_page) + 1},
                         {"left", box.left},
                         {"top", box.top},
                         {"right", box.right},
                         {"bottom", box.bottom}});
    return boxes;
}

}  // namespace

Json describe(const Answered& answered, const AskedDocument& asked) {
    const Document& document = asked.document;
    Json recalled = Json::array(), evidence = Json::array(), attended = Json::array();
    for (const WrittenNote& note : answered.recalled.overview) {
        Json json = cli::describe(place_of(document, document.page_at(note.begin), note.begin, note.end));
        json["kind"] = "overview";
        json["text"] = note.text;
        recalled.push_back(std::move(json));
    }
    for (const RecalledPassage& passage : answered.recalled.passages) {
        Json json = cli::describe(place_of(document, passage.page, passage.begin, passage.end));
        json["kind"] = "passage";
        recalled.push_back(std::move(json));
    }
    for (const Evidence& quote : answered.evidence) {
        Json json = cli::describe(quote, document);
        if (quote.verified) json["boxes"] = describe_boxes(quote, asked);
        evidence.push_back(std::move(json));
    }
    for (const AttendedPage& attended_page : answered.attended) {
        const Page& page = document.pages[static_cast<std::size_t>(attended_page.page)];
        const Place place = place_of(document, attended_page.page, page.begin, page.end);
        attended.push_back({{"document", place.file},
                            {"page", place.page + 1},
                            {"label", place.label},
                            {"share", attended_page.share}});
    }
    const Answer& answer = answered.answer;
    const std::optional<bool> supported = is_supported(answered);
    return {{"question", answer.question},
            {"text", answer.text},
            {"thoughts", answered.thoughts},
            {"supported", supported ? Json(*supported) : Json()},
            {"from_passages", answered.from_passages},
            {"recalled", std::move(recalled)},
            {"evidence", std::move(evidence)},
            {"attended", std::move(attended)},
            {"tokens", answer.tokens},
            {"question_tokens", answer.question_tokens},
            {"seconds", answer.seconds},
            {"seconds_to_first", answer.seconds_to_first},
            {"tokens_per_second", answer.tokens_per_second},
            {"stop", name(answer.stop)}};
}

}  // namespace lectern::cli
