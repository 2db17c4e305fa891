#include "ui/workspace/file_watch.h"

#include <QFileInfo>
#include <QSet>

namespace lectern {

namespace {

constexpr qsizetype most_watched = 1000;  ///< of a folder's files; a user's programs share about 65,000 watches

}  // namespace

FileWatch::FileWatch(const QStringList& files, QObject* parent) : QObject(parent), files_(files.mid(0, most_watched)) {
    settling_.setSingleShot(true);
    settling_.setInterval(settling_milliseconds);
    connect(&settling_, &QTimer::timeout, this, [this] {
        watch();
        emit touched();
    });
    for (const auto happened : {&QFileSystemWatcher::fileChanged, &QFileSystemWatcher::directoryChanged})
        connect(&watcher_, happened, &settling_, qOverload<>(&QTimer::start));
    watch();
}

void FileWatch::watch() {
    QSet<QString> wanted;
    for (const QString& file : files_) {
        if (QFileInfo::exists(file)) wanted << file;
        // That a file comes back is seen in its folder alone.
        if (const QString folder = QFileInfo(file).path(); QFileInfo::exists(folder)) wanted << folder;
    }
    const QStringList watched = watcher_.files() + watcher_.directories();
    wanted.subtract(QSet<QString>(watched.begin(), watched.end()));
    if (!wanted.isEmpty()) watcher_.addPaths(wanted.values());
}

}  // namespace lectern
