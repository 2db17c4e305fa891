#include "engine/read/reading_log.h"

namespace lectern {

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

ReadingLog::ReadingLog(const TokenizedDocument& document, ReadingInProgress& state, const ReadWatch& watch)
    : document_(document),
      state_(state),
      watch_(watch),
      seconds_before_(state.reading.seconds),
      start_(Clock::now()),
      chunk_start_(start_),
      timer_(watch.checkpoint_seconds) {}

double ReadingLog::seconds() const {
    return seconds_since(start_);
}

void ReadingLog::before_chunk() {
    if (watch_.between) {
        const auto began = Clock::now();
        watch_.between(state_);
        start_ += Clock::now() - began;
    }
    chunk_start_ = Clock::now();
}

void ReadingLog::after_chunk(const Chunk& chunk) {
    const double chunk_seconds = seconds_since(chunk_start_);
    state_.reading.seconds = seconds_before_ + seconds();
    state_.pace.add(chunk.first, chunk.size(), chunk_seconds);
    if (watch_.report) watch_.report(progress_after(chunk, chunk_seconds));
    if (chunk.next && timer_.due(seconds())) offer_checkpoint();
}

void ReadingLog::offer_checkpoint() {
    if (!watch_.checkpoint || state_.reading.prefilled_tokens == 0) return;
    const double began = seconds();
    watch_.checkpoint(state_);
    timer_.done(began, seconds());
}

ReadProgress ReadingLog::progress_after(const Chunk& chunk, double chunk_seconds) const {
    const int total = static_cast<int>(document_.tokens.size());
    return {.tokens = chunk.end(),
            .total_tokens = total,
            .page = document_.page_of(chunk.end() - 1),
            .pages = static_cast<int>(document_.document->pages.size()),
            .seconds = state_.reading.seconds,
            .tokens_per_second = static_cast<double>(chunk.tokens.size()) / chunk_seconds,
            .seconds_left = state_.pace.seconds_left(chunk.end(), total)};
}

}  // namespace lectern
