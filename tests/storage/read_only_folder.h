#pragma once

#include <unistd.h>

#include <QtTest/QtTest>
#include <filesystem>

namespace lectern {

/// While it lives nothing in a folder can be written; for root neither, who is somebody else meanwhile.
class ReadOnlyFolder {
 public:
    explicit ReadOnlyFolder(std::filesystem::path folder) : folder_(std::move(folder)) {
        give_to(::geteuid() == 0 ? nobody : ::geteuid(), std::filesystem::perms(0555));
        if (::geteuid() == 0 && ::seteuid(nobody) != 0) qFatal("root cannot be somebody else");
    }
    ~ReadOnlyFolder() {
        if (::getuid() == 0 && ::seteuid(0) != 0) qFatal("root cannot be root again");
        give_to(::geteuid(), std::filesystem::perms(0755));
    }
    ReadOnlyFolder(const ReadOnlyFolder&) = delete;
    ReadOnlyFolder& operator=(const ReadOnlyFolder&) = delete;

 private:
    static constexpr uid_t nobody = 65534;

    void give_to(uid_t user, std::filesystem::perms mode) const {
        for (const auto& file : std::filesystem::directory_iterator(folder_))
            if (::chown(file.path().c_str(), user, static_cast<gid_t>(-1)) != 0) qFatal("a file cannot be given away");
        if (::chown(folder_.c_str(), user, static_cast<gid_t>(-1)) != 0) qFatal("a folder cannot be given away");
        std::filesystem::permissions(folder_, mode);
    }

    std::filesystem::path folder_;
};

}  // namespace lectern
