#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/answer/quote_finder.h"
#include "storage/text_index.h"

namespace lectern {

/// What a passage says beyond those that are read anyway: contracts and manuals repeat clauses word for word, and a
/// copy takes the room of a passage that says something else.
class UnreadPart {
 public:
    /// `text`: of the document; must outlive it.
    explicit UnreadPart(std::string_view text) : text_(text) {}

    /// From now on [begin, end) of the text is read too.
    void add_read(std::uint64_t begin, std::uint64_t end);

    /// The passage without whole sentences at its beginning and at its end that are read, one after the other and word
    /// for word as QuoteFinder has it; nothing if none is left. A single word or number that differs leaves a sentence.
    std::optional<Passage> of(const Passage& passage) const;

 private:
    std::vector<std::uint64_t> borders(const Passage& passage) const;
    bool is_read(std::uint64_t begin, std::uint64_t end) const;

    std::string_view text_;
    std::vector<QuoteFinder> read_;
};

}  // namespace lectern
