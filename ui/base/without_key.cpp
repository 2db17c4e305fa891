#include "ui/base/without_key.h"

#include <QRegularExpression>

namespace lectern {

QString without_key(QString text) {
    static const QRegularExpression behind(QStringLiteral("\\(&\\w\\)"));
    return text.remove(behind).remove(u'&');
}

QString with_no_key(QString text) {
    return text.replace('&', "&&");
}

}  // namespace lectern
