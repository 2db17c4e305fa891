#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>

#include "desktop/single_instance.h"

namespace lectern {

/// All users share one list of names: that of the user is part of it, so that nobody takes another's by chance. Who
/// takes one on purpose is_of_this_user() finds out.
QString instance_place(const QString& library) {
    const QByteArray place = (QDir::homePath() + '\n' + QFileInfo(library).absoluteFilePath()).toUtf8();
    return "lectern-" +
           QString::fromLatin1(QCryptographicHash::hash(place, QCryptographicHash::Sha256).toHex().left(16));
}

}  // namespace lectern
