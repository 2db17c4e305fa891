#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/error.h"

namespace lectern::gguf_errors {

/// A name out of an untrusted file, fit for a message: control characters become '?', and it is cut after 80 bytes.
std::string printable(std::string_view name);

/// "'file' `what`", where `what` breaks the rules of the format.
Error damaged(const std::string& file, const Sentence& what);

/// The file of `size` bytes ends in the middle of `place`.
Error cut_off(const std::string& file, std::uint64_t size, const Sentence& place);

/// The file does not start as a GGUF file does; says what it looks like instead.
Error not_gguf(const std::string& file, std::span<const std::byte> bytes);

Error other_version(const std::string& file, std::uint32_t version);

/// Names the type, the tensor and the types that can be read.
Error unknown_tensor_type(const std::string& file, const std::string& tensor, std::uint32_t type);

}  // namespace lectern::gguf_errors
