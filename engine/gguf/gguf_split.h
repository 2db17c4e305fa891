#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "engine/base/error.h"
#include "engine/gguf/gguf_file.h"

namespace lectern {

/// A model split into several files beside each other: "name-00001-of-00003.gguf" and so on.
struct GgufSplit {
    std::int64_t part;     ///< of the file at hand, from 0
    std::int64_t parts;    ///< 2 to 99,999
    std::int64_t tensors;  ///< of all parts together

    /// What the metadata says; nothing if the file stands alone.
    static Result<std::optional<GgufSplit>> of(const GgufFile& file, const std::string& name);

    /// Where part `index` lies if `path` is this part. Error: the file's name is not the one of this part.
    Result<std::filesystem::path> path_of(const std::filesystem::path& path, std::int64_t index) const;
};

}  // namespace lectern
