#include "engine/gguf/own_file.h"

#include <string>

#include "engine/base/file_map.h"

namespace lectern {

Result<GgufFile> open_own_gguf(const std::filesystem::path& path, std::string_view means, std::string_view next) {
    if (const auto readable = FileMap::open(path); !readable) return fail(readable.error());
    auto file = GgufFile::open(path);
    if (file) return file;
    Error error = file.error();
    error.means = std::string(means);
    error.next = std::string(next);
    return fail(std::move(error));
}

}  // namespace lectern
