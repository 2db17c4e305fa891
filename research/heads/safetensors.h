#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/file_map.h"

namespace lectern {

/// A tensor of a safetensors file. `data` lies in the file.
struct SafeTensor {
    std::string dtype;                ///< "BF16", "F32"...
    std::vector<std::int64_t> shape;  ///< row-major, none negative
    std::span<const std::byte> data;

    /// Whether floats() knows the dtype: F32, F16 or BF16.
    bool is_float() const;
    std::vector<float> floats() const;
};

/// A file of named tensors as PyTorch's world exchanges them: the length of a header (8 bytes), the header (JSON), and
/// the data. The bytes are untrusted: every number is checked before it is used.
class SafetensorsFile {
 public:
    using Tensors = std::map<std::string, SafeTensor>;

    /// Errors: not such a file, cut off, a header that says what cannot be (all ErrorCode::bad_input).
    static Result<SafetensorsFile> open(const std::filesystem::path& path);
    /// The tensors point into `bytes`. `name`: of the file, for messages.
    static Result<Tensors> parse(std::span<const std::byte> bytes, const std::string& name);

    const Tensors& tensors() const { return tensors_; }

 private:
    SafetensorsFile(FileMap file, Tensors tensors) : file_(std::move(file)), tensors_(std::move(tensors)) {}

    FileMap file_;
    Tensors tensors_;
};

}  // namespace lectern
