#include <algorithm>
#include <array>

#include "engine/text/pre_tokenizer.h"

namespace lectern {
namespace {

// The patterns as the models' authors published them.

constexpr std::string_view gpt2_words = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

constexpr std::string_view llama3_words = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
                                          R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

constexpr std::string_view qwen2_words = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|)"
                                         R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

constexpr std::string_view tekken_words =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|)"
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|)"
    R"(\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

}  // namespace

std::span<const PreTokenizerRule> pre_tokenizer_rules() {
    static const auto rules = std::to_array<PreTokenizerRule>({
        {.name = "llama-bpe",
         .aliases = {"llama3", "llama-v3", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2"},
         .patterns = {llama3_words},
         .whole_words_first = true,
         .adds_bos = true},
        {.name = "smaug-bpe", .aliases = {"dbrx"}, .patterns = {llama3_words}},
        {.name = "qwen2", .aliases = {"deepseek-r1-qwen", "megrez", "stablelm2"}, .patterns = {qwen2_words}},
        {.name = "smollm",
         .aliases = {"starcoder", "refact", "command-r", "codeshell", "exaone", "minerva-7b"},
         .patterns = {R"(\p{N})", gpt2_words}},
        {.name = "gpt-2",
         .aliases = {"phi-2", "mpt", "olmo", "jais", "exaone4", "trillion", "granite-docling"},
         .patterns = {gpt2_words}},
        {.name = "tekken", .aliases = {}, .patterns = {tekken_words}, .whole_words_first = true, .adds_bos = true},
        // What llama.cpp does for files that name no rule of their own.
        {.name = "default",
         .aliases = {},
         .patterns = {R"([\p{P}\$\+<=>\^~\|]+)", gpt2_words, R"(\p{N}+)", R"([0-9][0-9][0-9])"}},
    });
    return rules;
}

const PreTokenizerRule* find_pre_tokenizer_rule(std::string_view name) {
    for (const auto& rule : pre_tokenizer_rules()) {
        if (rule.name == name || std::find(rule.aliases.begin(), rule.aliases.end(), name) != rule.aliases.end())
            return &rule;
    }
    return nullptr;
}

}  // namespace lectern
