#include "app/engine/mailbox.h"

#include <algorithm>
#include <utility>

namespace lectern {

void CommandQueue::post(EngineCommand command) {
    {
        const std::lock_guard lock(mutex_);
        PostedCommand posted{.command = std::move(command), .cancel = std::make_shared<CancelToken>()};
        end(posted.command);
        if (std::holds_alternative<command::Quit>(posted.command)) commands_.clear();  // nobody waits for them
        begin(posted);
        commands_.push_back(std::move(posted));
    }
    changed_.notify_one();
}

void CommandQueue::begin(const PostedCommand& posted) {
    const auto running = [&](Running what) {
        std::erase_if(running_, [](const Running& old) { return old.token.expired(); });
        what.token = posted.cancel;
        running_.push_back(std::move(what));
    };
    if (std::holds_alternative<command::OpenModel>(posted.command)) running({});
    if (const auto* open = std::get_if<command::OpenDocument>(&posted.command)) running({.session = open->session});
    if (const auto* open = std::get_if<command::OpenReading>(&posted.command)) running({.session = open->session});
    if (const auto* start = std::get_if<command::StartReading>(&posted.command)) running({.session = start->session});
    if (const auto* ask = std::get_if<command::Ask>(&posted.command))
        running({.session = ask->session, .question = ask->question});
    if (const auto* train = std::get_if<command::TrainHeads>(&posted.command)) running({.training = train->training});
    if (const auto* start = std::get_if<command::StartSurvey>(&posted.command))
        running({.session = start->session, .survey = start->survey});
}

void CommandQueue::end(const EngineCommand& command) {
    if (const auto* stop = std::get_if<command::StopAnswer>(&command))
        cancel([&](const Running& running) { return running.question == stop->question; });
    if (const auto* stop = std::get_if<command::CancelReading>(&command))
        cancel([&](const Running& running) {
            return running.session == stop->session && !running.question && !running.survey;
        });
    if (const auto* stop = std::get_if<command::CancelTraining>(&command))
        cancel([&](const Running& running) { return running.training == stop->training; });
    if (const auto* stop = std::get_if<command::CancelSurvey>(&command))
        cancel([&](const Running& running) { return running.survey == stop->survey; });
    if (const auto* close = std::get_if<command::CloseSession>(&command))
        cancel([&](const Running& running) { return running.session == close->session; });
    if (std::holds_alternative<command::Quit>(command) || std::holds_alternative<command::OpenModel>(command))
        cancel([](const Running&) { return true; });
    if (hold_ != nullptr && (any_command_holds_ || std::holds_alternative<command::PauseReading>(command)))
        hold_->cancel();
}

template <typename Which>
void CommandQueue::cancel(const Which& which) {
    for (const Running& running : running_)
        if (const auto token = running.token.lock(); token != nullptr && which(running)) token->cancel();
}

std::optional<PostedCommand> CommandQueue::next() {
    const std::lock_guard lock(mutex_);
    if (commands_.empty()) return {};
    PostedCommand first = std::move(commands_.front());
    commands_.pop_front();
    return first;
}

void CommandQueue::wait(std::optional<std::chrono::milliseconds> timeout) {
    std::unique_lock lock(mutex_);
    const auto there = [this] { return !commands_.empty(); };
    if (timeout)
        changed_.wait_for(lock, *timeout, there);
    else
        changed_.wait(lock, there);
}

void CommandQueue::reading(std::shared_ptr<CancelToken> hold) {
    const std::lock_guard lock(mutex_);
    hold_ = std::move(hold);
    any_command_holds_ = false;
}

void CommandQueue::background(std::shared_ptr<CancelToken> hold) {
    const std::lock_guard lock(mutex_);
    if (hold != nullptr && !commands_.empty()) hold->cancel();
    hold_ = std::move(hold);
    any_command_holds_ = true;
}

void EventQueue::push(EngineEvent event) {
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = events_.empty();
        events_.push_back(std::move(event));
    }
    changed_.notify_one();
    if (first && wake_) wake_();
}

std::vector<EngineEvent> EventQueue::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(events_, {});
}

std::vector<EngineEvent> EventQueue::wait(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, timeout, [this] { return !events_.empty(); });
    return std::exchange(events_, {});
}

}  // namespace lectern
