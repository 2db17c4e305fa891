#pragma once

#include <QSettings>
#include <QThread>
#include <QVariant>
#include <filesystem>
#include <memory>

namespace lectern {

/// An INI file whose values are in memory and whose changes a thread of its own writes. QSettings waits until the disk
/// has what it writes: beside the checkpoints of a reading that took the window up to 50 ms, every two seconds.
class SettingsFile {
 public:
    /// `file` empty: the user's usual place.
    explicit SettingsFile(const std::filesystem::path& file);
    /// Waits until all changes are in the file.
    ~SettingsFile();

    QVariant value(const QString& key, const QVariant& otherwise = {}) const;
    void set(const QString& key, const QVariant& value);
    void remove(const QString& key);

 private:
    std::unique_ptr<QSettings> file_;  ///< lives in writer_
    QHash<QString, QVariant> values_;
    QThread writer_;
};

}  // namespace lectern
