#include "storage/fts_passage.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace lectern {

namespace {

/// What each phrase of the query counts; worked out once a query.
using Weights = std::vector<double>;

int count_row(const Fts5ExtensionApi* /*api*/, Fts5Context* /*context*/, void* rows) {
    ++*static_cast<std::int64_t*>(rows);
    return SQLITE_OK;
}

int weights_of(const Fts5ExtensionApi* api, Fts5Context* context, const Weights** out) {
    *out = static_cast<Weights*>(api->xGetAuxdata(context, 0));
    if (*out != nullptr) return SQLITE_OK;
    auto weights = std::make_unique<Weights>();
    sqlite3_int64 pages = 0;
    int result = api->xRowCount(context, &pages);
    for (int phrase = 0; result == SQLITE_OK && phrase < api->xPhraseCount(context); ++phrase) {
        std::int64_t with_it = 0;
        result = api->xQueryPhrase(context, phrase, &with_it, count_row);
        with_it = std::max<std::int64_t>(with_it, 1);
        weights->push_back(std::log(1.0 + static_cast<double>(pages) / static_cast<double>(with_it)));
    }
    if (result != SQLITE_OK) return result;
    *out = weights.get();
    // FTS5 owns them from here, also when it fails.
    return api->xSetAuxdata(context, weights.release(), [](void* old) { delete static_cast<Weights*>(old); });
}

struct Instance {
    int phrase = 0;
    int word = 0;  ///< place in the page, in tokens
};

int instances_of(const Fts5ExtensionApi* api, Fts5Context* context, std::vector<Instance>& instances) {
    int count = 0;
    int result = api->xInstCount(context, &count);
    for (int i = 0; result == SQLITE_OK && i < count; ++i) {
        Instance instance;
        int column = 0;
        result = api->xInst(context, i, &instance.phrase, &column, &instance.word);
        instances.push_back(instance);
    }
    return result;
}

/// The first and last word found of the best stretch of `words`: every phrase counts once in it.
std::pair<int, int> best_stretch(const std::vector<Instance>& instances, const Weights& weights, int words) {
    std::vector<int> held(weights.size(), 0);
    double sum = 0;
    double best = -1;
    std::pair<int, int> stretch{0, 0};
    std::size_t first = 0;
    for (const Instance& last : instances) {
        if (held[last.phrase]++ == 0) sum += weights[last.phrase];
        for (; instances[first].word + words <= last.word; ++first)
            if (--held[instances[first].phrase] == 0) sum -= weights[instances[first].phrase];
        if (sum > best + 1e-9) {
            best = sum;
            stretch = {instances[first].word, last.word};
        }
    }
    return stretch;
}

/// Where the words of a stretch begin and end in the text.
struct Bytes {
    int first_word, last_word;
    int word = 0;
    std::int64_t begin = 0, end = 0;
};

int take_bytes(void* context, int /*flags*/, const char* /*token*/, int /*size*/, int begin, int end) {
    auto& bytes = *static_cast<Bytes*>(context);
    if (bytes.word == bytes.first_word) bytes.begin = begin;
    if (bytes.word <= bytes.last_word) bytes.end = end;
    ++bytes.word;
    return SQLITE_OK;
}

int find(const Fts5ExtensionApi* api, Fts5Context* context, int words, std::int64_t& found) {
    const Weights* weights = nullptr;
    std::vector<Instance> instances;
    int result = weights_of(api, context, &weights);
    if (result == SQLITE_OK) result = instances_of(api, context, instances);
    const char* text = nullptr;
    int size = 0;
    if (result == SQLITE_OK) result = api->xColumnText(context, 0, &text, &size);
    if (result != SQLITE_OK) return result;

    // The words found stand in the middle of the passage.
    const auto [first, last] = best_stretch(instances, *weights, words);
    const int margin = (words - (last - first + 1)) / 2;
    Bytes bytes{.first_word = std::max(0, first - margin), .last_word = last + margin};
    result = api->xTokenize(context, text, size, &bytes, take_bytes);
    found = bytes.begin << 32 | bytes.end;
    return result;
}

void passage(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_context* answer, int count,
             sqlite3_value** arguments) {
    const int words = count == 1 ? std::clamp(sqlite3_value_int(arguments[0]), 1, 1'000'000) : 64;
    std::int64_t found = 0;
    try {
        if (const int result = find(api, context, words, found); result == SQLITE_OK)
            sqlite3_result_int64(answer, found);
        else
            sqlite3_result_error_code(answer, result);
    } catch (const std::bad_alloc&) {
        sqlite3_result_error_nomem(answer);
    }
}

}  // namespace

int register_passage(fts5_api& fts5) {
    return fts5.xCreateFunction(&fts5, "passage", nullptr, passage, nullptr);
}

}  // namespace lectern
