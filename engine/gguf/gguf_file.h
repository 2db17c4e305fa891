#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/file_map.h"
#include "engine/gguf/tensor_type.h"

namespace lectern {

struct GgufSplit;

/// A tensor as it stands in the file. shape[0] is the contiguous dimension: a matrix [out, in] has shape {in, out}.
struct TensorInfo {
    std::string name;
    TensorType type;
    std::vector<std::int64_t> shape;  ///< 1 to 4 dimensions, each >= 1; the product fits in 63 bits
    std::span<const std::byte> data;  ///< inside the mapped file, exactly the bytes of the tensor

    std::int64_t columns() const { return shape[0]; }
    std::int64_t rows() const { return values() / shape[0]; }
    std::int64_t values() const {
        std::int64_t n = 1;
        for (const auto d : shape) n *= d;
        return n;
    }
};

/// A GGUF model file (version 2 or 3, little-endian, possibly split into several), mapped and checked: every name,
/// array and tensor lies inside the file. Metadata is untrusted; the getters convert between number widths and give
/// nothing when a key is missing or of another kind.
class GgufFile {
 public:
    using Array = std::variant<std::vector<std::int64_t>, std::vector<double>, std::vector<std::string_view>>;
    using Value = std::variant<std::int64_t, std::uint64_t, double, bool, std::string_view, Array>;

    /// Opens `path`, and the other parts if it is the first of a split model.
    static Result<GgufFile> open(const std::filesystem::path& path);

    /// The bytes of one whole file, which must outlive the result. `name` stands for it in messages.
    static Result<GgufFile> parse(std::span<const std::byte> bytes, const std::string& name);

    const std::filesystem::path& path() const { return path_; }
    const std::map<std::string, Value, std::less<>>& metadata() const { return metadata_; }
    const std::vector<TensorInfo>& tensors() const { return tensors_; }
    std::uint64_t file_bytes() const { return file_bytes_; }  ///< of all parts

    std::optional<std::int64_t> integer(std::string_view key) const;
    std::optional<double> number(std::string_view key) const;  ///< integers too
    std::optional<bool> boolean(std::string_view key) const;
    std::optional<std::string_view> text(std::string_view key) const;
    std::span<const std::string_view> texts(std::string_view key) const;
    std::vector<std::int64_t> integers(std::string_view key) const;  ///< booleans as 0 and 1
    std::vector<float> numbers(std::string_view key) const;          ///< integers too

    const TensorInfo* tensor(std::string_view name) const;

    /// Gives back the pages of the mapped file, after the weights were copied out.
    void release_pages() const;

 private:
    friend class GgufParser;
    GgufFile() = default;

    static Result<GgufFile> open_part(const std::filesystem::path& path);
    Result<void> open_other_parts(const GgufSplit& split);
    Result<void> take_tensors(GgufFile&& part);
    const Value* find(std::string_view key) const;
    template <typename T>
    const T* find_array(std::string_view key) const;

    std::filesystem::path path_;
    std::vector<FileMap> maps_;
    std::uint64_t file_bytes_ = 0;
    std::map<std::string, Value, std::less<>> metadata_;
    std::vector<TensorInfo> tensors_;
    std::map<std::string, std::size_t, std::less<>> tensor_index_;
};

}  // namespace lectern
