#include "engine/text/pre_tokenizer.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>
#include <cstdint>
#include <string>

namespace lectern {
namespace {

/// PCRE2's \s takes U+180E for white space, which Unicode and the tokenizers' own programs do not: write the set out.
std::string with_unicode_spaces(std::string_view pattern) {
    constexpr std::string_view spaces = R"(\p{Z}\t-\r\x{85})";
    std::string out;
    bool in_class = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::string_view two = pattern.substr(i, 2);
        if (two == R"(\s)" || two == R"(\S)") {
            if (in_class) {
                out += spaces;
            } else {
                out += fmt::format("[{}{}]", two == R"(\S)" ? "^" : "", spaces);
            }
            ++i;
        } else if (two.front() == '\\') {
            out += two;
            ++i;
        } else {
            if (two.front() == '[') in_class = true;
            if (two.front() == ']') in_class = false;
            out += two.front();
        }
    }
    return out;
}

/// One run of a pattern over a text: what it matches, and what lies between, in order.
class Matcher {
 public:
    Matcher(const pcre2_code* pattern, std::string_view text)
        : pattern_(pattern), text_(text), match_(pcre2_match_data_create(1, nullptr)) {}
    ~Matcher() { pcre2_match_data_free(match_); }
    Matcher(const Matcher&) = delete;
    Matcher& operator=(const Matcher&) = delete;

    void for_each(const PreTokenizer::Word& part) {
        std::size_t at = 0;
        while (at < text_.size()) {
            const int found = pcre2_match(pattern_, reinterpret_cast<PCRE2_SPTR>(text_.data()), text_.size(), at,
                                          PCRE2_NO_UTF_CHECK, match_, nullptr);
            if (found < 0) break;
            const PCRE2_SIZE* span = pcre2_get_ovector_pointer(match_);
            if (span[0] > at) part(at, span[0]);
            part(span[0], span[1]);
            at = span[1];
        }
        if (at < text_.size()) part(at, text_.size());
    }

 private:
    const pcre2_code* pattern_;
    std::string_view text_;
    pcre2_match_data* match_;
};

void split_by(std::span<const std::shared_ptr<pcre2_code>> patterns, std::string_view text, std::size_t begin,
              std::size_t end, const PreTokenizer::Word& word) {
    if (patterns.empty()) return word(begin, end);
    Matcher(patterns.front().get(), text.substr(begin, end - begin)).for_each([&](std::size_t from, std::size_t to) {
        split_by(patterns.subspan(1), text, begin + from, begin + to, word);
    });
}

}  // namespace

Result<PreTokenizer> PreTokenizer::named(std::string_view name) {
    const PreTokenizerRule* rule = find_pre_tokenizer_rule(name);
    if (rule == nullptr) {
        std::string known;
        for (const auto& r : pre_tokenizer_rules()) known += fmt::format("{}{}", known.empty() ? "" : ", ", r.name);
        return fail({.code = ErrorCode::bad_input,
                     .what = sentence(
                         "The model cuts text into words by the rule '{rule}', which Lectern does not know.", name),
                     .means = sentence("Its tokens would be wrong. The rules that are known: {known}.", known),
                     .next = sentence("Choose another model file.")});
    }

    PreTokenizer pre_tokenizer(*rule);
    for (const std::string_view published : rule->patterns) {
        const std::string pattern = with_unicode_spaces(published);
        int error = 0;
        PCRE2_SIZE error_at = 0;
        pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                                         PCRE2_UTF | PCRE2_UCP, &error, &error_at, nullptr);
        if (code == nullptr) {
            return fail(
                {.code = ErrorCode::failed,
                 .what = sentence("The word rule '{rule}' could not be compiled (PCRE2 error {error}).", name, error),
                 .means = sentence("The PCRE2 library of this machine was built without Unicode."),
                 .next = sentence("Install the PCRE2 library of your distribution.")});
        }
        // Where the system forbids generated code, the pattern runs interpreted: slower, with the same words.
        pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
        pre_tokenizer.patterns_.emplace_back(code, pcre2_code_free);
    }
    return pre_tokenizer;
}

void PreTokenizer::split(std::string_view text, const Word& word) const {
    split_by(patterns_, text, 0, text.size(), word);
}

}  // namespace lectern
