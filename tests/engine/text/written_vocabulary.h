#pragma once

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tokenizer_fixtures.h"

namespace lectern::test {

using Pieces = std::vector<std::string>;

/// A vocabulary as a file would bring it; tests change one thing and look at what becomes of it.
struct WrittenVocabulary {
    std::string model = "gpt2";
    std::optional<std::string> pre = "gpt-2";
    Pieces pieces = {};
    std::optional<std::vector<std::int32_t>> types = {};
    std::optional<std::vector<float>> scores = {};
    Pieces merges = {};
    std::map<std::string, std::uint32_t> ids = {};
    std::map<std::string, bool> flags = {};

    fixtures::Made made() const {
        GgufWriter writer;
        writer.add("general.architecture", "llama");
        if (!model.empty()) writer.add("tokenizer.ggml.model", std::string_view(model));
        if (pre) writer.add("tokenizer.ggml.pre", std::string_view(*pre));
        writer.add("tokenizer.ggml.tokens", pieces);
        if (types) writer.add("tokenizer.ggml.token_type", *types);
        if (scores) writer.add("tokenizer.ggml.scores", *scores);
        if (!merges.empty()) writer.add("tokenizer.ggml.merges", merges);
        for (const auto& [name, id] : ids) writer.add(fmt::format("tokenizer.ggml.{}", name), id);
        for (const auto& [name, flag] : flags) writer.add(fmt::format("tokenizer.ggml.{}", name), flag);
        return fixtures::make_tokenizer(writer);
    }
};

inline constexpr std::int32_t normal = 1, unknown = 2, control = 3, user_defined = 4, unused = 5, byte = 6;

inline std::vector<TokenId> encode(const Tokenizer& tokenizer, std::string_view text,
                                   TextPosition position = TextPosition::start) {
    std::vector<TokenId> ids;
    tokenizer.encode(text, position, ids);
    return ids;
}

using Ids = std::vector<TokenId>;

}  // namespace lectern::test
