#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace lectern {

/// Bytes [begin, end) of Document::text.
struct TextSpan {
    std::uint64_t begin = 0, end = 0;

    bool is_empty() const { return begin >= end; }
    bool operator==(const TextSpan&) const = default;
};

/// What a person marked, with words of their own or without.
struct PageNote {
    std::int64_t id = 0;
    TextSpan span;
    QString text;

    bool operator==(const PageNote&) const = default;
};

/// What is marked in a document.
struct Marks {
    TextSpan selection;
    std::optional<TextSpan> evidence;  ///< the words that an answer rests on
    std::vector<TextSpan> hits;        ///< what was searched for; in the order of the text, none overlaps another
    int current_hit = -1;              ///< index in `hits`
    std::vector<PageNote> notes;       ///< in the order of the text; they may overlap
    std::optional<std::uint64_t> caret;

    /// The hits that overlap `span`, as indices [first, second) in `hits`.
    std::pair<int, int> hits_in(const TextSpan& span) const;
};

}  // namespace lectern
