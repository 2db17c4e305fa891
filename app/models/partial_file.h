#pragma once

#include <QCryptographicHash>
#include <QFile>
#include <QLockFile>
#include <filesystem>

#include "app/models/catalogue.h"

namespace lectern {

/// A model file that is being fetched: "<file>.part" beside it, which outlives the program, and the SHA-256 of what is
/// there. It gets its own name only when all of it is there and the sum is right.
class PartialFile {
 public:
    explicit PartialFile(std::filesystem::path target);

    /// Takes what is there of `model` and keeps others away from it. Errors: a folder or file that cannot be written,
    /// another program that fetches the same file.
    Result<void> open(const CatalogueModel& model);
    /// Adds more of what was there before to the sum, so that nobody waits for all of it. True: that was all.
    Result<bool> check_more();

    std::uint64_t bytes() const { return bytes_; }
    /// Errors: a full disk. What was written before stays.
    Result<void> append(const QByteArray& bytes);
    /// What is there is worth nothing.
    Result<void> restart();
    /// Closes it; it stays.
    void close();
    /// Removes it.
    void discard();
    /// Gives it its name, with a stamp that the sum was checked. Errors: the wrong sum (it is removed), a file that
    /// cannot be renamed.
    Result<void> finish(const CatalogueModel& model);

    /// What the server calls this state of the file, with quotes; empty: not known.
    QByteArray etag() const;
    void set_etag(const QByteArray& etag);

 private:
    Error cannot_write() const;
    std::filesystem::path etag_file() const;

    const std::filesystem::path target_;
    QFile file_;
    QLockFile lock_;
    QCryptographicHash sum_{QCryptographicHash::Sha256};
    std::uint64_t bytes_ = 0, checked_ = 0;
};

}  // namespace lectern
