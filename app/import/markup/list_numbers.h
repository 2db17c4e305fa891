#pragma once

#include <array>
#include <string>

namespace lectern {

/// How one level of a list is marked.
struct ListLevel {
    char style = '-';  ///< of numeral(); '-': a bullet; 0: no mark
    long start = 1;
    bool legal = false;   ///< its mark shows all levels with digits: "1.1" below "Article I"
    int restart = -1;     ///< begins anew below items of this many outermost levels; 0: never; -1: of every higher one
    std::string pattern;  ///< "%1.%2)": the numbers of the levels and what stands between them
};

/// The numbers of a list with up to ten levels, as word processors count: a level begins anew below each item of a
/// higher one.
class ListNumbers {
 public:
    static constexpr int most_levels = 10;

    std::array<ListLevel, most_levels> levels;
    std::string language = "en";  ///< of numbers in words

    /// The mark of the next item of `level` (0 is the highest): "2.1)", "-", or nothing.
    std::string next(int level);
    /// The next item of `level` gets this number.
    void restart(int level, long number);
    void restart();

 private:
    std::array<long, most_levels> given_{};  ///< items that have their number; the last one's is start + given - 1
};

}  // namespace lectern
