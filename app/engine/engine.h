#pragma once

#include <deque>
#include <list>
#include <map>

#include "app/engine/engine_thread.h"
#include "app/engine/served_reading.h"

namespace lectern {

/// What the engine thread does: serves commands, one after another, and reads what there is to read while there are
/// none. Commands that come while a document is read are served between two chunks; those that cannot be, because the
/// reading has to end first, wait for its end, which they brought about when they were posted.
class Engine {
 public:
    Engine(const EngineOptions& options, CommandQueue& commands, EventQueue& events);

    /// Until it is told to quit.
    void run();

 private:
    using Tell = ReadingLibrary::Tell;
    using Clock = std::chrono::steady_clock;

    /// A training that waits or goes on.
    struct Training {
        TrainingId id = 0;
        HeadsTrainingOptions options;
        std::shared_ptr<CancelToken> cancel;
        std::optional<HeadsTraining> heads;  ///< once the texts are cut
    };

    // engine.cpp: commands
    void open_library();
    void serve(PostedCommand& posted);
    void serve(command::OpenModel& open, PostedCommand& posted);
    void serve(command::OpenDocument& open, PostedCommand& posted);
    void serve(command::OpenReading& open, PostedCommand& posted);
    void serve(command::PlanReading& plan, PostedCommand& posted);
    void serve(command::StartReading& start, PostedCommand& posted);
    void serve(command::PauseReading& pause, PostedCommand& posted);
    void serve(command::ResumeReading& resume, PostedCommand& posted);
    void serve(command::CancelReading& cancel, PostedCommand& posted);
    void serve(command::CloseSession& close, PostedCommand& posted);
    void serve(command::Ask& ask, PostedCommand& posted);
    void serve(command::StopAnswer&, PostedCommand&) {}  // the queue has ended it
    void serve(command::TrainHeads& train, PostedCommand& posted);
    void serve(command::CancelTraining& cancel, PostedCommand& posted);
    void serve(command::Quit& quit, PostedCommand& posted);
    /// True if the command has to wait until the reading is over, or the training.
    bool put_off(PostedCommand& posted, std::optional<SessionId> session = {});

    ServedReading* find(SessionId id);
    void close(SessionId id);
    ServedReading& make_session(SessionId id);
    void close_model();
    static Result<void> take_document(const command::OpenDocument& open, ServedReading& session);
    Result<void> restore(ReadingId id, ServedReading& session);
    /// Whether a reading that was exported is what the model would make of the document; then it is in the library,
    /// and planned.
    bool take_in(ServedReading& session, const std::filesystem::path& ready_reading);
    Result<void> plan(ServedReading& session, const ReadOptions& options);
    void say_planned(const ServedReading& session);
    void queue_reading(ServedReading& session, std::shared_ptr<CancelToken> cancel);
    /// What lay on a card that failed is gone: the engine ends, and says why.
    static void end_if_card_failed(const Error& error);
    void fail_opening(SessionId session, const Error& error);
    void fail_reading(SessionId session, const Error& error);
    void say_opened(const ServedReading& session);

    // engine_budget.cpp
    void serve(command::ChangeBudget& change, PostedCommand& posted);
    void serve(command::SaveNow& save, PostedCommand& posted);
    /// With less than was wanted, where memory does not allow for more.
    Result<void> plan_what_fits(ServedReading& session, const ReadOptions& options);
    void lower(ServedReading& session, const Budget& budget);
    void say_stepped_down(const ServedReading& session, const Error& why);
    void save_what_changed();

    // engine_training.cpp
    void train_next();
    Result<HeadsTrained> train(Training& training, const std::shared_ptr<CancelToken>& hold);
    void beside_training(CancelToken& hold);
    void forget_trainings();

    // engine_meter.cpp
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
    Tell tell(SessionId session);
    Tell tell_not_saved(SessionId session);

    const EngineOptions& options_;
    CommandQueue& commands_;
    EventQueue& events_;

    std::unique_ptr<Model> model_;
    /// Two connections: one belongs to what saves a reading as long as it is being made.
    std::unique_ptr<ReadingLibrary> library_, keeper_;
    std::map<SessionId, std::unique_ptr<ServedReading>> sessions_;
    std::deque<SessionId> to_read_;
    std::list<Training> to_train_;       ///< the first is the one that goes on
    std::deque<PostedCommand> put_off_;  ///< until the reading is over, or the training
    ServedReading* being_read_ = nullptr;
    std::deque<SessionId> to_save_;  ///< readings that were changed while they were not read
    bool paused_ = false, quit_ = false, is_training_ = false;

    Clock::time_point last_progress_, last_meter_, last_retention_;
    event::Meter meter_;  ///< what the next one says, as far as it is not measured then
};

}  // namespace lectern
