#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "research/eval/draft.h"
#include "research/eval/word_lists.h"

namespace lectern::eval {

namespace {

/// Depths at which needles may stand: RULER's 40 evenly spaced ones.
constexpr int depth_steps = 40;

/// A fact that is hidden as one sentence.
struct Needle {
    std::string sentence;
    double depth = 0;
};

/// `count` different depths, none twice.
std::vector<double> depths(Chooser& chooser, std::size_t count) {
    std::vector<double> all;
    all.reserve(depth_steps);
    for (int i = 0; i < depth_steps; ++i) all.push_back(static_cast<double>(i) / (depth_steps - 1));
    return chooser.sample(all, count);
}

/// Hides the needles in prose that begins anywhere.
Draft hide(Materials& materials, const std::vector<Needle>& needles) {
    Draft draft;
    std::vector<Insert> inserts;
    for (const Needle& needle : needles) {
        inserts.push_back({.depth = needle.depth, .text = needle.sentence});
        draft.planted.push_back(needle.sentence);
    }
    const std::size_t start = materials.chooser.below(materials.haystack.sentences());
    draft.text = materials.haystack.compose(start, static_cast<std::size_t>(materials.size), inserts);
    return draft;
}

/// Four kinds of facts, so that each is the only one of its kind in its document.
Draft single(Materials materials, const std::array<std::string_view, 4>& kinds,
             const std::vector<std::string>& values) {
    const std::vector<std::string> keys = materials.chooser.sample(compound_words(), kinds.size());
    const std::vector<double> places = depths(materials.chooser, kinds.size());
    std::vector<Needle> needles;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        needles.push_back({fmt::format("The {} of {} is {}.", kinds[i], keys[i], values[i]), places[i]});
    Draft draft = hide(materials, needles);
    for (std::size_t i = 0; i < kinds.size(); ++i)
        draft.questions.push_back({.text = fmt::format("What is the {} of {}?", kinds[i], keys[i]),
                                   .expected = {{values[i]}},
                                   .prefix = fmt::format("The {} of {} is", kinds[i], keys[i]),
                                   .depth = places[i]});
    return draft;
}

std::string magic_number(const std::string& key, const std::string& value) {
    return fmt::format("The magic number of {} is {}.", key, value);
}

/// Needles of one form, of which all are asked for, one by one.
Draft like_needles(Materials& materials, const std::vector<double>& places) {
    const std::vector<std::string> keys = materials.chooser.sample(compound_words(), places.size());
    const std::vector<std::string> values = materials.chooser.numbers(7, places.size());
    std::vector<Needle> needles;
    for (std::size_t i = 0; i < places.size(); ++i) needles.push_back({magic_number(keys[i], values[i]), places[i]});
    Draft draft = hide(materials, needles);
    for (std::size_t i = 0; i < places.size(); ++i)
        draft.questions.push_back({.text = fmt::format("What is the magic number of {}?", keys[i]),
                                   .expected = {{values[i]}},
                                   .prefix = fmt::format("The magic number of {} is", keys[i]),
                                   .depth = places[i]});
    return draft;
}

}  // namespace

Draft single_number(Materials materials) {
    const auto values = materials.chooser.numbers(7, 4);
    return single(materials, {"magic number", "locker combination", "membership number", "invoice total"}, values);
}

Draft single_uuid(Materials materials) {
    std::vector<std::string> values(4);
    for (std::string& value : values) value = materials.chooser.uuid();
    return single(materials, {"magic identifier", "licence key", "order reference", "device address"}, values);
}

Draft multi_key(Materials materials) {
    return like_needles(materials, depths(materials.chooser, 8));
}

Draft needle_depths(Materials materials) {
    std::vector<double> places;
    places.reserve(static_cast<std::size_t>(materials.needles));
    for (int i = 0; i < materials.needles; ++i) places.push_back((i + 0.5) / materials.needles);
    return like_needles(materials, places);
}

Draft multi_value(Materials materials) {
    constexpr std::size_t count = 4;
    const std::vector<std::string> keys = materials.chooser.sample(compound_words(), count);
    const std::vector<std::string> values = materials.chooser.numbers(7, count * count);
    const std::vector<double> places = depths(materials.chooser, count * count);
    std::vector<Needle> needles;
    for (std::size_t i = 0; i < values.size(); ++i)
        needles.push_back({fmt::format("A magic number of {} is {}.", keys[i / count], values[i]), places[i]});
    Draft draft = hide(materials, needles);
    for (std::size_t i = 0; i < count; ++i)
        draft.questions.push_back({.text = fmt::format("What are all the magic numbers of {}?", keys[i]),
                                   .expected = all_of({values.begin() + static_cast<std::ptrdiff_t>(i * count),
                                                       values.begin() + static_cast<std::ptrdiff_t>((i + 1) * count)}),
                                   .prefix = fmt::format("The four magic numbers of {} are", keys[i])});
    return draft;
}

Draft multi_query(Materials materials) {
    constexpr std::size_t count = 8, asked = 4;
    const std::vector<std::string> keys = materials.chooser.sample(compound_words(), count);
    const std::vector<std::string> values = materials.chooser.numbers(7, count);
    const std::vector<double> places = depths(materials.chooser, count);
    std::vector<Needle> needles;
    for (std::size_t i = 0; i < count; ++i) needles.push_back({magic_number(keys[i], values[i]), places[i]});
    Draft draft = hide(materials, needles);
    std::vector<std::size_t> order{0, 1, 2, 3, 4, 5, 6, 7};
    for (int question = 0; question < 4; ++question) {
        // Every key is asked for twice: halves of two random orders.
        if (question % 2 == 0) materials.chooser.shuffle(order);
        std::vector<std::string> some_keys, some_values;
        for (std::size_t i = 0; i < asked; ++i) {
            const std::size_t key = order[static_cast<std::size_t>(question % 2) * asked + i];
            some_keys.push_back(keys[key]);
            some_values.push_back(values[key]);
        }
        const std::string list =
            fmt::format("{}, {}, {} and {}", some_keys[0], some_keys[1], some_keys[2], some_keys[3]);
        draft.questions.push_back({.text = fmt::format("What are the magic numbers of {}?", list),
                                   .expected = all_of(some_values),
                                   .prefix = fmt::format("The magic numbers of {} are", list)});
    }
    return draft;
}

}  // namespace lectern::eval
