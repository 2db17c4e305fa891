#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/byte_reader.h"
#include "engine/base/sentence.h"
#include "engine/gguf/gguf_errors.h"
#include "engine/gguf/gguf_file.h"

namespace lectern {

/// Turns the bytes of one GGUF file into a GgufFile. Every number in the file is untrusted: nothing is allocated,
/// indexed or multiplied by it before it was compared with what the file can hold.
class GgufParser {
 public:
    /// `name` stands for the file in messages. `bytes` must outlive the result.
    static Result<GgufFile> parse(std::span<const std::byte> bytes, std::string name);

 private:
    enum class ValueType : std::uint32_t { u8, i8, u16, i16, u32, i32, f32, boolean, text, array, u64, i64, f64 };
    using Array = GgufFile::Array;
    using Value = GgufFile::Value;

    GgufParser(std::span<const std::byte> bytes, std::string name);

    Result<void> parse_file();
    Result<void> parse_counts();
    Result<void> parse_metadata();
    Result<Value> parse_value(ValueType type);
    Result<Value> parse_array();
    Result<void> skip_nested_arrays(std::uint64_t count, int depth);
    Result<void> check_array(ValueType type, std::uint64_t count);
    Result<void> parse_alignment();
    Result<void> parse_tensor_table();
    Result<void> parse_tensor();
    Result<void> parse_shape(TensorInfo& tensor);
    Result<void> place_tensors();
    Result<void> check_overlaps() const;

    template <typename T>
    Array numbers(std::uint64_t count);
    Array texts(std::uint64_t count);

    tl::unexpected<Error> damaged(const Sentence& what) const { return fail(gguf_errors::damaged(name_, what)); }
    tl::unexpected<Error> cut_off() const { return fail(gguf_errors::cut_off(name_, bytes_.size(), place_)); }

    std::span<const std::byte> bytes_;
    std::string name_;
    ByteReader in_;
    GgufFile file_;
    Sentence place_ = sentence("its header");  ///< what is being read, for messages
    std::uint64_t key_count_ = 0;
    std::uint64_t tensor_count_ = 0;
    std::uint64_t array_elements_left_;  ///< of the limit on all arrays together
    std::uint64_t alignment_ = 32;
    std::vector<std::uint64_t> offsets_;  ///< of the tensors, from the start of the data section
};

}  // namespace lectern
