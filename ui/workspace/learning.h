#pragma once

#include <deque>
#include <optional>

#include "ui/workspace/chosen_model.h"
#include "ui/workspace/heads_trainer.h"
#include "ui/workspace/open_sessions.h"

namespace lectern {

/// Learns what a model needs to remember from documents of which each part was read twice to find that out (the policy
/// `replay`), whenever the engine has nothing else to do. Heads that come of it are written if they are good enough,
/// and later documents are read once, from the next time that the model is opened. Nothing else is kept.
class Learning : public QObject {
    Q_OBJECT

 public:
    /// `enough`: tokens of documents, before it begins.
    Learning(HeadsTrainer& trainer, const ChosenModel& model, const OpenSessions& sessions, int enough)
        : trainer_(trainer), model_(model), sessions_(sessions), enough_(enough) {}

    /// A person's wish. What is being learned is given up.
    void set_wanted(bool wanted);

    void hear(const event::ReadingEnded& ended);
    void hear(const event::TrainingEnded& ended);
    void hear(const event::TrainingFailed& failed);

    /// With fewer, heads find nothing in other texts.
    static constexpr int least_tokens = 32'768;

 signals:
    /// From so many documents, what will be used.
    void learned(int documents);

 private:
    struct ReadTwice {
        std::shared_ptr<const Document> document;
        int tokens = 0;
    };

    void take(const DocumentSession& session);
    void learn_when_enough();
    bool is_needed() const;

    HeadsTrainer& trainer_;
    const ChosenModel& model_;
    const OpenSessions& sessions_;
    const int enough_;
    bool wanted_ = false;
    std::deque<ReadTwice> read_;     ///< by the model, the newest last
    std::filesystem::path read_by_;  ///< its file
    std::optional<TrainingId> running_;
    bool given_up_ = false;  ///< a person cancelled it, it failed, or nothing is left to learn
};

}  // namespace lectern
