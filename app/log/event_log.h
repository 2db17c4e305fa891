#pragma once

#include <spdlog/logger.h>

#include <deque>
#include <filesystem>
#include <string>

#include "app/engine/events.h"

namespace lectern {

/// What happened, for whoever looks for the cause of trouble: starts, models, readings and answers as counts, and
/// errors. Documents, questions and answers never stand in it, and neither do names of files (see without_names()).
/// What model files say of themselves is anybody's text: it stays on its line. A file of 1 MB at most, and the two
/// before it. Belongs to one thread.
class EventLog {
 public:
    /// `folder`: made where it is missing; empty, or one that cannot be written: nothing is kept on the disk.
    explicit EventLog(const std::filesystem::path& folder = {});

    /// $XDG_STATE_HOME/lectern/log, or the same below ~/.local/state.
    static std::filesystem::path usual_folder();
    const std::filesystem::path& folder() const { return folder_; }  ///< empty: nothing is kept
    std::filesystem::path file() const { return folder_ / "lectern.log"; }

    void note(std::string_view what);
    void hear(const EngineEvent& event);
    void error(const Error& error);
    /// The last twenty, oldest first, as they stand in the log.
    const std::deque<std::string>& last_errors() const { return last_errors_; }

 private:
    // What is worth a line; all else is not.
    void on(const event::ModelOpened& opened);
    void on(const event::ModelClosed&) { note("model closed"); }
    void on(const event::ModelFailed& failed) { error(failed.error); }
    void on(const event::DocumentOpened& opened);
    void on(const event::ReadingPlanned& planned);
    void on(const event::ReadingRestored& restored);
    void on(const event::ReadingEnded& ended);
    void on(const event::OpeningFailed& failed) { error(failed.error); }
    void on(const event::ReadingFailed& failed) { error(failed.error); }
    void on(const event::SteppedDown& stepped);
    void on(const event::AnswerEnded& ended);
    void on(const event::AnswerFailed& failed) { error(failed.error); }
    void on(const event::SurveyEnded& ended);
    void on(const event::SurveyFailed& failed) { error(failed.error); }
    void on(const event::TrainingEnded& ended);
    void on(const event::TrainingFailed& failed) { error(failed.error); }
    void on(const event::BudgetRefused& refused) { error(refused.error); }
    void on(const event::Trouble& trouble) { error(trouble.error); }
    void on(const event::EngineEnded& ended);
    template <typename Event>
    void on(const Event&) {}

    std::filesystem::path folder_;
    spdlog::logger logger_;
    std::deque<std::string> last_errors_;
};

}  // namespace lectern
