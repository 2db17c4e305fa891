#include "ui/models/training_words.h"

#include <QCoreApplication>
#include <QLocale>

#include "ui/base/amounts.h"
#include "ui/base/error_text.h"

namespace lectern {

namespace {

struct TrainingWords {
    Q_DECLARE_TR_FUNCTIONS(Training)
};

using Stage = HeadsTrainingState::Stage;

QString learning_text(const TrainProgress& at) {
    const QString documents = TrainingWords::tr("Learned from %1 of %2 documents (%3 tokens).")
                                  .arg(count_text(at.documents), count_text(at.all_documents), count_text(at.tokens));
    if (at.seconds <= 0 || at.seconds_left <= 0) return documents;
    return TrainingWords::tr("%1 About %2 left (estimate), then the shares of a budget.")
        .arg(documents, duration_text(at.seconds_left));
}

QString ended_text(const HeadsTrained& trained) {
    if (!trained.report.written)
        return TrainingWords::tr(
                   "What was learned by itself is not good enough yet: it would be right about %1 of the tokens that "
                   "are most worth keeping. More documents help.")
            .arg(share_text(trained.report.overlap));
    const QString learned =
        TrainingWords::tr(
            "The heads are ready. In text that they had not seen they found %1 of the tokens that are most worth "
            "keeping. They learned from %2 tokens.")
            .arg(share_text(trained.report.overlap), count_text(trained.report.tokens));
    if (trained.shares)
        return TrainingWords::tr(
                   "%1 Each head has a share of a budget that suits it: what had to be written down again "
                   "surprised the model with %2 nats a token, before with %3.")
            .arg(learned, QLocale().toString(trained.shares->found, 'f', 2),
                 QLocale().toString(trained.shares->before, 'f', 2));
    return trained.without_shares ? learned + ' ' + error_text(*trained.without_shares) : learned;
}

}  // namespace

QString training_text(const HeadsTrainingState& training) {
    switch (training.stage) {
        case Stage::none:
            return {};
        case Stage::preparing:
            return TrainingWords::tr("Taking the texts out of their files; readings and questions go first…");
        case Stage::learning:
            return learning_text(training.progress);
        case Stage::sharing:
            return TrainingWords::tr("Finding what part of a budget each head needs: round %1 of %2, head %3 of %4.")
                .arg(training.shares.round)
                .arg(training.shares.rounds)
                .arg(training.shares.tried)
                .arg(training.shares.heads);
        case Stage::ended:
            return ended_text(*training.trained);
        case Stage::failed:
            return training.error->code == ErrorCode::cancelled
                       ? TrainingWords::tr(
                             "The training was cancelled. What was learned is kept: the same texts and numbers go "
                             "on with it.")
                       : error_text(*training.error);
    }
    return {};
}

double training_share(const HeadsTrainingState& training) {
    const TrainProgress& at = training.progress;
    const SharesProgress& shares = training.shares;
    if (training.stage == Stage::learning && at.all_documents > 0)
        return static_cast<double>(at.documents) / at.all_documents;
    if (training.stage == Stage::sharing && shares.rounds * shares.heads > 0)
        return ((shares.round - 1.0) * shares.heads + shares.tried) / (shares.rounds * shares.heads);
    return training.stage == Stage::ended ? 1 : 0;
}

}  // namespace lectern
