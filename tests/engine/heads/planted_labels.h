#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/heads/train.h"

namespace lectern::test {

/// Whether a head should keep a token: letters that together make one in ten of an English text, others for each head.
inline bool worth_keeping(int head, TokenId token) {
    const std::string_view letters = head == 0 ? "hmypw" : "ndv";
    return token < 128 && letters.find(static_cast<char>(token)) != std::string_view::npos;
}

/// Labels that the token alone decides. Heads see it through the residual stream only.
inline HeadScores planted(const Model& model, const TrainingDocument& document) {
    HeadScores labels(static_cast<std::size_t>(model.config().layers));
    for (int l = 0; l < model.config().layers; ++l) {
        if (model.config().window[static_cast<std::size_t>(l)] > 0) continue;
        for (int h = 0; h < model.config().scored_heads().kv_heads; ++h) {
            labels[static_cast<std::size_t>(l)].emplace_back();
            for (const TokenId token : document.tokens)
                labels[static_cast<std::size_t>(l)].back().push_back(worth_keeping(h, token) ? 0.5f : 0.001f);
        }
    }
    return labels;
}

inline LabelSource planted_source() {
    return {.label = [](Model& model, const TrainingDocument& document, const FullReading&,
                        const CancelToken&) -> Result<HeadScores> { return planted(model, document); },
            .logarithms = true};
}

/// A source that cancels when it has labelled `documents`.
inline LabelSource cancelling_source(CancelToken& cancel, int documents) {
    const auto left = std::make_shared<int>(documents);
    return {.label = [&cancel, left](Model& model, const TrainingDocument& document, const FullReading&,
                                     const CancelToken&) -> Result<HeadScores> {
                if ((*left)-- > 0) return planted(model, document);
                cancel.cancel();
                return fail({.code = ErrorCode::cancelled, .what = sentence("stop"), .means = {}, .next = {}});
            },
            .logarithms = true};
}

inline std::vector<char> bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void ignore(const TrainProgress&) {}

}  // namespace lectern::test
