#include "ui/conversation/conversation_date.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace lectern {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ConversationDate)
};

}  // namespace

QString conversation_date(qint64 used) {
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(used);
    if (when.date() == QDate::currentDate())
        return Words::tr("today, %1").arg(QLocale().toString(when.time(), QLocale::ShortFormat));
    return QLocale().toString(when.date(), QLocale::ShortFormat);
}

}  // namespace lectern
