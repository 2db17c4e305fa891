#pragma once

#include <list>

#include "app/engine/mailbox.h"

namespace lectern {

/// Trainings that wait for the engine to have nothing else to do; the first is the one that goes on.
class TrainingQueue {
 public:
    TrainingQueue(CommandQueue& commands, EventQueue& events) : commands_(commands), events_(events) {}

    using DocumentOf = std::function<std::shared_ptr<const Document>(SessionId)>;
    /// Or says why not. `document_of`: null where it is not open. `cancel`: ends it.
    void add(command::TrainHeads& train, std::shared_ptr<CancelToken> cancel, const DocumentOf& document_of);
    void refuse_without_model(const command::TrainHeads& train);
    /// One that waits; one that goes on ends by its token.
    void cancel(TrainingId id);
    void cancel_all();

    bool empty() const { return trainings_.empty(); }
    bool goes_on() const { return goes_on_; }

    /// What happens beside it.
    struct Beside {
        std::function<void()> meter;
        /// Serves what can be served meanwhile: false if the training has to give way to the rest.
        std::function<bool()> serve;
    };
    /// Until it is over, or a command cuts it off; then it goes on where it was, the next time.
    void train(Model& model, const Beside& beside);

 private:
    struct Training {
        TrainingId id = 0;
        HeadsTrainingOptions options;
        std::shared_ptr<CancelToken> cancel;
        std::optional<HeadsTraining> heads;  ///< once the texts are cut
    };

    Result<HeadsTrained> run(Training& training, Model& model, const Beside& beside, CancelToken& hold);

    CommandQueue& commands_;
    EventQueue& events_;
    std::list<Training> trainings_;
    bool goes_on_ = false;
};

}  // namespace lectern
