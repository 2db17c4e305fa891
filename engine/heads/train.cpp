#include "engine/heads/train.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>

#include "engine/base/memory.h"
#include "engine/cache/budget.h"
#include "engine/heads/checkpoint.h"
#include "engine/heads/evicting_reading.h"
#include "engine/heads/retaining_heads.h"
#include "engine/model/fingerprint.h"

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

/// Often enough that little is lost, seldom enough that writing costs nothing: a checkpoint of a 1.5B model has 130 MB.
constexpr double checkpoint_seconds = 30;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Error cancelled_error(Sentence next) {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Training was interrupted."),
            .means = sentence("The heads are not finished; what was learned is kept."),
            .next = std::move(next)};
}

Error nothing_to_learn(Sentence what, Sentence next) {
    return {.code = ErrorCode::wrong_use,
            .what = std::move(what),
            .means = sentence("No heads were trained."),
            .next = std::move(next)};
}

Error too_little_memory(std::uint64_t needed, std::uint64_t available) {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("Training needs {needed} beside the model; {free} are free.", Sentence::Bytes{needed},
                             Sentence::Bytes{available}),
            .means = sentence("No heads were trained."),
            .next = sentence("Use shorter documents{option}, or close other programs.", Sentence::Option{"--context"})};
}

class Training {
 public:
    Training(Model& model, const std::vector<TrainingDocument>& documents, const TrainOptions& options,
             const std::function<void(const TrainProgress&)>& report, const CancelToken& cancel)
        : model_(model), documents_(documents), options_(options), report_(report), cancel_(cancel) {}

    Result<TrainReport> run() {
        if (auto checked = check(); !checked) return fail(checked.error());
        begin();
        if (auto resumed = state_.read(checkpoint_path()); !resumed) return fail(resumed.error());
        if (auto written = save(); !written) return fail(written.error());  // a full disk is known now, not in an hour
        const int all = learned_ * options_.rounds;
        progress_ = {.documents = state_.documents, .all_documents = all, .tokens = state_.tokens};
        report_(progress_);
        for (int d = state_.documents; d < all; ++d) {
            if (auto done = begin_round(d / learned_); !done) return fail(done.error());
            if (auto done = learn(d); !done) return fail(done.error());
            show_progress(d + 1);
            if (seconds_since(saved_) < checkpoint_seconds || d + 1 == all) continue;
            if (auto written = save(); !written) return fail(written.error());
        }
        return finish();
    }

 private:
    std::filesystem::path checkpoint_path() const {
        std::filesystem::path path = options_.output;
        path += ".training";
        return path;
    }

    Result<void> save() {
        saved_ = Clock::now();
        return state_.write(checkpoint_path());
    }

    Error interrupted() const {
        return cancelled_error(sentence("Give the same command again: it goes on where it stopped."));
    }

    Result<void> check() {
        const int count = static_cast<int>(documents_.size());
        if (count < 2)
            return fail(nothing_to_learn(
                sentence("The text is too short: one document to learn from and one to test on are the least."),
                sentence("Give more text, or make documents shorter{option}.", Sentence::Option{"--context"})));
        learned_ = count - std::clamp(count / 20, 1, 4);
        std::size_t longest = 0;
        for (const TrainingDocument& document : documents_) {
            longest = std::max(longest, document.tokens.size());
            if (document.tokens.size() < LayerLesson::first_token + LayerLesson::batch)
                return fail(
                    nothing_to_learn(sentence("A document has {tokens} tokens; {batch} are the least.",
                                              document.tokens.size(), LayerLesson::first_token + LayerLesson::batch),
                                     sentence("Give longer texts.")));
        }
        const auto tokens = static_cast<int>(longest);
        const ModelConfig& config = model_.config();
        const std::uint64_t needed = FeatureRecorder::bytes(options_.method, config, tokens) +
                                     CellStore::bytes(CellFormat::q8, model_.transformer().cell_layers(tokens, tokens));
        if (const std::uint64_t available = available_bytes(); available > 0 && needed > available)
            return fail(too_little_memory(needed, available));
        return {};
    }

    void begin() {
        const ModelConfig& config = model_.config();
        const NetworkShape shape{.inputs = head_inputs(options_.method, config),
                                 .hidden = options_.hidden,
                                 .outputs = config.scored_heads().kv_heads,
                                 .biased = traits(options_.method).has_biases};
        for (int l = 0; l < config.layers; ++l)
            if (config.is_scored(l))
                state_.layers.emplace(
                    l, LayerState{HeadNetwork(shape, options_.seed * 1000 + static_cast<std::uint64_t>(l)), {}, {}});
        std::size_t tokens = 0;
        for (const TrainingDocument& document : documents_) tokens += document.tokens.size();
        state_.training =
            fmt::format("{} for {}: {} documents of {} tokens, hidden {}, epochs {}, rate {}, seed {}; {}",
                        name(options_.method), fingerprint(model_.file()), documents_.size(), tokens, options_.hidden,
                        options_.epochs, options_.rate, options_.seed, options_.notes) +
            rounds_note();
        for (int d = 0; d < learned_; ++d) all_steps_ += steps_of(d);
        start_ = saved_ = Clock::now();
    }

    std::string rounds_note() const {
        return options_.rounds == 1 ? std::string()
                                    : fmt::format("; {} rounds, {:g} % kept", options_.rounds, 100 * options_.kept);
    }

    /// A round is a training of its own that begins with the networks of the last one, and those are what evicts in it.
    Result<void> begin_round(int round) {
        if (round > state_.round) {
            state_.round = round;
            state_.step = 0;
            for (auto& [layer, state] : state_.layers) {
                const std::span<const float> parameters = state.network.parameters();
                state_.evicting[layer] = {parameters.begin(), parameters.end()};
                state.moments.first.assign(parameters.size(), 0);
                state.moments.second.assign(parameters.size(), 0);
            }
            evicting_.reset();
        }
        if (round == 0 || evicting_) return {};
        std::map<int, HeadWeights> weights;
        for (const auto& [layer, parameters] : state_.evicting)
            weights[layer] = state_.layers.at(layer).folded(parameters);
        auto heads = RetainingHeads::make(file_of(std::move(weights)), model_);
        if (!heads) return fail(heads.error());
        evicting_ = std::move(*heads);
        return {};
    }

    HeadsFile file_of(std::map<int, HeadWeights> layers) const {
        return {.method = options_.method,
                .fingerprint = fingerprint(model_.file()),
                .model = model_.config().name,
                .notes = options_.notes + rounds_note(),
                .learned_from = options_.learned_from,
                .inputs = head_inputs(options_.method, model_.config()),
                .hidden = options_.hidden,
                .kv_heads = model_.config().scored_heads().kv_heads,
                .layers = std::move(layers),
                .shares = {},
                .curve = state_.curve};
    }

    int steps_of(int document) const {
        const auto tokens = static_cast<int>(documents_[static_cast<std::size_t>(document)].tokens.size());
        return LayerLesson::steps(tokens, options_.epochs);
    }

    /// The features of a document as this round reads it, and its labels.
    Result<HeadScores> read(const TrainingDocument& document, FeatureRecorder& features) {
        if (!evicting_)
            return read_and_label(model_, document, {.chunk_observer = &features}, options_.labels, cancel_);
        auto labels = read_and_label(model_, document, {}, options_.labels, cancel_);
        if (!labels) return labels;
        if (auto done = read_evicting(model_, document.tokens, *evicting_, options_.kept, features, cancel_); !done)
            return fail(done.error());
        return labels;
    }

    Result<void> learn(int index) {
        const TrainingDocument& document = documents_[static_cast<std::size_t>(index % learned_)];
        FeatureRecorder features(options_.method, model_.config(), model_.transformer().backends(),
                                 static_cast<int>(document.tokens.size()));
        const auto labels = read(document, features);
        if (!labels) {
            if (labels.error().code != ErrorCode::cancelled) return fail(labels.error());
            if (auto written = save(); !written) return written;
            return fail(interrupted());
        }
        const StepOptions steps{.epochs = options_.epochs,
                                .rate = options_.rate,
                                .smoothing = traits(options_.method).smoothing,
                                .log_labels = options_.labels.logarithms,
                                .first_step = state_.step,
                                .all_steps = all_steps_,
                                .seed = options_.seed * 7919 + static_cast<std::uint64_t>(index)};
        const LayerBackends& backends = model_.transformer().backends();
        Fit fit;
        int flat = 0;
        for (auto& [layer, state] : state_.layers) {
            LayerLesson lesson(features, layer, (*labels)[static_cast<std::size_t>(layer)], steps, state);
            const Fit of_layer = lesson.judge(backends[layer]);
            fit.loss += of_layer.loss / static_cast<double>(state_.layers.size());
            fit.overlap += of_layer.overlap / static_cast<double>(state_.layers.size());
            flat += lesson.flat_heads();
            // Layers that were trained on this document cannot go back: the last checkpoint stands.
            if (!lesson.learn(backends[layer], cancel_)) return fail(interrupted());
        }
        if (2 * flat > static_cast<int>(state_.layers.size()) * model_.config().scored_heads().kv_heads)
            return fail(
                nothing_to_learn(sentence("The text is too uniform: the labels of most heads are all the same."),
                                 sentence("Give texts that people wrote.")));
        if (!std::isfinite(fit.loss))
            return fail(nothing_to_learn(
                sentence("The numbers of the training have become infinite."),
                sentence("Begin anew with a lower learning rate{option}.", Sentence::Option{"--rate"})));
        state_.documents = index + 1;
        state_.step += steps_of(index % learned_);
        state_.tokens += static_cast<std::int64_t>(document.tokens.size());
        state_.curve.tokens.push_back(static_cast<float>(state_.tokens));
        state_.curve.loss.push_back(static_cast<float>(fit.loss));
        state_.curve.overlap.push_back(static_cast<float>(fit.overlap));
        return {};
    }

    /// How often the model went through so many documents: to read and to replay them, in later rounds to read them
    /// once more.
    int passes(int documents) const { return 2 * documents + std::max(0, documents - learned_); }

    void show_progress(int documents) {
        const double seconds = seconds_since(start_);
        const int now = passes(documents) - passes(progress_.documents);
        progress_.seconds_left = seconds / now * (passes(progress_.all_documents) - passes(documents));
        TrainProgress shown = progress_;
        shown.documents = documents;
        shown.round = state_.round + 1;
        shown.tokens = state_.tokens;
        shown.seconds = seconds;
        shown.loss = state_.curve.loss.back();
        shown.overlap = state_.curve.overlap.back();
        report_(shown);
    }

    Result<TrainReport> finish() {
        std::map<int, HeadWeights> weights;
        for (const auto& [layer, state] : state_.layers) weights[layer] = state.folded();
        HeadsFile file = file_of(std::move(weights));
        auto heads = RetainingHeads::make(file, model_);
        if (!heads) return fail(heads.error());
        const auto held_out = std::span(documents_).subspan(static_cast<std::size_t>(learned_));
        const auto judge = [&](double kept) -> Result<double> {
            const auto quality = judge_heads(model_, **heads, held_out, options_.labels, cancel_, kept);
            if (quality) return quality->top_10;
            if (quality.error().code != ErrorCode::cancelled) return fail(quality.error());
            if (auto written = save(); !written) return fail(written.error());
            return fail(interrupted());
        };
        const auto overlap = judge(1);
        if (!overlap) return fail(overlap.error());
        TrainReport report{.tokens = state_.tokens,
                           .overlap = *overlap,
                           .overlap_evicting = {},
                           .learned_from = options_.learned_from};
        file.notes +=
            fmt::format("; {} tokens; overlap of the top 10 % on held-out text {:.3f}", report.tokens, report.overlap);
        if (options_.rounds > 1) {
            const auto evicting = judge(options_.kept);
            if (!evicting) return fail(evicting.error());
            report.overlap_evicting = *evicting;
            file.notes += fmt::format(", {:.3f} with {:g} % kept", *evicting, 100 * options_.kept);
        }
        report.written = report.overlap >= options_.least_overlap;
        if (report.written)
            if (auto written = file.write(options_.output); !written) return fail(written.error());
        std::error_code error;
        std::filesystem::remove(checkpoint_path(), error);
        report.seconds = seconds_since(start_);
        return report;
    }

    Model& model_;
    const std::vector<TrainingDocument>& documents_;
    const TrainOptions& options_;
    const std::function<void(const TrainProgress&)>& report_;
    const CancelToken& cancel_;
    int learned_ = 0;  ///< documents to learn from; the others are held out
    int all_steps_ = 0;
    TrainingCheckpoint state_;
    std::unique_ptr<RetainingHeads> evicting_;  ///< state_.evicting, in the rounds that have them
    TrainProgress progress_;                    ///< when this run began
    Clock::time_point start_, saved_;
};

}  // namespace

Result<TrainReport> train_heads(Model& model, const std::vector<TrainingDocument>& documents,
                                const TrainOptions& options, const std::function<void(const TrainProgress&)>& report,
                                const CancelToken& cancel) {
    try {
        return Training(model, documents, options, report, cancel).run();
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(too_little_memory(0, available_bytes()));
    }
}

}  // namespace lectern
