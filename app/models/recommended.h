#pragma once

#include <span>

#include "app/models/fit.h"
#include "app/models/local_models.h"

namespace lectern {

/// From this share of the test questions on, answers are called good.
inline constexpr double good_score = 0.8;

/// 100,000 tokens, which is a book, in ten minutes.
inline constexpr double fast_enough = 100'000.0 / 600;

/// A model as this machine takes it.
struct Candidate {
    ListedModel model;
    Fit::Verdict verdict = Fit::Verdict::fits;
    double tokens_per_second = 0;  ///< of reading; 0: not known
};

/// Which one a person without a wish should use: of those that fit, and are here or can be fetched, the best one
/// (CatalogueModel::rank) that is fast_enough. Where no speed is known, or none suffices, the smallest whose score is
/// good, because the smallest is the fastest; where none is, the one with the best score. What was not measured, and of
/// which nothing is published, is not recommended.
std::optional<std::size_t> recommended(std::span<const Candidate> candidates);

}  // namespace lectern
