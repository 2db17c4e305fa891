#include "engine/text/vocabulary_check.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

namespace lectern {
namespace {

constexpr std::size_t most_pieces = 2'000'000;  // the largest vocabulary in use has 262,144

Result<void> check_pieces(const GgufFile& file, SameText same_text) {
    const auto pieces = file.texts("tokenizer.ggml.tokens");
    if (pieces.empty()) return fail(bad_vocabulary(file, sentence("has no tokens")));
    if (pieces.size() > most_pieces) {
        return fail(bad_vocabulary(
            file, sentence("has {pieces} tokens; at most {most_pieces} are read", pieces.size(), most_pieces)));
    }
    if (same_text == SameText::allowed) return {};
    std::unordered_map<std::string_view, std::size_t> first_seen;
    first_seen.reserve(pieces.size());
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        if (pieces[id].empty()) continue;  // a hole: no text becomes this token
        const auto [other, is_new] = first_seen.emplace(pieces[id], id);
        if (!is_new) {
            return fail(
                bad_vocabulary(file, sentence("has the same text for tokens {first} and {second}", other->second, id)));
        }
    }
    return {};
}

Result<void> check_types(const GgufFile& file, std::size_t size) {
    if (!file.metadata().contains("tokenizer.ggml.token_type")) return {};
    const auto types = file.integers("tokenizer.ggml.token_type");
    if (types.size() != size) {
        return fail(bad_vocabulary(file, sentence("has {size} tokens but {types} token types", size, types.size())));
    }
    const auto strange = std::find_if(types.begin(), types.end(), [](std::int64_t t) { return t < 0 || t > 6; });
    if (strange != types.end()) {
        return fail(bad_vocabulary(
            file, sentence("gives token {token} the unknown type {type}", strange - types.begin(), *strange)));
    }
    return {};
}

Result<void> check_scores(const GgufFile& file, std::size_t size) {
    if (!file.metadata().contains("tokenizer.ggml.scores")) return {};
    const auto scores = file.numbers("tokenizer.ggml.scores");
    if (scores.size() != size) {
        return fail(bad_vocabulary(file, sentence("has {size} tokens but {scores} scores", size, scores.size())));
    }
    const auto strange = std::find_if(scores.begin(), scores.end(), [](float s) { return !std::isfinite(s); });
    if (strange != scores.end()) {
        return fail(
            bad_vocabulary(file, sentence("gives token {token} a score that is no number", strange - scores.begin())));
    }
    return {};
}

Result<void> check_special_ids(const GgufFile& file, std::size_t size) {
    for (const char* name : {"bos", "eos", "eot", "eom", "unknown"}) {
        const auto id = file.integer(fmt::format("tokenizer.ggml.{}_token_id", name));
        if (id && (*id < 0 || static_cast<std::uint64_t>(*id) >= size)) {
            return fail(bad_vocabulary(
                file, sentence("names {id} as its {kind} token but has only {size} tokens", *id, name, size)));
        }
    }
    return {};
}

}  // namespace

Error bad_vocabulary(const GgufFile& file, const Sentence& what) {
    return {
        .code = ErrorCode::bad_input,
        .what = sentence("The vocabulary in {file} {what}.", file.path().string(), what),
        .means = sentence("The model file is damaged or was not written correctly; text cannot be turned into tokens."),
        .next = sentence("Download the file again, or choose another model file.")};
}

Result<void> check_vocabulary(const GgufFile& file, SameText same_text) {
    const std::size_t size = file.texts("tokenizer.ggml.tokens").size();
    return check_pieces(file, same_text)
        .and_then([&] { return check_types(file, size); })
        .and_then([&] { return check_scores(file, size); })
        .and_then([&] { return check_special_ids(file, size); });
}

}  // namespace lectern
