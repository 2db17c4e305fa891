#include "engine/gguf/gguf_errors.h"

#include <algorithm>
#include <array>

#include "engine/gguf/tensor_type.h"

namespace lectern::gguf_errors {

namespace {

constexpr const char* another_model = "Download the model again, or choose another model file.";

/// What a file that is no GGUF is, as far as its first bytes tell.
std::string_view looks_like(std::string_view start) {
    struct Kind {
        std::string_view magic, name;
    };
    constexpr std::array<Kind, 8> kinds{{{"%PDF-", "a PDF document"},
                                         {"PK\x03\x04", "a ZIP archive or a PyTorch checkpoint"},
                                         {"\x1f\x8b", "a gzip archive"},
                                         {"version https://git-lfs", "a Git LFS pointer, not the file it points to"},
                                         {"<!DOCTYPE", "a web page"},
                                         {"<html", "a web page"},
                                         {"lmgg", "a GGML file, the format before GGUF"},
                                         {"tjgg", "a GGJT file, the format before GGUF"}}};
    for (const auto& kind : kinds)
        if (start.starts_with(kind.magic)) return kind.name;
    // A safetensors file is a length in 64 bits and then JSON.
    if (start.size() > 9 && start.substr(8).starts_with("{\"")) return "a safetensors file";
    const bool text = std::all_of(start.begin(), start.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\r' || c == '\t' || c == '\f';
    });
    return text ? "a text" : "data of another kind";
}

}  // namespace

std::string printable(std::string_view name) {
    constexpr std::size_t longest = 80;
    std::string shown(name.substr(0, longest));
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f) c = '?';
    return name.size() > longest ? shown + "..." : shown;
}

Error damaged(const std::string& file, const std::string& what) {
    return {.code = ErrorCode::bad_input,
            .what = fmt::format("'{}' {}", file, what),
            .means = "The file is damaged or was written wrongly; the model cannot be used.",
            .next = another_model};
}

Error cut_off(const std::string& file, std::uint64_t size, const std::string& place) {
    return {.code = ErrorCode::bad_input,
            .what = fmt::format("'{}' ends at byte {}, in the middle of {}", file, size, place),
            .means = "The file is incomplete, probably because its download was interrupted, or damaged.",
            .next = another_model};
}

Error not_gguf(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 64));
    return {.code = ErrorCode::bad_input,
            .what = fmt::format("'{}' is not a GGUF model file; it looks like {}", file, looks_like(start)),
            .means = "Lectern reads models in the GGUF format only.",
            .next = "Choose a file that ends in .gguf, or convert the model to GGUF."};
}

Error other_version(const std::string& file, std::uint32_t version) {
    const std::uint32_t swapped = version << 24 | (version & 0xff00u) << 8 | (version >> 8 & 0xff00u) | version >> 24;
    std::string what, next;
    if (swapped == 2 || swapped == 3) {
        what = fmt::format("'{}' is a GGUF file for big-endian machines (version {})", file, swapped);
        next = "Download the little-endian file of the same model.";
    } else {
        what = fmt::format("'{}' is a GGUF file of version {}", file, version);
        next = version < 2 ? "Download a newer file of the same model, or convert it again."
                           : "Use a newer Lectern, or another file of the same model.";
    }
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = "Lectern reads GGUF versions 2 and 3 in little-endian order.",
            .next = std::move(next)};
}

Error unknown_tensor_type(const std::string& file, const std::string& tensor, std::uint32_t type) {
    std::string supported;
    for (const auto& format : all_block_formats()) supported.append(supported.empty() ? "" : ", ").append(format.name);
    return {.code = ErrorCode::bad_input,
            .what = fmt::format("'{}' stores tensor '{}' in number format {}, which Lectern does not know", file,
                                tensor, type),
            .means = fmt::format("The model cannot be used. Lectern reads {}.", supported),
            .next = "Choose another quantisation of the same model, for example Q4_K_M or Q8_0."};
}

}  // namespace lectern::gguf_errors
