#include "engine/heads/head_shares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <new>
#include <numeric>

#include "engine/model/surprise.h"
#include "engine/policies/evict.h"
#include "engine/replay/replay_prompt.h"

namespace lectern {

namespace {

constexpr int first_cells = 64, trial_factor = 3;
constexpr double most_growth = 4, least_share = 0.1;
constexpr std::array shares_tried{1.0, 0.5, 0.25, 0.125};

Error search_was_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Looking for the heads' shares was interrupted."),
            .means = sentence("Every head would get the same part of a budget."),
            .next = sentence("Start again.")};
}

Error too_short(std::size_t tokens, int needed) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("A document has {tokens} tokens; its passages need {needed}.", tokens, needed),
            .means = sentence("The heads' shares cannot be found with it."),
            .next = sentence("Give longer texts.")};
}

Error no_memory_for_shares() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left for the cells of a document."),
            .means = sentence("The heads' shares were not found."),
            .next = sentence("Use shorter documents{option}, or close other programs.", Sentence::Option{"--context"})};
}

/// What the model has to write behind a document.
struct Written {
    std::vector<TokenId> tokens;  ///< the request, then what has to be written
    int begins = 0;               ///< index of the first token of that
    double weight = 0;            ///< all of a document's together: 1, and the weight of the passages
};

/// One document, read in full, and what has to be written behind it.
class Subject {
 public:
    /// Throws std::bad_alloc.
    static Result<Subject> of(Model& model, Policy& policy, const TrainingDocument& document,
                              const SharesOptions& options) {
        Subject subject(model, policy, document, options);
        subject.add_questions();
        subject.add_passages();
        for (const Written& written : subject.written_)
            subject.longest_ = std::max(subject.longest_, static_cast<int>(written.tokens.size()));
        auto reading = read_in_full(model, document.tokens,
                                    {.room_behind = subject.longest_, .policy = &policy, .cancel = options.cancel});
        if (!reading) return fail(reading.error());
        subject.all_ = std::move(reading->cells);
        return subject;
    }

    int tokens() const { return static_cast<int>(document_->tokens.size()); }

    /// The document's cells, as many of each head as it may keep.
    CellStore keep(const HeadCapacities& capacities) const {
        CellStore kept = all_.copy();
        evict_to_budget(kept, *policy_, capacities, model_->config().window, true);
        return kept;
    }

    /// Nats a token of what has to be written.
    Result<double> surprise(const CellStore& cells) const {
        Transformer& transformer = model_->transformer();
        double sum = 0;
        for (const Written& written : written_) {
            const int count = static_cast<int>(written.tokens.size());
            CellStore own(transformer.backends(), cells[0].format, transformer.cell_layers(count, count));
            if (!transformer.forward({.tokens = written.tokens,
                                      .length = SequenceLength(tokens() + longest_),
                                      .first_position = tokens(),
                                      .own = &own,
                                      .document = &cells,
                                      .cancel = options_->cancel}))
                return fail(search_was_cancelled());
            sum += written.weight * sum_of_surprise(transformer, written.tokens, written.begins - 1) /
                   (count - written.begins);
        }
        return sum;
    }

 private:
    Subject(Model& model, Policy& policy, const TrainingDocument& document, const SharesOptions& options)
        : model_(&model), policy_(&policy), document_(&document), options_(&options) {}

    void add_questions() {
        for (const AskedQuestion& question : document_->asked)
            written_.push_back({.tokens = question.tokens, .begins = question.answer_begins});
        for (Written& written : written_) written.weight = 1.0 / static_cast<double>(written_.size());
    }

    /// One in the middle of each equal part.
    void add_passages() {
        const double weight = (written_.empty() ? 1 : options_->passage_weight) / options_->passages;
        for (int i = 0; i < options_->passages; ++i) {
            const int first =
                static_cast<int>((2 * i + 1) * static_cast<std::int64_t>(tokens()) / (2 * options_->passages));
            ReplayPrompt prompt = replay_prompt(*model_, document_->tokens, first, options_->passage);
            written_.push_back({.tokens = std::move(prompt.tokens), .begins = prompt.begins, .weight = weight});
        }
    }

    Model* model_;
    Policy* policy_;
    const TrainingDocument* document_;
    const SharesOptions* options_;
    std::vector<Written> written_;
    int longest_ = 0;  ///< tokens of one of them
    CellStore all_;
};

Result<std::vector<Subject>> subjects_of(Model& model, Policy& policy, std::span<const TrainingDocument> documents,
                                         const SharesOptions& options) {
    std::vector<Subject> subjects;
    for (const TrainingDocument& document : documents) {
        auto subject = Subject::of(model, policy, document, options);
        if (!subject) return fail(subject.error());
        subjects.push_back(std::move(*subject));
    }
    return subjects;
}

class Search {
 public:
    /// `known`: shares to begin with, [layers][kv_heads]; empty: equal ones.
    Search(const ModelConfig& config, std::span<const float> known, std::vector<Subject> subjects,
           const SharesOptions& options)
        : config_(config), options_(options), subjects_(std::move(subjects)) {
        auto share = known.begin();
        for (int l = 0; l < config_.layers; ++l)
            for (int h = 0; h < config_.stored_heads(l); ++h) {
                const float of_head = known.empty() ? 1.0f : *share++;
                if (config_.has_window(l)) continue;
                heads_.emplace_back(l, h);
                first_.push_back(of_head);
            }
    }

    Result<HeadShares> run() {
        const auto first = surprise_with(first_);
        if (!first) return fail(first.error());
        HeadShares best{.shares = first_, .before = *first, .found = *first};
        for (int round = 0; round < options_.rounds; ++round) {
            const auto worth = try_heads(best.shares, round);
            if (!worth) return fail(worth.error());
            const auto better = improve(best, *worth);
            if (!better) return fail(better.error());
            if (!*better) break;
        }
        return best;
    }

 private:
    HeadCapacities capacities(const std::vector<float>& shares, int tokens) const {
        const int budget = std::clamp(static_cast<int>(options_.kept * tokens), std::min(first_cells, tokens), tokens);
        const std::vector<int> divided =
            divide_budget({.budget = budget, .smallest = std::min(first_cells, budget), .largest = tokens}, shares);
        HeadCapacities all;
        for (int l = 0; l < config_.layers; ++l)
            all.emplace_back(static_cast<std::size_t>(config_.stored_heads(l)),
                             config_.window[static_cast<std::size_t>(l)]);
        for (std::size_t i = 0; i < heads_.size(); ++i) at(all, i) = divided[i];
        return all;
    }

    int& at(HeadCapacities& capacities, std::size_t head) const {
        return capacities[static_cast<std::size_t>(heads_[head].first)][static_cast<std::size_t>(heads_[head].second)];
    }

    HeadCells& at(CellStore& cells, std::size_t head) const {
        return cells[heads_[head].first].heads[static_cast<std::size_t>(heads_[head].second)];
    }

    Result<double> surprise_with(const std::vector<float>& shares) const {
        double sum = 0;
        for (const Subject& subject : subjects_) {
            auto surprise = subject.surprise(subject.keep(capacities(shares, subject.tokens())));
            if (!surprise) return surprise;
            sum += *surprise / static_cast<double>(subjects_.size());
        }
        return sum;
    }

    /// What each head is worth: how many nats a token go with one more share.
    Result<std::vector<double>> try_heads(const std::vector<float>& shares, int round) const {
        std::vector<double> worth(heads_.size());
        int tried = 0;
        for (const Subject& subject : subjects_) {
            HeadCapacities few = capacities(shares, subject.tokens()), other = few;
            for (std::size_t i = 0; i < heads_.size(); ++i) {
                int& capacity = at(other, i);
                capacity =
                    capacity * trial_factor <= subject.tokens() ? capacity * trial_factor : capacity / trial_factor;
            }
            CellStore cells = subject.keep(few), trials = subject.keep(other);
            const auto before = subject.surprise(cells);
            if (!before) return fail(before.error());
            for (std::size_t i = 0; i < heads_.size(); ++i) {
                std::swap(at(cells, i), at(trials, i));  // views of memory that both stores hold until the end
                const auto after = subject.surprise(cells);
                std::swap(at(cells, i), at(trials, i));
                if (!after) return fail(after.error());
                const double more = (at(other, i) - at(few, i)) / (options_.kept * subject.tokens());
                worth[i] += std::max(0.0, (*before - *after) / more);
                if (options_.report)
                    options_.report({.round = round + 1,
                                     .rounds = options_.rounds,
                                     .tried = ++tried,
                                     .heads = static_cast<int>(heads_.size() * subjects_.size()),
                                     .surprise = *before});
            }
        }
        return worth;
    }

    /// Takes the largest step that makes the documents less surprising; false if none does. A step costs as much as
    /// trying one head.
    Result<bool> improve(HeadShares& best, const std::vector<double>& worth) const {
        for (const double step : shares_tried) {
            std::vector<float> shares = moved(best.shares, worth, step);
            const auto surprise = surprise_with(shares);
            if (!surprise) return fail(surprise.error());
            if (*surprise >= best.found) continue;
            best.shares = std::move(shares);
            best.found = *surprise;
            return true;
        }
        return false;
    }

    /// Shares of heads for which a share is worth more than the mean grow, the others shrink. At the end one share less
    /// would cost every head the same.
    static std::vector<float> moved(const std::vector<float>& from, const std::vector<double>& worth, double step) {
        const auto heads = static_cast<double>(worth.size());
        const double mean_worth = std::accumulate(worth.begin(), worth.end(), 1e-12) / heads;
        std::vector<double> to(from.size());
        for (std::size_t i = 0; i < to.size(); ++i) {
            const double ratio = std::clamp(worth[i] / mean_worth, 1 / most_growth, most_growth);
            to[i] = std::max(least_share, static_cast<double>(from[i]) * std::pow(ratio, step));
        }
        const double mean = std::accumulate(to.begin(), to.end(), 0.0) / heads;
        std::vector<float> shares;
        shares.reserve(to.size());
        for (const double share : to) shares.push_back(static_cast<float>(share / mean));
        return shares;
    }

    const ModelConfig& config_;
    const SharesOptions& options_;
    std::vector<Subject> subjects_;
    std::vector<std::pair<int, int>> heads_;  ///< layer and KV head
    std::vector<float> first_;                ///< shares to begin with
};

}  // namespace

Result<HeadShares> find_shares(Model& model, TokenScorer& scorer, std::span<const TrainingDocument> documents,
                               const SharesOptions& options) {
    const int needed = std::max(2 * options.passages * options.passage, 2 * first_cells);
    for (const TrainingDocument& document : documents)
        if (document.tokens.size() < static_cast<std::size_t>(needed))
            return fail(too_short(document.tokens.size(), needed));
    const auto policy = traits(scorer.method()).make(scorer);
    try {
        auto subjects = subjects_of(model, *policy, documents, options);
        if (!subjects) return fail(subjects.error());
        return Search(model.config(), scorer.shares(), std::move(*subjects), options).run();
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(no_memory_for_shares());
    }
}

}  // namespace lectern
