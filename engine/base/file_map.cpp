#include "engine/base/file_map.h"

#include <utility>

namespace lectern {

Error FileMap::cannot_open(const std::filesystem::path& path, Sentence reason, Sentence next) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' cannot be read: {reason}", path.string(), reason),
            .means = sentence("Nothing was loaded."),
            .next = std::move(next)};
}

FileMap::FileMap(FileMap&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

FileMap& FileMap::operator=(FileMap&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

}  // namespace lectern
