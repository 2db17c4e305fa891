#include "ui/models/model_words.h"

#include <QCoreApplication>

#include "ui/base/amounts.h"

namespace lectern {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Models)
};

using Step = DownloadProgress::Step;
using Verdict = Fit::Verdict;

QString amount_text(const DownloadProgress& progress) {
    return Words::tr("%1 of %2").arg(bytes_text(progress.received), bytes_text(progress.total));
}

}  // namespace

QString licence_link(const CatalogueModel& model) {
    return QString("<a href=\"%1\">%2</a>")
        .arg(QString::fromStdString(model.licence_url).toHtmlEscaped(),
             QString::fromStdString(model.licence).toHtmlEscaped());
}

QString fit_word(const Fit& fit) {
    switch (fit.verdict) {
        case Verdict::fits:
            return Words::tr("fits", "into memory");
        case Verdict::tight:
            return Words::tr("tight", "in memory");
        case Verdict::does_not_fit:
            return Words::tr("does not fit", "into memory");
    }
    return {};
}

QString fit_text(const Fit& fit) {
    const QString needed = bytes_text(fit.needed), free = bytes_text(fit.free);
    if (fit.free == 0) return Words::tr("Needs about %1 of memory. How much is free is not known.").arg(needed);
    switch (fit.verdict) {
        case Verdict::fits:
            return Words::tr("Fits: needs about %1 of memory, %2 are free.").arg(needed, free);
        case Verdict::tight:
            return Words::tr("Tight: other programs must be closed. It needs about %1 of memory, %2 are free.")
                .arg(needed, free);
        case Verdict::does_not_fit:
            return Words::tr("Does not fit: needs about %1 of memory, %2 are free of the %3 that this machine has.")
                .arg(needed, free, bytes_text(fit.installed));
    }
    return {};
}

double fetched_share(const ModelRow& row) {
    const std::uint64_t fetched =
        row.download && row.download->progress.total > 0 ? row.download->progress.received : row.model.fetched_bytes;
    return row.model.bytes > 0 ? static_cast<double>(fetched) / static_cast<double>(row.model.bytes) : 0;
}

QString state_word(const ModelRow& row) {
    if (row.open) return Words::tr("in use");
    if (row.is_here()) return Words::tr("on this machine");
    const QString share = share_text(fetched_share(row));
    if (row.is_being_fetched()) return Words::tr("downloading, %1").arg(share);
    if (row.is_begun()) return Words::tr("paused at %1", "a download").arg(share);
    return row.can_be_fetched() ? Words::tr("can be downloaded") : Words::tr("add it from disk");
}

QString download_text(const DownloadState& download) {
    const DownloadProgress& at = download.progress;
    switch (at.step) {
        case Step::checking:
            return Words::tr("Checking what has arrived…");
        case Step::connecting:
            return Words::tr("Connecting…");
        case Step::waiting:
            return Words::tr("%1. The connection broke; it is taken up again in a moment.").arg(amount_text(at));
        case Step::receiving:
            break;
    }
    if (at.bytes_per_second <= 0) return amount_text(at);
    const double seconds = static_cast<double>(at.total - at.received) / at.bytes_per_second;
    return Words::tr("%1, %2 a second, about %3 left")
        .arg(amount_text(at), bytes_text(static_cast<std::uint64_t>(at.bytes_per_second)), duration_text(seconds));
}

}  // namespace lectern
