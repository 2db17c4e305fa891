#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/base/error.h"

namespace lectern {

class Connection;

/// A part of a text that holds words that were searched for.
struct Passage {
    std::uint64_t begin = 0, end = 0;  ///< bytes of the text
    double rank = 0;                   ///< BM25 of words and pairs of words; higher is better
};

/// The passages of one text, indexed in memory while questions are asked about it. Belongs to one thread.
class TextIndex {
 public:
    /// sentences: each is a passage of its own. paragraphs: two neighbouring stretches of whole sentences, 150 bytes
    /// each or a little more, so that what stands on the border of one stands in the middle of another.
    enum class Unit { sentences, paragraphs };

    /// Errors: out of memory, or SQLite without full-text search (ErrorCode::failed).
    static Result<TextIndex> of(std::string_view text, Unit unit);
    TextIndex(TextIndex&&) noexcept;
    TextIndex& operator=(TextIndex&&) noexcept;
    ~TextIndex();

    /// The passages that hold words of `query`, best first; two words side by side, as in a name, count once more where
    /// they stand so. `query` is plain text, as in Documents::search().
    Result<std::vector<Passage>> search(std::string_view query, int limit) const;

    /// All of them, in the order of the text, without ranks.
    std::vector<Passage> passages() const;

 private:
    TextIndex(std::unique_ptr<Connection> connection, Unit unit);

    Passage stretches_from(std::size_t first) const;

    std::unique_ptr<Connection> connection_;
    std::size_t together_;                ///< stretches of a passage
    std::vector<std::uint64_t> borders_;  ///< of the stretches: one more than there are
};

}  // namespace lectern
