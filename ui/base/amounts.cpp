#include "ui/base/amounts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace lectern {

namespace {

struct AmountsWords {
    Q_DECLARE_TR_FUNCTIONS(Amounts)
};

constexpr double minute = 60, hour = 3600;

}  // namespace

QString bytes_text(std::uint64_t bytes) {
    const int decimals = bytes < 1'000'000'000 ? 0 : 1;
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), decimals, QLocale::DataSizeSIFormat);
}

QString count_text(std::int64_t count) {
    return QLocale().toString(static_cast<qlonglong>(count));
}

QString share_text(double share) {
    const auto with_sign = [](QString text) { return text.replace(" %", "\u00a0%"); };  // which begins no line
    const double percent = share * 100;
    if (percent > 0 && percent < 1) return with_sign(AmountsWords::tr("under 1 %"));
    const double rounded = percent > 99 && percent < 100 ? 99 : std::round(percent);
    return with_sign(AmountsWords::tr("%1 %", "per cent").arg(QLocale().toString(rounded, 'f', 0)));
}

QString quality_word(double share) {
    return share >= 0.9   ? AmountsWords::tr("very good", "quality")
           : share >= 0.8 ? AmountsWords::tr("good", "quality")
           : share >= 0.6 ? AmountsWords::tr("fair", "quality")
                          : AmountsWords::tr("poor", "quality");
}

QString quality_text(double share) {
    const double shown = std::min(share, 1.0);  // a little more than everything is chance
    return QString("%1 (%2)").arg(quality_word(shown), share_text(shown));
}

double rounded_duration(double seconds) {
    const auto to = [&](double step) { return std::max(step, std::round(seconds / step) * step); };
    if (seconds < 20) return to(5);
    if (seconds < 55) return to(10);
    if (seconds < 10 * minute) return to(minute);
    if (seconds < hour) return to(5 * minute);
    return to(10 * minute);
}

QString duration_text(double seconds) {
    const double rounded = rounded_duration(seconds);
    if (rounded < minute) return AmountsWords::tr("%1 s", "seconds").arg(rounded);
    const int minutes = static_cast<int>(std::lround(rounded / minute));
    if (minutes < 60) return AmountsWords::tr("%1 min", "minutes").arg(minutes);
    if (minutes % 60 == 0) return AmountsWords::tr("%1 h", "hours").arg(minutes / 60);
    return AmountsWords::tr("%1 h %2 min", "hours and minutes").arg(minutes / 60).arg(minutes % 60);
}

QString duration_range_text(double least, double most) {
    const double from = rounded_duration(least), to = rounded_duration(most);
    const QString range = AmountsWords::tr("%1 to %2", "from one number to another");
    if (from >= to) return duration_text(most);
    if (to < minute) return AmountsWords::tr("%1 s", "seconds").arg(range.arg(from).arg(to));
    if (from >= minute && to < 60 * minute)
        return AmountsWords::tr("%1 min", "minutes").arg(range.arg(from / minute).arg(to / minute));
    return range.arg(duration_text(least), duration_text(most));
}

}  // namespace lectern
