#include "storage/fts_query.h"

#include <algorithm>
#include <memory>
#include <new>
#include <set>
#include <utility>
#include <vector>

#include "storage/fts_extensions.h"
#include "storage/fts_tokenizer.h"

namespace lectern {

namespace {

/// A word of a text.
struct Word {
    std::string token;  ///< as it stands in the index
    std::string query;  ///< as FTS5 writes it in a query
};

/// Collects the words of a text, those that come again too.
struct Collector {
    std::string_view text;
    std::vector<Word> words;

    void add(std::string token, std::string_view written) {
        std::string query = "\"";
        for (const char letter : written) query.append(letter == '"' ? 2 : 1, letter);
        query += is_unspaced_character(written) ? "\"*" : "\"";  // the first of any pair
        words.push_back({std::move(token), std::move(query)});
    }
};

/// Long questions name enough by then; every word costs a look at all pages that hold it.
constexpr std::size_t most_words = 64;

/// Called by FTS5, which is C: nothing may be thrown.
int add_word(void* context, int /*flags*/, const char* token, int size, int begin, int end) {
    auto& collector = *static_cast<Collector*>(context);
    try {
        if (collector.words.size() < most_words)
            collector.add(std::string(token, size), collector.text.substr(begin, end - begin));
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    }
    return SQLITE_OK;
}

std::vector<Word> split(Connection& connection, std::string_view text) {
    fts5_api& fts5 = fts5_of(connection);
    void* data = nullptr;
    fts5_tokenizer tokenizer{};
    Fts5Tokenizer* instance = nullptr;
    int result = fts5.xFindTokenizer(&fts5, "lectern", &data, &tokenizer);
    if (result == SQLITE_OK) result = tokenizer.xCreate(data, nullptr, 0, &instance);
    if (result != SQLITE_OK) connection.raise(result);
    const std::unique_ptr<Fts5Tokenizer, void (*)(Fts5Tokenizer*)> owner(instance, tokenizer.xDelete);
    Collector collector{.text = text};
    result = tokenizer.xTokenize(instance, &collector, FTS5_TOKENIZE_QUERY, text.data(), static_cast<int>(text.size()),
                                 add_word);
    if (result != SQLITE_OK) connection.raise(result);
    return std::move(collector.words);
}

}  // namespace

SearchWords words_of(Connection& connection, std::string_view text, SearchRange range, int most_pages) {
    struct Counted {
        std::int64_t pages;
        std::string word;
    };
    std::vector<Counted> counted;
    Statement count(
        connection,
        "SELECT count(*) FROM (SELECT 1 FROM page_index WHERE page_index MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?)");
    std::set<std::string> seen;
    for (Word& word : split(connection, text)) {
        if (!seen.insert(std::move(word.token)).second) continue;
        count.bind(word.query, range.first, range.last, most_pages).step();
        if (count.integer(0) > 0) counted.push_back({count.integer(0), std::move(word.query)});
    }
    std::ranges::stable_sort(counted, {}, &Counted::pages);

    SearchWords words;
    std::int64_t pages = 0;
    for (const Counted& one : counted) {
        pages += one.pages;
        if (pages >= most_pages && !words.any.empty()) break;
        words.any += (words.any.empty() ? "" : " OR ") + one.word;
    }
    words.too_frequent = !counted.empty() && counted.front().pages >= most_pages;
    return words;
}

std::string words_and_pairs_of(Connection& connection, std::string_view text) {
    const std::vector<Word> words = split(connection, text);
    std::string query;
    std::set<std::string> seen;
    const auto add = [&](const std::string& tokens, const std::string& wanted) {
        if (seen.insert(tokens).second) query += (query.empty() ? "" : " OR ") + wanted;
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        add(words[i].token, words[i].query);
        // A prefix may only be the last of a phrase.
        if (i > 0 && !words[i - 1].query.ends_with('*'))
            add(words[i - 1].token + ' ' + words[i].token, words[i - 1].query + " + " + words[i].query);
    }
    return query;
}

}  // namespace lectern
