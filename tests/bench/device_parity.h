#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/read/reader.h"

namespace lectern {

/// How far two devices agree on what a model says, token by token, when all of a text is kept.
struct LogitParity {
    int tokens = 0;
    double nmse = 0;      ///< mean square of the difference of logits, over that of the logits
    double mean_kl = 0;   ///< KL divergence of the probabilities, in nats
    double same_top = 0;  ///< share of tokens after which both find the same one likeliest
};

/// Reads the tokens with both, in chunks. Throws as a backend does.
LogitParity compare_logits(Model& expected, Model& got, std::span<const TokenId> tokens, int chunk);

/// How far two devices keep the same cells of a reading.
struct KeptParity {
    int heads = 0;
    double same = 0;   ///< share of the kept cells that both keep
    double worst = 0;  ///< the same of the head in which it is least
};

/// Errors: those of planning and reading.
Result<KeptParity> compare_kept(Model& expected, Model& got, const TokenizedDocument& document,
                                const ReadOptions& options);

}  // namespace lectern
