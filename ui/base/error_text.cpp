#include "ui/base/error_text.h"

#include <QStringList>

#include "ui/base/sentence_text.h"

namespace lectern {

QString error_text(const Error& error, const QString& between) {
    QStringList parts;
    for (const Sentence* part : {&error.what, &error.means, &error.next})
        if (!part->empty()) parts << sentence_text(*part);
    return parts.join(between);
}

}  // namespace lectern
