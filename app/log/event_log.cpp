#include "app/log/event_log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/null_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>

#include "engine/base/user_folders.h"

namespace lectern {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = std::size_t{1} << 20, files_before = 2;
constexpr std::size_t most_errors = 20;

/// Null where there is no folder, or it cannot be written.
spdlog::sink_ptr file_sink(const fs::path& folder) {
    if (folder.empty()) return nullptr;
    std::error_code error;
    fs::create_directories(folder, error);
    fs::permissions(folder, fs::perms::owner_all, error);
    try {
        return std::make_shared<spdlog::sinks::rotating_file_sink_st>((folder / "lectern.log").native(), most_bytes,
                                                                      files_before);
    } catch (const spdlog::spdlog_ex&) {
        return nullptr;  // a program without a log is better than none
    }
}

/// Control characters become blanks: nothing that is said looks like another line of the log, or moves a terminal's
/// cursor. Not longer than a person reads.
std::string on_a_line(std::string_view what) {
    constexpr std::size_t most = 2000;
    std::string line(what.substr(0, most));
    for (char& letter : line)
        if (static_cast<unsigned char>(letter) < ' ' || letter == 0x7F) letter = ' ';
    return line;
}

}  // namespace

EventLog::EventLog(const fs::path& folder) : logger_("lectern", file_sink(folder)) {
    if (logger_.sinks().front() != nullptr)
        folder_ = folder;
    else
        logger_.sinks().front() = std::make_shared<spdlog::sinks::null_sink_st>();
    // Lines end alike everywhere; spdlog would add a control character on Windows.
    logger_.set_formatter(std::make_unique<spdlog::pattern_formatter>("%Y-%m-%d %H:%M:%S.%e %l %v",
                                                                      spdlog::pattern_time_type::local, "\n"));
    logger_.flush_on(spdlog::level::info);                 // the last line before a crash is the one that counts
    logger_.set_error_handler([](const std::string&) {});  // of a full disk somebody else tells
}

fs::path EventLog::usual_folder() {
    return user_state_folder() / "log";
}

void EventLog::note(std::string_view what) {
    logger_.info(on_a_line(what));
}

void EventLog::hear(const EngineEvent& event) {
    std::visit([this](const auto& one) { on(one); }, event);
}

void EventLog::error(const Error& error) {
    if (error.code == ErrorCode::cancelled) return;
    const std::string line = on_a_line(fmt::format("{}: {}", static_cast<int>(error.code), error.what.without_names()));
    if (!last_errors_.empty() && last_errors_.back() == line) return;  // a full disk is told again and again
    logger_.error(line);
    last_errors_.push_back(line);
    if (last_errors_.size() > most_errors) last_errors_.pop_front();
}

void EventLog::on(const event::ModelOpened& opened) {
    note(fmt::format("model opened: {} ({}), {} bytes of weights, trained window {}, {} kinds of heads, on {}",
                     opened.name, opened.architecture, opened.weight_bytes, opened.trained_window,
                     opened.methods.size(), opened.device));
}

void EventLog::on(const event::DocumentOpened& opened) {
    note(fmt::format("session {}: document of {} pages, {} tokens", opened.session,
                     opened.document == nullptr ? 0 : opened.document->pages.size(), opened.tokens));
}

void EventLog::on(const event::ReadingPlanned& planned) {
    const ReadPlan& plan = planned.plan;
    note(fmt::format("session {}: plan {} {}, {} of {} tokens kept, {} bytes, positions {}, chunk {}", planned.session,
                     plan.policy, name(plan.format), plan.budget_tokens, plan.document_tokens, plan.budget_bytes,
                     name(plan.positions), plan.chunk));
}

void EventLog::on(const event::ReadingRestored& restored) {
    note(fmt::format("session {}: {} of {} tokens restored", restored.session, restored.tokens, restored.total_tokens));
}

void EventLog::on(const event::ReadingEnded& ended) {
    note(fmt::format("session {}: reading ended at {} of {} tokens, {} prefilled, {} restored, {:.1f} s, {}",
                     ended.session, ended.read.tokens, ended.read.total_tokens, ended.prefilled_tokens,
                     ended.restored_tokens, ended.seconds, ended.saved ? "saved" : "not saved"));
}

void EventLog::on(const event::SteppedDown& stepped) {
    note(fmt::format("session {}: stepped down to {} tokens, {} bytes", stepped.session, stepped.plan.budget_tokens,
                     stepped.plan.budget_bytes));
    error(stepped.why);
}

void EventLog::on(const event::AnswerEnded& ended) {
    const Answered& answered = ended.answered;
    note(fmt::format("session {}: answer of {} tokens, {:.1f} tokens/s, {} quotes, {} passages recalled", ended.session,
                     answered.answer.tokens, answered.answer.tokens_per_second, answered.evidence.size(),
                     answered.recalled.passages.size()));
}

void EventLog::on(const event::SurveyEnded& ended) {
    note(fmt::format("session {}: every section was asked", ended.session));
}

void EventLog::on(const event::TrainingEnded& ended) {
    note(fmt::format("training {} ended", ended.training));
}

void EventLog::on(const event::EngineEnded& ended) {
    note("engine ended");
    if (ended.why) error(*ended.why);
}

}  // namespace lectern
