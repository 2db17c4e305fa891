#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/text/tokenizer.h"

namespace lectern {

/// How the next token is chosen. The defaults are greedy: the highest score, the lower id among equals.
struct SamplingOptions {
    double temperature = 0;     ///< 0: greedy
    int top_k = 40;             ///< only the k highest; 0: all
    double top_p = 0.95;        ///< only the fewest whose probabilities reach p
    double min_p = 0.05;        ///< only those at least this likely, relative to the likeliest
    double repeat_penalty = 1;  ///< scores of the last repeat_window tokens are divided (or multiplied, below 0) by it
    int repeat_window = 64;
    std::uint64_t seed = 0;
};

/// Chooses tokens one after another; the same options and scores give the same tokens.
class Sampler {
 public:
    explicit Sampler(const SamplingOptions& options) : options_(options), random_(options.seed) {}

    /// How many of the likeliest tokens of a vocabulary the next choice is made from.
    int candidates(int vocabulary) const;
    /// `likeliest`: that many, as Backend::highest gives them. A score of minus infinity is impossible.
    TokenId pick(std::span<const Scored> likeliest);

 private:
    struct Candidate {
        TokenId id;
        double score;
    };
    double penalised(TokenId id, float score) const;
    TokenId draw(std::span<Candidate> candidates);

    SamplingOptions options_;
    std::mt19937_64 random_;
    std::vector<TokenId> recent_;
};

}  // namespace lectern
