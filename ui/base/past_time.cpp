#include "ui/base/past_time.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace lectern {

namespace {

struct PastTimeWords {
    Q_DECLARE_TR_FUNCTIONS(PastTime)
};

bool is_today(const QDateTime& time) {
    return time.date() == QDate::currentDate();
}

QString hour_of(const QDateTime& time) {
    return QLocale().toString(time.time(), QLocale::ShortFormat);
}

}  // namespace

QString day_words(std::int64_t milliseconds) {
    const QDate day = QDateTime::fromMSecsSinceEpoch(milliseconds).date(), today = QDate::currentDate();
    if (day == today) return PastTimeWords::tr("today");
    if (day == today.addDays(-1)) return PastTimeWords::tr("yesterday");
    if (day.year() == today.year())
        return QLocale().toString(day, PastTimeWords::tr("d MMMM", "format of a day of this year"));
    return QLocale().toString(day, QLocale::ShortFormat);
}

QString moment_words(std::int64_t milliseconds) {
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(milliseconds);
    return is_today(time) ? PastTimeWords::tr("today, %1").arg(hour_of(time)) : day_words(milliseconds);
}

QString short_moment_words(std::int64_t milliseconds) {
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(milliseconds);
    return is_today(time) ? hour_of(time) : QLocale().toString(time.date(), QLocale::ShortFormat);
}

}  // namespace lectern
