#include <algorithm>
#include <limits>
#include <string>

#include "storage/failure.h"
#include "storage/library.h"
#include "storage/search_index.h"

namespace lectern {

namespace {

/// About a paragraph: what a reader needs around the words that were found.
constexpr int passage_words = 64;

/// Ids as SQLite's json_each takes them.
std::string json_of(std::span<const DocumentId> documents) {
    return fmt::format("[{}]", fmt::join(documents, ","));
}

}  // namespace

Result<std::vector<PageMatch>> Library::search(std::string_view query, std::span<const DocumentId> documents,
                                               int limit) {
    return at_border("Nothing was searched.", [&] {
        std::vector<PageMatch> matches;
        const std::string words = any_word_of(*connection_, query);
        if (words.empty() || limit <= 0) return matches;

        const Transaction transaction(*connection_, Transaction::Kind::read);
        std::int64_t first = 0;
        std::int64_t last = std::numeric_limits<std::int64_t>::max();
        const std::string wanted = json_of(documents);
        if (!documents.empty()) {
            Statement range(*connection_,
                            "SELECT min(id), max(id) FROM page WHERE document IN (SELECT value FROM json_each(?))");
            range.bind(wanted).step();
            if (range.null(0)) return matches;
            first = range.integer(0);
            last = range.integer(1);
        }
        Statement rows(*connection_,
                       "SELECT page.document, page.number, -page_index.rank, page.begins, passage(page_index, ?1) "
                       "FROM page_index CROSS JOIN page ON page.id = page_index.rowid "
                       "WHERE page_index MATCH ?2 AND page_index.rowid BETWEEN ?3 AND ?4 "
                       "AND (?5 = '[]' OR page.document IN (SELECT value FROM json_each(?5))) "
                       "ORDER BY page_index.rank LIMIT ?6");
        rows.bind(passage_words, words, first, last, wanted, limit);
        while (rows.step()) {
            const std::int64_t begins = rows.integer(3);
            const std::int64_t passage = rows.integer(4);
            matches.push_back({.document = rows.integer(0),
                               .page = static_cast<int>(rows.integer(1)),
                               .rank = rows.real(2),
                               .begin = begins + (passage >> 32),
                               .end = begins + (passage & 0xffffffff)});
        }
        return matches;
    });
}

}  // namespace lectern
