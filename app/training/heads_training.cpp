#include "app/training/heads_training.h"

#include <algorithm>

#include "app/training/add_shares.h"
#include "app/training/question_answers.h"

namespace lectern {

Result<HeadsTraining> HeadsTraining::prepare(const Model& model, HeadsTrainingOptions options,
                                             const CancelToken& cancel) {
    HeadsTraining training;
    training.options_ = std::move(options);
    const TrainingTexts& texts = training.options_.texts;
    if (training.options_.labels == LabelKind::replay) {
        auto documents = training_documents(texts, model, cancel);
        if (!documents) return fail(documents.error());
        training.documents_ = std::move(*documents);
    } else {
        auto documents = question_answer_documents(texts, model);
        if (!documents) return fail(documents.error());
        training.documents_ = std::move(documents->documents);
        training.left_out_ = documents->left_out;
    }
    return training;
}

std::string HeadsTraining::notes() const {
    const TrainOptions& training = options_.training;
    return fmt::format("{} labels; texts {}; documents of {} tokens; epochs {}; rate {}; seed {}",
                       name(options_.labels), options_.texts.names(), options_.texts.context, training.epochs,
                       training.rate, training.seed);
}

Result<HeadsTrained> HeadsTraining::run(Model& model, const HeadsTrainingWatch& watch, const CancelToken& cancel) {
    if (!trained_) {
        TrainOptions training = options_.training;
        training.labels = label_source(options_.labels, model, documents_);
        training.notes = notes();
        const auto progress = [&](const TrainProgress& at) {
            if (watch.progress) watch.progress(at);
        };
        const auto report = train_heads(model, documents_, training, progress, cancel);
        if (!report) return fail(report.error());
        trained_ = *report;
    }
    HeadsTrained done{.report = *trained_};
    if (!trained_->written || !traits(options_.training.method).finds_shares) return done;
    const auto held_out = std::span(documents_).last(std::min<std::size_t>(2, documents_.size()));
    auto shares = add_shares(model, options_.training.output, held_out, {.cancel = &cancel, .report = watch.shares});
    if (shares) {
        done.shares = std::move(*shares);
        return done;
    }
    Error error = shares.error();
    error.means = sentence("The heads in '{output}' are ready, but all get the same part of a budget.",
                           options_.training.output.string());
    error.next = sentence("Find it out with this file and texts of 1,024 tokens and more{option}.",
                          Sentence::Option{"lectern-cli heads shares"});
    if (error.code != ErrorCode::wrong_use) return fail(error);
    done.without_shares = std::move(error);
    return done;
}

}  // namespace lectern
