#pragma once

#include <deque>
#include <map>

#include "app/engine/engine_library.h"
#include "app/engine/engine_meter.h"
#include "app/engine/saving_queue.h"
#include "app/engine/survey_queue.h"
#include "app/engine/training_queue.h"
#include "app/engine/trial_queue.h"

namespace lectern {

struct LibraryReading;

/// What the engine thread does: serves commands, one after another, and reads what there is to read while there are
/// none. Commands that come while a document is read are served between two chunks; those that cannot be, because the
/// reading has to end first, wait for its end, which they brought about when they were posted.
class Engine {
 public:
    Engine(const EngineOptions& options, CommandQueue& commands, EventQueue& events);

    /// Until it is told to quit.
    void run();

 private:
    using Clock = std::chrono::steady_clock;

    // engine.cpp: commands
    void serve(PostedCommand& posted);
    void serve(command::OpenModel& open, PostedCommand& posted);
    void serve(command::OpenDocument& open, PostedCommand& posted);
    void serve(command::OpenReading& open, PostedCommand& posted);
    void serve(command::PlanReading& plan, PostedCommand& posted);
    void serve(command::TryReading& wanted, PostedCommand&) { trials_.add(wanted.session); }
    void serve(command::StartReading& start, PostedCommand& posted);
    void serve(command::PauseReading& pause, PostedCommand& posted);
    void serve(command::ResumeReading& resume, PostedCommand& posted);
    void serve(command::CancelReading& cancel, PostedCommand& posted);
    void serve(command::ChangeBudget& change, PostedCommand& posted);
    void serve(command::SaveNow& save, PostedCommand& posted);
    void serve(command::CloseSession& close, PostedCommand& posted);
    void serve(command::Ask& ask, PostedCommand& posted);
    void serve(command::StopAnswer&, PostedCommand&) {}  // the queue has ended it
    void serve(command::StartSurvey& start, PostedCommand& posted);
    void serve(command::CancelSurvey& cancel, PostedCommand&) { surveys_.cancel(cancel.survey); }
    void serve(command::TrainHeads& train, PostedCommand& posted);
    void serve(command::CancelTraining& cancel, PostedCommand&) { trainings_.cancel(cancel.training); }
    void serve(command::Quit& quit, PostedCommand& posted);
    /// True if the command has to wait until the reading is over, or the training.
    bool put_off(PostedCommand& posted, std::optional<SessionId> session = {});

    ServedReading* find(SessionId id);
    void close(SessionId id);
    ReadingJob::Place place() const;
    ServedReading& make_session(SessionId id);
    void open_encoder(int threads);
    void close_model();  ///< with its sessions and trainings
    static Result<void> take_document(const command::OpenDocument& open, ServedReading& session);
    Result<void> restore(ReadingId id, ServedReading& session);
    /// Whether a reading that was exported is what the model would make of the document; then it is in the library,
    /// and planned.
    bool take_in(ServedReading& session, const std::filesystem::path& ready_reading);
    /// Another model made `saved`: plans what this one made of its document. False where it made nothing.
    bool restore_another(LibraryReading& saved, ServedReading& session);
    /// Plans what the library has of it already; false where it has nothing complete.
    bool restore_complete(ServedReading& session);
    Result<void> plan(ServedReading& session, const ReadOptions& options);
    Result<void> plan_what_fits(ServedReading& session, const ReadOptions& options);
    void queue_reading(ServedReading& session, std::shared_ptr<CancelToken> cancel);
    void fail_opening(SessionId session, const Error& error);
    void fail_reading(SessionId session, const Error& error);
    void train_next();
    void meter();
    void meter_at_once();  ///< what people wait to see does not wait for its turn

    // engine_reading.cpp
    void read_next();
    Result<void> read(ServedReading& session);
    void between_chunks(ServedReading& session, CancelToken& hold);
    void report(ServedReading& session, const ReadProgress& progress);
    void answer_waiting(ServedReading& session);
    void answer(ServedReading& session, const command::Ask& ask, const CancelToken& cancel);
    void fail_question(const command::Ask& ask, const Error& error);
    ServedReading* to_prepare() const;  ///< or null
    void prepare(ServedReading& session);

    const EngineOptions& options_;
    CommandQueue& commands_;
    EventQueue& events_;

    EngineLibrary library_;
    std::unique_ptr<Model> model_;
    std::shared_ptr<SentenceEncoder> encoder_;  ///< null: passages are found by words alone
    std::map<SessionId, std::unique_ptr<ServedReading>> sessions_;
    std::deque<SessionId> to_read_;
    std::deque<PostedCommand> put_off_;  ///< until the reading is over, or the training
    ServedReading* being_read_ = nullptr;
    bool paused_ = false, quit_ = false;
    SavingQueue saving_;
    TrialQueue trials_;
    SurveyQueue surveys_;
    TrainingQueue trainings_;
    EngineMeter meter_;
    Clock::time_point last_progress_;
};

}  // namespace lectern
