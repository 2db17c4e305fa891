#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/error.h"

struct pcre2_real_code_8;

namespace lectern {

/// How a family of byte-level BPE vocabularies cuts text into words before merging.
struct PreTokenizerRule {
    std::string_view name;
    std::vector<std::string_view> aliases;   ///< other names of exactly the same rule
    std::vector<std::string_view> patterns;  ///< each cuts what the one before left: matches and what lies between
    bool whole_words_first = false;          ///< a word that is in the vocabulary is taken as it is, without merging
    bool adds_bos = false;                   ///< where the file does not say
};

std::span<const PreTokenizerRule> pre_tokenizer_rules();

/// The rule of that name or alias, or null.
const PreTokenizerRule* find_pre_tokenizer_rule(std::string_view name);

/// Cuts text into words. Thread-safe once made.
class PreTokenizer {
 public:
    /// Errors: a name that is not known, with the list of those that are.
    static Result<PreTokenizer> named(std::string_view name);

    const PreTokenizerRule& rule() const { return *rule_; }

    /// Calls word(begin, end) for each word of well-formed UTF-8 `text`, front to back; together they are the text.
    using Word = std::function<void(std::size_t begin, std::size_t end)>;
    void split(std::string_view text, const Word& word) const;

 private:
    using Pattern = std::shared_ptr<pcre2_real_code_8>;
    explicit PreTokenizer(const PreTokenizerRule& rule) : rule_(&rule) {}

    const PreTokenizerRule* rule_;
    std::vector<Pattern> patterns_;
};

}  // namespace lectern
