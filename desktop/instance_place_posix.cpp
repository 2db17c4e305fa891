#include <sys/stat.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QFileInfo>
#include <filesystem>

#include "desktop/single_instance.h"
#include "engine/base/user_folders.h"

namespace lectern {

namespace {

namespace fs = std::filesystem;

/// A folder, no link to one, that belongs to the user and that nobody else may look into.
bool is_private(const fs::path& folder) {
    struct stat found {};
    return lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == geteuid() &&
           (found.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

/// Where there is no session, or its folder is not as it should be. The temporary folder is everybody's.
fs::path own_folder() {
    fs::path folder = user_state_folder() / "run";
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);
    return folder;
}

fs::path private_folder() {
    // Behind a slash a link would be what it leads to.
    fs::path runtime = (fs::path(qEnvironmentVariable("XDG_RUNTIME_DIR").toStdString()) / "").parent_path();
    if (runtime.is_absolute() && is_private(runtime)) return runtime;
    fs::path own = own_folder();
    return own.is_absolute() && is_private(own) ? own : fs::path();
}

}  // namespace

QString instance_place(const QString& library) {
    const fs::path folder = private_folder();
    if (folder.empty()) return {};
    const QByteArray file = QFileInfo(library).absoluteFilePath().toUtf8();
    const QByteArray digits = QCryptographicHash::hash(file, QCryptographicHash::Sha256).toHex().left(16);
    return QString::fromStdString((folder / ("lectern-" + digits.toStdString())).string());
}

}  // namespace lectern
