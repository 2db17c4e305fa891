#include "ui/base/save_file.h"

#include <QSaveFile>

namespace lectern {

Result<void> save_file(const QString& file, const QByteArray& bytes, Sentence means, Sentence next) {
    QSaveFile out(file);
    if (out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size() && out.commit()) return {};
    return fail({.code = ErrorCode::failed,
                 .what = sentence("'{file}' could not be written: {reason}.", file.toStdString(),
                                  out.errorString().toStdString()),
                 .means = std::move(means),
                 .next = std::move(next)});
}

}  // namespace lectern
