#include "app/evidence/note_places.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <tuple>

#include "engine/answer/quote_finder.h"

namespace lectern {

namespace {

constexpr std::size_t most_places = 100;  ///< of one quote, looked at for the nearest

bool stands_there(const NoteRecord& note, std::string_view text) {
    const auto begin = static_cast<std::size_t>(note.begin);
    return !note.quote.empty() && note.begin >= 0 && begin <= text.size() &&
           text.substr(begin, note.quote.size()) == note.quote;
}

std::vector<QuoteFinder::Place> places_of(const NoteRecord& note, std::string_view text, const QuoteFinder& finder) {
    std::vector<QuoteFinder::Place> places;
    for (std::size_t at = text.find(note.quote); at != std::string_view::npos && places.size() < most_places;
         at = text.find(note.quote, at + 1))
        places.push_back({at, at + note.quote.size()});
    return places.empty() ? finder.find(note.quote, most_places) : places;
}

bool find(NoteRecord& note, std::string_view text, const QuoteFinder& finder) {
    if (note.quote.empty()) return false;
    const auto places = places_of(note, text, finder);
    const auto nearest = std::ranges::min_element(places, {}, [&](const QuoteFinder::Place& place) {
        return std::abs(static_cast<std::int64_t>(place.begin) - note.begin);
    });
    if (nearest == places.end()) return false;
    note.begin = static_cast<std::int64_t>(nearest->begin);
    note.end = static_cast<std::int64_t>(nearest->end);
    return true;
}

}  // namespace

std::vector<PlacedNote> place_notes(std::vector<NoteRecord> notes, std::string_view text) {
    std::optional<QuoteFinder> finder;  // reads all of the text
    std::vector<PlacedNote> placed;
    for (NoteRecord& note : notes) {
        bool is_found = stands_there(note, text);
        if (is_found) {
            note.end = note.begin + static_cast<std::int64_t>(note.quote.size());
        } else {
            if (!finder) finder.emplace(text);
            is_found = find(note, text, *finder);
        }
        placed.push_back({.note = std::move(note), .is_found = is_found});
    }
    std::ranges::stable_sort(
        placed, {}, [](const PlacedNote& one) { return std::tuple(!one.is_found, one.note.begin, one.note.end); });
    return placed;
}

}  // namespace lectern
