#pragma once

#include "ui/workspace/chosen_model.h"
#include "ui/workspace/heads_training_state.h"

namespace lectern {

/// Trains retaining heads for the model that is open: one training at a time.
class HeadsTrainer : public QObject {
    Q_OBJECT

 public:
    HeadsTrainer(RestartingEngine& engine, const ChosenModel& model) : engine_(engine), model_(model) {}

    const HeadsTrainingState& state() const { return state_; }
    /// Where the heads of the model are kept.
    std::filesystem::path file() const;
    /// Into file(), whatever the options say. What an unfinished training left there is gone on with.
    void start(HeadsTrainingOptions options);
    /// The same by itself, into a file of its own that file() goes before. What was learned for it before is forgotten.
    void learn(HeadsTrainingOptions options);
    void cancel();
    /// The one that runs, if one does.
    void fail(const Error& why);

    void hear(const event::TrainingBegun& begun);
    void hear(const event::TrainingProgress& at);
    void hear(const event::SharesSought& sought);
    void hear(const event::TrainingEnded& ended);
    void hear(const event::TrainingFailed& failed);

 signals:
    void changed();

 private:
    std::filesystem::path learned_file() const;
    void begin(HeadsTrainingOptions options, const std::filesystem::path& file);

    RestartingEngine& engine_;
    const ChosenModel& model_;
    HeadsTrainingState state_;
    TrainingId last_ = 0;
};

}  // namespace lectern
