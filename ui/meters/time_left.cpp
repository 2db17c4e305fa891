#include "ui/meters/time_left.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/base/amounts.h"

namespace lectern {

namespace {

struct TimeLeftWords {
    Q_DECLARE_TR_FUNCTIONS(TimeLeft)
};

constexpr double allowed_rise = 1.2;

}  // namespace

void TimeLeft::estimate(double now, double seconds_left, double tokens_per_second, const QString& why) {
    best_speed_ = std::max(best_speed_, tokens_per_second);
    const bool first = said_ == 0;
    if (!first && now - said_at_ < 1) return;
    const double rounded = rounded_duration(seconds_left);
    if (first || rounded < said_) {
        said_ = rounded;
        said_at_ = now;
        why_.clear();
        return;
    }
    if (rounded == said_ || seconds_left <= said_ * allowed_rise) return;
    said_ = rounded;
    said_at_ = now;
    // What was measured, else the plain truth.
    if (!why.isEmpty())
        why_ = why;
    else if (tokens_per_second < 0.9 * best_speed_)
        why_ = TimeLeftWords::tr("slower now: %1 tokens a second").arg(count_text(static_cast<int>(tokens_per_second)));
    else
        why_ = TimeLeftWords::tr("longer than estimated before");
    best_speed_ = tokens_per_second;
}

QString TimeLeft::words() const {
    if (said_ == 0) return {};
    const QString time = TimeLeftWords::tr("about %1 left").arg(duration_text(said_));
    return why_.isEmpty() ? time : TimeLeftWords::tr("%1 (%2)", "time left, reason").arg(time, why_);
}

}  // namespace lectern
