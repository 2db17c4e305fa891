#include "engine/gguf/own_file.h"

#include <string>

#include "engine/base/file_map.h"

namespace lectern {

Result<GgufFile> open_own_gguf(const std::filesystem::path& path, const Sentence& means, const Sentence& next) {
    if (const auto readable = FileMap::open(path); !readable) return fail(readable.error());
    auto file = GgufFile::open(path);
    if (file) return file;
    Error error = file.error();
    error.means = means;
    error.next = next;
    return fail(std::move(error));
}

}  // namespace lectern
