#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"

namespace lectern::eval {

/// Something to be hidden in prose.
struct Insert {
    double depth = 0;  ///< 0: before the first sentence; 1: after the last
    std::string text;
    bool paragraph = false;  ///< stands as a paragraph of its own, not as a sentence among others
};

/// Real prose, cut into sentences, in which facts are hidden. Begins anywhere and repeats itself when it is too short.
class Haystack {
 public:
    /// Takes the paragraphs that are prose: headings, tables and code are left out.
    /// Errors: fewer than smallest sentences of prose (ErrorCode::bad_input).
    static Result<Haystack> of(std::string_view text, std::string_view name);
    static constexpr std::size_t smallest = 40;

    std::size_t sentences() const { return sentences_.size(); }
    /// Different lower-case words of 4 to 9 letters, in the order of the text.
    std::vector<std::string> words() const;

    /// `count` sentences from `start` on, with the inserts between them. Places of inserts fall on whole sentences.
    std::string compose(std::size_t start, std::size_t count, const std::vector<Insert>& inserts) const;

 private:
    struct Sentence {
        std::string text;
        bool ends_paragraph = false;
    };
    std::vector<Sentence> sentences_;
};

}  // namespace lectern::eval
