#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/gguf/tensor_type.h"

namespace lectern {

/// Writes a GGUF version 3 file: retaining heads, random models. Keys and tensors appear in the order added.
class GgufWriter {
 public:
    /// Gives the next bytes of a tensor: whole blocks, from its front to its end.
    using Source = std::function<void(std::span<std::byte>)>;

    void add(std::string_view key, std::string_view text);
    void add(std::string_view key, const char* text) { add(key, std::string_view(text)); }
    void add(std::string_view key, std::uint32_t value);
    void add(std::string_view key, float value);
    void add(std::string_view key, bool value);
    void add(std::string_view key, const std::vector<std::string>& texts);
    void add(std::string_view key, const std::vector<std::int32_t>& values);
    void add(std::string_view key, const std::vector<float>& values);
    void add(std::string_view key, const std::vector<bool>& values);

    /// `shape[0]` is the contiguous dimension; `data` is exactly the tensor's bytes.
    void add_tensor(std::string_view name, TensorType type, std::vector<std::int64_t> shape,
                    std::span<const std::byte> data);
    void add_tensor(std::string_view name, std::vector<std::int64_t> shape, std::span<const float> data);
    /// A tensor that is never in memory as a whole: write() asks for it piece by piece. The first dimension is a
    /// multiple of the type's block.
    void add_tensor(std::string_view name, TensorType type, std::vector<std::int64_t> shape, Source source);

    /// The file's bytes.
    std::vector<std::byte> finish() const;
    /// Writes beside `path` and renames, so that a half-written file is never seen under its name.
    Result<void> write(const std::filesystem::path& path) const;

 private:
    struct Tensor {
        std::string name;
        TensorType type;
        std::vector<std::int64_t> shape;
        std::size_t bytes;
        std::vector<std::byte> data;
        Source source;  ///< instead of `data`, or empty
    };
    using Sink = std::function<void(std::span<const std::byte>)>;
    void write_to(const Sink& sink) const;
    std::vector<std::byte> header() const;

    std::uint64_t metadata_count_ = 0;
    std::vector<std::byte> metadata_;
    std::vector<Tensor> tensors_;
};

}  // namespace lectern
