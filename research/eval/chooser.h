#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lectern::eval {

/// Random choices that come out the same on every machine: the distributions of the standard library may not.
class Chooser {
 public:
    /// Documents of one task and seed differ by their number.
    Chooser(std::uint64_t seed, std::string_view task, int document);

    /// A number in [0, count).
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

    /// `count` of the items, none twice.
    template <typename T>
    std::vector<T> sample(std::vector<T> items, std::size_t count) {
        shuffle(items);
        items.resize(count);
        return items;
    }

    /// Different numbers of so many digits.
    std::vector<std::string> numbers(int digits, std::size_t count);
    /// Different words of so many random letters from `first` on ('a' or 'A').
    std::vector<std::string> letters(int length, char first, std::size_t count);
    /// A random UUID, version 4.
    std::string uuid();

 private:
    std::mt19937_64 random_;
};

}  // namespace lectern::eval
