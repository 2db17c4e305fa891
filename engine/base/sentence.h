#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lectern {

/// What the program says to a person: a sentence, or a part of one, in English with named places, and what stands in
/// them. `sentence("'{file}' has no page {page}.", name, 7)` makes one. It stays apart until somebody shows it: a
/// terminal in English, a window in its language, the log without what people named.
class Sentence {
 public:
    /// What a person or a file of theirs calls something. It is never translated, and never logged.
    struct Name {
        std::string text;
        bool operator==(const Name&) const = default;
    };
    /// A word of the program or the system that is the same in all languages: "q8", "1.5 GiB", "SIGSEGV".
    struct Term {
        std::string text;
        bool operator==(const Term&) const = default;
    };
    /// An amount of memory or of a file.
    struct Bytes {
        std::uint64_t count = 0;
        bool operator==(const Bytes&) const = default;
    };
    /// The option or command that does it on a command line: " (--budget 4096)" there, and nothing in a window.
    struct Option {
        std::string text;
        bool operator==(const Option&) const = default;
    };
    /// Several sentences in one place have "; " between them.
    using Argument = std::variant<std::int64_t, Bytes, Name, Term, Option, std::vector<Sentence>>;

    Sentence() = default;
    /// `words` has a place, as "{file}", for each argument, in their order. Use sentence(), which checks that.
    Sentence(std::string words, std::vector<Argument> arguments)
        : words_(std::move(words)), arguments_(std::move(arguments)) {}

    const std::string& words() const { return words_; }
    const std::vector<Argument>& arguments() const { return arguments_; }
    bool empty() const { return words_.empty(); }

    std::string english() const;
    /// In English, with "<…>" for each Name.
    std::string without_names() const;

    bool operator==(const Sentence&) const = default;

 private:
    std::string words_;
    std::vector<Argument> arguments_;
};

/// How deep sentences lie in each other at most: reasons of reasons. Ours are not as deep; those that a file or another
/// process says may be.
constexpr int deepest_sentence = 16;

/// Words of a Sentence, cut at their places: "'{file}' has no page {page}." is the texts "'", "' has no page " and ".",
/// and the names "file" and "page". A brace that opens no place is a letter like any other.
struct SentenceParts {
    std::vector<std::string_view> texts;  ///< one more than names
    std::vector<std::string_view> names;
};
SentenceParts sentence_parts(std::string_view words);

/// Where the first place in `words` begins, and how long it is with its braces; npos if there is none.
constexpr std::pair<std::size_t, std::size_t> first_place(std::string_view words) {
    for (std::size_t begin = words.find('{'); begin != std::string_view::npos; begin = words.find('{', begin + 1)) {
        std::size_t end = begin + 1;
        while (end < words.size() && ((words[end] >= 'a' && words[end] <= 'z') || words[end] == '_')) ++end;
        if (end > begin + 1 && end < words.size() && words[end] == '}') return {begin, end + 1 - begin};
    }
    return {std::string_view::npos, 0};
}

namespace detail {

/// Words with `count` places: anything else does not compile.
template <std::size_t count>
struct WordsWithPlaces {
    consteval WordsWithPlaces(const char* all) : text(all) {  // NOLINT: a literal becomes one without being told to
        std::size_t places = 0;
        std::string_view left = all;
        for (auto [begin, size] = first_place(left); size > 0; std::tie(begin, size) = first_place(left)) {
            left.remove_prefix(begin + size);
            ++places;
        }
        if (places != count) throw "there must be as many places as arguments";
    }
    const char* text;
};

inline Sentence::Argument argument(std::string text) {
    return Sentence::Name{std::move(text)};
}
inline Sentence::Argument argument(std::string_view text) {
    return Sentence::Name{std::string(text)};
}
inline Sentence::Argument argument(const char* text) {
    return Sentence::Name{text};
}
inline Sentence::Argument argument(const std::filesystem::path& path) {
    return Sentence::Name{path.string()};
}
inline Sentence::Argument argument(Sentence::Term term) {
    return term;
}
inline Sentence::Argument argument(Sentence::Bytes bytes) {
    return bytes;
}
inline Sentence::Argument argument(Sentence::Option option) {
    return option;
}
inline Sentence::Argument argument(Sentence one) {
    return std::vector<Sentence>{std::move(one)};
}
inline Sentence::Argument argument(std::vector<Sentence> several) {
    return several;
}
template <std::floating_point Number>
Sentence::Argument argument(Number number) {
    return Sentence::Term{fmt::format("{}", number)};
}
/// Of the program's own words: the names that an option takes.
template <typename Iterator, typename End>
Sentence::Argument argument(fmt::join_view<Iterator, End, char> list) {
    return Sentence::Term{fmt::format("{}", std::move(list))};
}
template <std::integral Number>
requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) Sentence::Argument argument(Number number) {
    if (std::in_range<std::int64_t>(number)) return static_cast<std::int64_t>(number);
    return Sentence::Term{std::to_string(number)};
}

}  // namespace detail

/// A sentence with its arguments: whole numbers, texts (they are a Name), paths, a Term, other sentences.
/// type_identity_t because nvcc tries to deduce the number of arguments from the literal.
template <typename... Arguments>
Sentence sentence(std::type_identity_t<detail::WordsWithPlaces<sizeof...(Arguments)>> words, Arguments&&... arguments) {
    return {words.text, {detail::argument(std::forward<Arguments>(arguments))...}};
}

/// Each in English.
std::vector<std::string> english(const std::vector<Sentence>& sentences);

/// What somebody else said, as it is.
inline Sentence quoted(std::string text) {
    return sentence("{text}", std::move(text));
}
/// What the system says of an error of its own: "No space left on device". The words of POSIX where it has the error,
/// as Windows says its own in the language and the letters of the machine.
inline Sentence system_words(const std::error_code& error) {
    const std::error_condition same = error.default_error_condition();
    const bool is_known = same.category() == std::generic_category();
    return sentence("{reason}", Sentence::Term{is_known ? same.message() : error.message()});
}
inline Sentence system_words(int error_number) {
    return system_words(std::error_code(error_number, std::generic_category()));
}

}  // namespace lectern

/// In English, as a terminal shows it.
template <>
struct fmt::formatter<lectern::Sentence> : fmt::formatter<std::string> {
    template <typename Context>
    auto format(const lectern::Sentence& sentence, Context& context) const {
        return fmt::formatter<std::string>::format(sentence.english(), context);
    }
};
