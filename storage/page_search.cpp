#include "storage/page_search.h"

#include <fmt/format.h>

#include <string>

#include "storage/fts_query.h"

namespace lectern {

namespace {

/// About a paragraph: what a reader needs around the words that were found.
constexpr int passage_words = 64;

/// Ranking takes 3 microseconds for each page that holds a word, so this is what 100 ms are for.
constexpr int most_ranked_pages = 20'000;

/// Ids as SQLite's json_each takes them.
std::string json_of(std::span<const DocumentId> documents) {
    return fmt::format("[{}]", fmt::join(documents, ","));
}

}  // namespace

std::vector<PageMatch> search_pages(Connection& connection, std::string_view query,
                                    std::span<const DocumentId> documents, int limit) {
    std::vector<PageMatch> matches;
    if (limit <= 0) return matches;
    const std::string wanted = json_of(documents);
    SearchRange range;
    if (!documents.empty()) {
        Statement ids(connection,
                      "SELECT min(id), max(id) FROM page WHERE document IN (SELECT value FROM json_each(?))");
        ids.bind(wanted).step();
        if (ids.null(0)) return matches;
        range = {ids.integer(0), ids.integer(1)};
    }
    const SearchWords words = words_of(connection, query, range, most_ranked_pages);
    if (words.any.empty()) return matches;
    Statement rows(connection,
                   fmt::format("SELECT page.document, page.number, {}, page.begins, page.ends, passage(page_index, ?1) "
                               "FROM page_index CROSS JOIN page ON page.id = page_index.rowid "
                               "WHERE page_index MATCH ?2 AND page_index.rowid BETWEEN ?3 AND ?4 "
                               "AND (?5 = '[]' OR page.document IN (SELECT value FROM json_each(?5))) "
                               "ORDER BY page_index.{} LIMIT ?6",
                               words.too_frequent ? "0" : "-page_index.rank", words.too_frequent ? "rowid" : "rank"));
    rows.bind(passage_words, words.any, range.first, range.last, wanted, limit);
    while (rows.step()) {
        const std::int64_t begins = rows.integer(3), ends = rows.integer(4);
        const std::int64_t passage = rows.integer(5);
        const std::int64_t first = passage >> 32, last = passage & 0xffffffff;
        if (begins < 0 || ends < begins || first > last || last > ends - begins) continue;  // an impossible page
        matches.push_back({.document = rows.integer(0),
                           .page = rows.small(1),
                           .rank = rows.real(2),
                           .begin = begins + first,
                           .end = begins + last});
    }
    return matches;
}

}  // namespace lectern
