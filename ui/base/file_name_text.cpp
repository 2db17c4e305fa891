#include "ui/base/file_name_text.h"

#include <QRegularExpression>

#include "app/output/shown_names.h"

namespace lectern {

QString file_name_text(const std::filesystem::path& file) {
    return QString::fromStdString(shown_name(file.filename().string()));
}

QString proposed_file_name(const QString& name, const QString& suffix) {
    // What some system keeps for itself: separators of folders, drives and streams, wildcards, quotes.
    static const QRegularExpression kept(R"([\x00-\x1f/\\:*?"<>|])"), front(R"(^[.\s]+)");
    constexpr std::size_t longest = 60;  // characters: of four bytes each they fit into the 255 of a name
    QString proposed = QString::fromStdString(shown_name(name.toStdString(), longest));
    proposed = proposed.replace(kept, "_").remove(front).trimmed();
    return (proposed.isEmpty() ? QStringLiteral("lectern") : proposed) + suffix;
}

}  // namespace lectern
