#include "storage/search_index.h"

#include <memory>
#include <new>
#include <set>

#include "storage/failure.h"
#include "storage/passage.h"
#include "storage/search_tokenizer.h"

namespace lectern {

namespace {

fts5_api* fts5_or_throw(Connection& connection) {
    fts5_api* fts5 = fts5_of(connection.handle());
    if (fts5 == nullptr)
        throw Failure{{.code = ErrorCode::failed,
                       .what = "SQLite has no full-text search (FTS5) on this computer",
                       .next = "Install SQLite 3.40 or later, as Debian builds it."}};
    return fts5;
}

/// The words of a query, as they were written.
struct Words {
    std::string_view text;
    std::set<std::string> seen;
    std::string query;

    void add(std::string token, std::string_view written) {
        if (!seen.insert(std::move(token)).second) return;
        if (!query.empty()) query += " OR ";
        query += '"';
        for (const char letter : written) query.append(letter == '"' ? 2 : 1, letter);
        query += '"';
        if (is_unspaced_character(written)) query += '*';  // the first of any pair
    }
};

/// Long questions name enough by then; every word costs a look at all pages that hold it.
constexpr std::size_t most_words = 64;

/// Called by FTS5, which is C: nothing may be thrown.
int add_word(void* context, int /*flags*/, const char* token, int size, int begin, int end) {
    auto& words = *static_cast<Words*>(context);
    try {
        if (words.seen.size() < most_words) words.add(std::string(token, size), words.text.substr(begin, end - begin));
    } catch (const std::bad_alloc&) {
        return SQLITE_NOMEM;
    }
    return SQLITE_OK;
}

}  // namespace

void register_search(Connection& connection) {
    fts5_api* fts5 = fts5_or_throw(connection);
    int result = register_tokenizer(fts5);
    if (result == SQLITE_OK) result = register_passage(fts5);
    if (result != SQLITE_OK) connection.raise(result);
}

std::string any_word_of(Connection& connection, std::string_view text) {
    fts5_api* fts5 = fts5_or_throw(connection);
    void* data = nullptr;
    fts5_tokenizer tokenizer{};
    Fts5Tokenizer* instance = nullptr;
    int result = fts5->xFindTokenizer(fts5, "lectern", &data, &tokenizer);
    if (result == SQLITE_OK) result = tokenizer.xCreate(data, nullptr, 0, &instance);
    if (result != SQLITE_OK) connection.raise(result);
    const std::unique_ptr<Fts5Tokenizer, void (*)(Fts5Tokenizer*)> owner(instance, tokenizer.xDelete);
    Words words{.text = text};
    result = tokenizer.xTokenize(instance, &words, FTS5_TOKENIZE_QUERY, text.data(), static_cast<int>(text.size()),
                                 add_word);
    if (result != SQLITE_OK) connection.raise(result);
    return words.query;
}

}  // namespace lectern
