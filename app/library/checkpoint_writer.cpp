#include "app/library/checkpoint_writer.h"

#include <utility>

namespace lectern {

CheckpointWriter::CheckpointWriter(Library& library, ReadingId reading)
    : library_(library), reading_(reading), thread_([this] { work(); }) {}

CheckpointWriter::~CheckpointWriter() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

bool CheckpointWriter::busy() const {
    const std::lock_guard lock(mutex_);
    return state_ != State::idle;
}

std::size_t CheckpointWriter::waiting_bytes() const {
    const std::lock_guard lock(mutex_);
    return waiting_bytes_ + current_bytes_;
}

void CheckpointWriter::begin(std::int64_t bytes) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return state_ == State::idle; });
    state_ = State::begun;
    bytes_ = bytes;
    failed_ = false;
    changed_.notify_all();
}

void CheckpointWriter::give(int index, std::vector<std::byte> bytes) {
    std::unique_lock lock(mutex_);
    // One segment always finds room, however large it is.
    changed_.wait(lock,
                  [&] { return failed_ || waiting_.empty() || waiting_bytes_ + bytes.size() <= most_waiting_bytes; });
    if (failed_) return;
    waiting_bytes_ += bytes.size();
    waiting_.push_back({index, std::move(bytes)});
    changed_.notify_all();
}

void CheckpointWriter::end(Checkpoint rest) {
    const std::lock_guard lock(mutex_);
    rest_ = std::move(rest);
    state_ = State::given;
    changed_.notify_all();
}

void CheckpointWriter::abandon(Error why) {
    const std::lock_guard lock(mutex_);
    rest_ = fail(std::move(why));
    state_ = State::given;
    changed_.notify_all();
}

std::optional<Result<void>> CheckpointWriter::outcome() {
    const std::lock_guard lock(mutex_);
    return std::exchange(outcome_, std::nullopt);
}

std::optional<Result<void>> CheckpointWriter::wait() {
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return state_ == State::idle; });
    }
    return outcome();
}

Result<std::optional<SegmentView>> CheckpointWriter::next_segment(Checkpoint& checkpoint) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !waiting_.empty() || state_ == State::given; });
    if (waiting_.empty()) {
        if (!rest_) return fail(rest_.error());
        checkpoint.tokens_read = rest_->tokens_read;
        checkpoint.state = rest_->state;
        checkpoint.retention = std::move(rest_->retention);
        checkpoint.segment_count = rest_->segment_count;
        return std::nullopt;
    }
    current_ = std::move(waiting_.front());
    waiting_.pop_front();
    current_bytes_ = current_.bytes.size();
    waiting_bytes_ -= current_bytes_;
    changed_.notify_all();
    return SegmentView{.index = current_.index, .bytes = current_.bytes};
}

void CheckpointWriter::work() {
    for (;;) {
        Checkpoint checkpoint;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return stop_ || state_ != State::idle; });
            if (state_ == State::idle) return;
            checkpoint.bytes = bytes_;
        }
        checkpoint.next_segment = [&] { return next_segment(checkpoint); };
        Result<void> saved = library_.checkpoints().save(reading_, checkpoint);
        current_ = {};

        std::unique_lock lock(mutex_);
        current_bytes_ = 0;
        failed_ = !saved;
        waiting_.clear();
        waiting_bytes_ = 0;
        changed_.notify_all();
        changed_.wait(lock, [this] { return state_ == State::given; });  // the engine may still be giving
        outcome_ = std::move(saved);
        state_ = State::idle;
        changed_.notify_all();
    }
}

}  // namespace lectern
