#pragma once

#include <QFileSystemWatcher>
#include <QStringList>
#include <QTimer>

namespace lectern {

/// Says that something happened to files: they were written to, replaced, or went, or came back. What it was is to be
/// found out. Not everything is noticed on network shares.
class FileWatch : public QObject {
    Q_OBJECT

 public:
    /// Programs save in several steps: they are waited for.
    static constexpr int settling_milliseconds = 300;

    FileWatch(const QStringList& files, QObject* parent);

 signals:
    void touched();

 private:
    /// A file that was replaced by another one is no longer watched by itself.
    void watch();

    const QStringList files_;
    QFileSystemWatcher watcher_;
    QTimer settling_;
};

}  // namespace lectern
