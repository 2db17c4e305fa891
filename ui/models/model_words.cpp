#include "ui/models/model_words.h"

#include <QCoreApplication>
#include <QUrl>
#include <cmath>

#include "ui/base/amounts.h"
#include "ui/base/error_text.h"
#include "ui/base/file_name_text.h"

namespace lectern {

namespace {

struct ModelWords {
    Q_DECLARE_TR_FUNCTIONS(Models)
};

using Step = DownloadProgress::Step;
using Verdict = Fit::Verdict;

QString amount_text(const DownloadProgress& progress) {
    return ModelWords::tr("%1 of %2").arg(bytes_text(progress.received), bytes_text(progress.total));
}

}  // namespace

QString licence_link(const CatalogueModel& model) {
    return QString("<a href=\"%1\">%2</a>")
        .arg(QString::fromStdString(model.licence_url).toHtmlEscaped(),
             QString::fromStdString(model.licence).toHtmlEscaped());
}

QString name_text(const ModelRow& row) {
    return file_name_text(row.model.title());
}

QString purpose_text(const ModelRow& row) {
    if (row.fit.free > 0 && row.fit.verdict == Verdict::does_not_fit)
        return ModelWords::tr("Needs %1 of memory; this computer has %2")
            .arg(bytes_text(row.fit.needed), bytes_text(row.fit.installed));
    if (row.fit.verdict == Verdict::tight)
        return ModelWords::tr("Needs %1 of memory; %2 are free")
            .arg(bytes_text(row.fit.needed), bytes_text(row.fit.free));
    switch (row.model.known ? row.model.known->purpose : Purpose::unknown) {
        case Purpose::trying:
            return ModelWords::tr("The smallest, to see how it works");
        case Purpose::continuing:
            return ModelWords::tr("Continues texts; was not taught to answer");
        case Purpose::everyday:
            return ModelWords::tr("Finds what a long document says, quickly");
        case Purpose::thorough:
            return ModelWords::tr("Larger and slower, for harder questions");
        case Purpose::languages:
            return ModelWords::tr("For questions and documents in many languages");
        case Purpose::demanding:
            return ModelWords::tr("For the hardest questions; slow without a graphics card");
        case Purpose::experts:
            return ModelWords::tr("For the hardest questions; much memory, quick for its size");
        case Purpose::unknown:
            break;
    }
    return row.model.known ? bytes_text(row.model.bytes)
                           : ModelWords::tr("Your own file, %1").arg(bytes_text(row.model.bytes));
}

QString pace_text(const PageRate& pace) {
    const double pages = pace.pages_a_minute;
    if (pages <= 0) return ModelWords::tr("not measured yet", "speed");
    if (pages < 1) return ModelWords::tr("under 1 page a min");
    if (pace.is_measured) return ModelWords::tr("%Ln page(s) a min", nullptr, static_cast<int>(std::lround(pages)));
    const double step = std::pow(10, std::floor(std::log10(pages)));  // one digit: it is reckoned
    return ModelWords::tr("about %Ln page(s) a min", nullptr, static_cast<int>(std::round(pages / step) * step));
}

QString longest_text(int pages) {
    return pages > 0 ? ModelWords::tr("about %Ln page(s)", nullptr, pages)
                     : ModelWords::tr("not known", "longest document");
}

QString fit_text(const Fit& fit) {
    const QString needed = bytes_text(fit.needed), free = bytes_text(fit.free);
    if (fit.free == 0) return ModelWords::tr("Needs about %1 of memory. How much is free is not known.").arg(needed);
    switch (fit.verdict) {
        case Verdict::fits:
            return ModelWords::tr("Fits: needs about %1 of memory, %2 are free.").arg(needed, free);
        case Verdict::tight:
            return ModelWords::tr("Tight: other programs must be closed. It needs about %1 of memory, %2 are free.")
                .arg(needed, free);
        case Verdict::does_not_fit:
            return ModelWords::tr(
                       "Does not fit: needs about %1 of memory, %2 are free of the %3 that this machine has.")
                .arg(needed, free, bytes_text(fit.installed));
    }
    return {};
}

double fetched_share(const ModelRow& row) {
    const std::uint64_t fetched =
        row.download && row.download->progress.total > 0 ? row.download->progress.received : row.model.fetched_bytes;
    return row.model.bytes > 0 ? static_cast<double>(fetched) / static_cast<double>(row.model.bytes) : 0;
}

QString state_text(const ModelRow& row) {
    if (row.open) return ModelWords::tr("In use");
    if (row.is_here()) return row.model.in_folder ? ModelWords::tr("Installed") : ModelWords::tr("Added");
    if (row.is_begun()) {
        const QString share = share_text(fetched_share(row));
        return row.is_being_fetched() ? share : ModelWords::tr("Paused at %1", "a download").arg(share);
    }
    if (!row.fits()) return ModelWords::tr("Does not fit");
    return row.can_be_fetched() ? bytes_text(row.model.bytes) : ModelWords::tr("Add its file");
}

QString download_text(const DownloadState& download) {
    const DownloadProgress& at = download.progress;
    switch (at.step) {
        case Step::checking:
            return ModelWords::tr("Checking what has arrived…");
        case Step::connecting:
            return ModelWords::tr("Connecting…");
        case Step::waiting:
            return ModelWords::tr("%1. The connection broke; it is taken up again in a moment.").arg(amount_text(at));
        case Step::receiving:
            break;
    }
    if (at.bytes_per_second <= 0) return amount_text(at);
    const double seconds = static_cast<double>(at.total - at.received) / at.bytes_per_second;
    return ModelWords::tr("%1, %2 a second, about %3 left")
        .arg(amount_text(at), bytes_text(static_cast<std::uint64_t>(at.bytes_per_second)), duration_text(seconds));
}

QString fetch_text(const ModelRow& row) {
    if (row.is_here()) return {};
    if (row.is_being_fetched()) return download_text(*row.download);
    if (row.download && row.download->error) return error_text(*row.download->error);
    if (row.is_begun()) return ModelWords::tr("A part of it has arrived; Resume goes on with it.");
    if (!row.can_be_fetched())
        return ModelWords::tr(
            "There is no address where this very file is known to lie. Get it from its publisher, and add it from "
            "disk.");
    return ModelWords::tr("Download fetches it from %1. Nothing else is sent or fetched.")
        .arg(QUrl(QString::fromStdString(row.model.known->sources.front())).host());
}

QString spoken_text(const ModelRow& row) {
    QStringList parts{name_text(row)};
    if (row.is_recommended) parts << ModelWords::tr("Recommended");
    parts << purpose_text(row);
    parts << ModelWords::tr("Quality: %1")
                 .arg(row.score() ? quality_text(*row.score()) : ModelWords::tr("not measured", "quality"));
    parts << ModelWords::tr("Speed here: %1").arg(pace_text(row.pace));
    parts << ModelWords::tr("Longest document: %1").arg(longest_text(row.longest_pages)) << state_text(row);
    return parts.join(". ");
}

}  // namespace lectern
