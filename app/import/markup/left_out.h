#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/text/document.h"

namespace lectern {

/// What a document holds that its text does not say, with the places where it stood.
class LeftOut {
 public:
    enum class Kind { object, picture, comment, deleted, hidden, navigation, header };

    /// `offset` is the place in Document::text. Passages that follow each other at one place are one.
    void add(Kind kind, std::size_t offset);
    /// One that stands at no place: the head of all pages.
    void add(Kind kind) { ++of(kind).count; }

    /// Says in a notice what there was, and on which pages. The document must have its pages.
    void add_notice(Document& document) const;

 private:
    static constexpr std::size_t kinds = 7;
    struct Places {
        std::size_t count = 0;
        std::size_t last = 0;              ///< offset
        std::vector<std::size_t> offsets;  ///< the first ones
    };

    Places& of(Kind kind) { return places_[static_cast<std::size_t>(kind)]; }

    std::array<Places, kinds> places_;
};

}  // namespace lectern
