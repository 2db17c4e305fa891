#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "engine/base/error.h"

namespace lectern {

/// A whole file, mapped read-only. Pages come in when touched. Move-only.
class FileMap {
 public:
    /// Errors: missing, a folder, no permission, empty, cannot be mapped (all ErrorCode::bad_input; no address space:
    /// out_of_memory).
    static Result<FileMap> open(const std::filesystem::path& path);

    FileMap(FileMap&& other) noexcept;
    FileMap& operator=(FileMap&& other) noexcept;
    FileMap(const FileMap&) = delete;
    FileMap& operator=(const FileMap&) = delete;
    ~FileMap();

    std::span<const std::byte> bytes() const { return {data_, size_}; }

    /// Gives the pages back to the system; they are read again from the file if touched again.
    void release_pages() const;

 private:
    FileMap() = default;
    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace lectern
