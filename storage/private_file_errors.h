#pragma once

#include <filesystem>

#include "storage/failure.h"

namespace lectern {

[[noreturn]] inline void raise_not_written(const std::filesystem::path& path, const Sentence& reason) {
    throw Failure{
        {.code = ErrorCode::failed,
         .what = sentence("'{file}' cannot be written: {reason}", path.string(), reason),
         .next = sentence("Check that the folder exists, that you may write there and that the disk is not full.")}};
}

/// The folder that a file lies in, or is to lie in.
inline std::filesystem::path folder_of(const std::filesystem::path& path) {
    return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

}  // namespace lectern
