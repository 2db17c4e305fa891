#include "app/models/partial_file.h"

#include <QSaveFile>

#include "app/models/download_errors.h"
#include "app/models/local_models.h"
#include "app/models/sync_to_disk.h"

namespace lectern {

namespace fs = std::filesystem;

namespace {

constexpr qint64 checked_at_once = 16 << 20;

QString text(const fs::path& path) {
    return QString::fromStdString(path.string());
}

/// A small file that is there whole or not at all.
bool write_whole(const fs::path& path, const QByteArray& bytes) {
    QSaveFile file(text(path));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

}  // namespace

PartialFile::PartialFile(fs::path target)
    : target_(std::move(target)), file_(text(part_of(target_))), lock_(text(part_of(target_)) + ".lock") {
    lock_.setStaleLockTime(0);  // a program that was killed holds nothing, one that fetches for hours holds it
}

fs::path PartialFile::etag_file() const {
    return fs::path(part_of(target_)) += ".etag";
}

Error PartialFile::cannot_write() const {
    return download_errors::cannot_write(part_of(target_), quoted(file_.errorString().toStdString()));
}

Result<void> PartialFile::open(const CatalogueModel& model) {
    std::error_code error;
    fs::create_directories(target_.parent_path(), error);
    if (error) return fail(download_errors::cannot_write(target_.parent_path(), system_words(error)));
    if (!lock_.tryLock()) {
        if (lock_.error() == QLockFile::LockFailedError) return fail(download_errors::fetched_elsewhere(model));
        return fail(download_errors::cannot_write(target_.parent_path(), sentence("no file can be made there")));
    }
    if (!file_.open(QIODevice::ReadWrite)) {
        const Error why = cannot_write();
        lock_.unlock();
        return fail(why);
    }
    sum_.reset();
    checked_ = 0;
    bytes_ = static_cast<std::uint64_t>(file_.size());
    if (bytes_ > model.bytes) return restart();
    return {};
}

Result<bool> PartialFile::check_more() {
    if (checked_ == bytes_) return true;
    if (!file_.seek(static_cast<qint64>(checked_))) return fail(cannot_write());
    const QByteArray bytes = file_.read(std::min(checked_at_once, static_cast<qint64>(bytes_ - checked_)));
    if (bytes.isEmpty()) return fail(cannot_write());
    sum_.addData(bytes);
    checked_ += static_cast<std::uint64_t>(bytes.size());
    return checked_ == bytes_;
}

Result<void> PartialFile::append(const QByteArray& bytes) {
    // Flushed each time: a full disk is known at once, and a program that is killed loses nothing.
    if (!file_.seek(static_cast<qint64>(bytes_)) || file_.write(bytes) != bytes.size() || !file_.flush()) {
        const Error why = cannot_write();
        file_.resize(static_cast<qint64>(bytes_));
        return fail(why);
    }
    sum_.addData(bytes);
    bytes_ += static_cast<std::uint64_t>(bytes.size());
    checked_ = bytes_;
    return {};
}

Result<void> PartialFile::restart() {
    set_etag({});
    sum_.reset();
    bytes_ = checked_ = 0;
    if (!file_.resize(0)) return fail(cannot_write());
    return {};
}

void PartialFile::close() {
    file_.close();
    lock_.unlock();
}

void PartialFile::discard() {
    file_.close();
    file_.remove();
    QFile::remove(text(etag_file()));
    lock_.unlock();
}

Result<void> PartialFile::finish(const CatalogueModel& model) {
    if (sum_.result().toHex().toStdString() != model.sha256) {
        discard();
        return fail(download_errors::wrong_sum(model));
    }
    if (!sync_to_disk(file_)) return fail(cannot_write());
    file_.close();
    std::error_code error;
    fs::rename(part_of(target_), target_, error);
    if (error) return fail(download_errors::cannot_write(target_, system_words(error)));
    QFile::remove(text(etag_file()));
    // Without the stamp the sum is only worked out once more.
    write_whole(stamp_of(target_),
                QByteArray::fromStdString(fmt::format("{}  {}\n", model.sha256, target_.filename().string())));
    lock_.unlock();
    return {};
}

QByteArray PartialFile::etag() const {
    QFile file(text(etag_file()));
    return file.open(QIODevice::ReadOnly) ? file.read(1024) : QByteArray();
}

void PartialFile::set_etag(const QByteArray& etag) {
    if (etag.isEmpty())
        QFile::remove(text(etag_file()));
    else if (etag != this->etag())
        write_whole(etag_file(), etag);
}

}  // namespace lectern
