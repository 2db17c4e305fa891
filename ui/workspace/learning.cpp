#include "ui/workspace/learning.h"

#include <algorithm>

#include "app/ask/reading_task.h"

namespace lectern {

namespace {

constexpr std::size_t most_documents = 3;
constexpr std::int64_t most_tokens = 100'000;  // of all of them: what comes behind it teaches little
/// Of what replaying shows to be most worth keeping, in text that was not learned from: heads with 54 % of it keep 82 %
/// of the 0.5B's score at a tenth, those with 48.8 % no more of smollm2's than the newest cells do
/// (docs/benchmarks.md).
constexpr double good_overlap = 0.5;

}  // namespace

void Learning::set_wanted(bool wanted) {
    wanted_ = wanted;
    if (!wanted && running_) trainer_.cancel();
    if (wanted) learn_when_enough();
}

void Learning::hear(const event::ReadingEnded& ended) {
    const DocumentSession* session = sessions_.find(ended.session);
    if (session == nullptr || !session->read.complete() || !session->plan) return;
    const bool was_read_now = ended.prefilled_tokens > 0;  // else it was learned from before, or in vain
    if (session->plan->policy != "replay" || !was_read_now) return;
    take(*session);
    learn_when_enough();
}

void Learning::take(const DocumentSession& session) {
    if (read_by_ != model_.state().file) {
        read_by_ = model_.state().file;
        read_.clear();
        given_up_ = false;
    }
    if (std::ranges::find(read_, session.document, &ReadTwice::document) != read_.end()) return;
    read_.push_back({.document = session.document, .tokens = session.tokens});
    if (read_.size() > most_documents) read_.pop_front();
}

/// Heads that were trained by whoever made the program, or by a person, are better than what is learned here.
bool Learning::is_needed() const {
    const ModelState& model = model_.state();
    return wanted_ && !given_up_ && !trainer_.state().is_running() && model.kind == ModelState::Kind::open &&
           model.file == read_by_ && model.opened.methods.empty();
}

void Learning::learn_when_enough() {
    int tokens = 0;
    for (const ReadTwice& one : read_) tokens += one.tokens;
    if (tokens < enough_ || !is_needed()) return;
    HeadsTrainingOptions options;
    options.texts.system = reading_task;
    options.texts.tokens = most_tokens;
    options.texts.unnamed = true;
    if (const int window = model_.state().opened.good_up_to; window > 0)
        options.texts.context = std::min(options.texts.context, window);
    for (const ReadTwice& one : read_) options.texts.documents.push_back(one.document);
    options.training.learned_from = static_cast<int>(read_.size());
    options.training.least_overlap = good_overlap;
    trainer_.learn(std::move(options));
    running_ = trainer_.state().id;
}

void Learning::hear(const event::TrainingEnded& ended) {
    if (running_ != ended.training) return;
    running_.reset();
    if (!ended.trained.report.written) return;
    given_up_ = true;  // there is no more to learn
    emit learned(ended.trained.report.learned_from);
}

void Learning::hear(const event::TrainingFailed& failed) {
    if (running_ != failed.training) return;
    running_.reset();
    given_up_ = true;
}

}  // namespace lectern
