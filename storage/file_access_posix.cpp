#include <fcntl.h>
#include <unistd.h>

#include "storage/file_access.h"

namespace lectern {

namespace {

bool may(const std::filesystem::path& path, int what) {
    return ::faccessat(AT_FDCWD, path.c_str(), what, AT_EACCESS) == 0;
}

}  // namespace

bool may_read(const std::filesystem::path& file) {
    return may(file, R_OK);
}

bool may_write(const std::filesystem::path& file) {
    return may(file, W_OK);
}

}  // namespace lectern
