#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "engine/base/error.h"
#include "engine/base/native_file.h"

namespace lectern {

/// A whole file, mapped read-only. Pages come in when touched. Move-only.
class FileMap {
 public:
    /// Errors: missing, a folder, no permission, empty, cannot be mapped (all ErrorCode::bad_input; no address space:
    /// out_of_memory).
    static Result<FileMap> open(const std::filesystem::path& path);

    /// The same for a file that is open already, which stays open. `name` is for errors.
    static Result<FileMap> of(NativeFile file, const std::filesystem::path& name);

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
    static Error cannot_open(const std::filesystem::path& path, Sentence reason, Sentence next);

    const std::byte* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace lectern
