#include <io.h>

#include "app/models/sync_to_disk.h"

namespace lectern {

bool sync_to_disk(const QFile& file) {
    return ::_commit(file.handle()) == 0;
}

}  // namespace lectern
