#pragma once

#include <sys/inotify.h>
#include <unistd.h>

#include <QImage>
#include <QString>
#include <array>

namespace lectern::test {

/// A picture that a hostile text names, and that says whether anybody opened it.
class PictureTrap {
 public:
    explicit PictureTrap(const QString& file) : notices_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        QImage picture(8, 8, QImage::Format_RGB32);
        picture.fill(Qt::red);
        if (!picture.save(file) || inotify_add_watch(notices_, qPrintable(file), IN_OPEN) < 0)
            qFatal("%s cannot be watched", qPrintable(file));
    }
    ~PictureTrap() { close(notices_); }
    PictureTrap(const PictureTrap&) = delete;
    PictureTrap& operator=(const PictureTrap&) = delete;

    /// Since it was asked last.
    bool sprung() {
        std::array<char, 4096> notice{};
        return ::read(notices_, notice.data(), notice.size()) > 0;
    }

 private:
    int notices_;
};

}  // namespace lectern::test
