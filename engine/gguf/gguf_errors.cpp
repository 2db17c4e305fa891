#include "engine/gguf/gguf_errors.h"

#include <algorithm>
#include <array>

#include "engine/gguf/tensor_type.h"

namespace lectern::gguf_errors {

namespace {

const Sentence another_model = sentence("Download the model again, or choose another model file.");

/// What a file that is no GGUF is, as far as its first bytes tell.
Sentence looks_like(std::string_view start) {
    struct Kind {
        std::string_view magic;
        Sentence name;
    };
    const std::array<Kind, 8> kinds{
        {{"%PDF-", sentence("a PDF document")},
         {"PK\x03\x04", sentence("a ZIP archive or a PyTorch checkpoint")},
         {"\x1f\x8b", sentence("a gzip archive")},
         {"version https://git-lfs", sentence("a Git LFS pointer, not the file it points to")},
         {"<!DOCTYPE", sentence("a web page")},
         {"<html", sentence("a web page")},
         {"lmgg", sentence("a GGML file, the format before GGUF")},
         {"tjgg", sentence("a GGJT file, the format before GGUF")}}};
    for (const auto& kind : kinds)
        if (start.starts_with(kind.magic)) return kind.name;
    // A safetensors file is a length in 64 bits and then JSON.
    if (start.size() > 9 && start.substr(8).starts_with("{\"")) return sentence("a safetensors file");
    const bool text = std::all_of(start.begin(), start.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\r' || c == '\t' || c == '\f';
    });
    return text ? sentence("a text") : sentence("data of another kind");
}

}  // namespace

std::string printable(std::string_view name) {
    constexpr std::size_t longest = 80;
    std::string shown(name.substr(0, longest));
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f) c = '?';
    return name.size() > longest ? shown + "..." : shown;
}

Error damaged(const std::string& file, const Sentence& what) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' {what}", file, what),
            .means = sentence("The file is damaged or was written wrongly; the model cannot be used."),
            .next = another_model};
}

Error cut_off(const std::string& file, std::uint64_t size, const Sentence& place) {
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' ends at byte {size}, in the middle of {place}", file, size, place),
            .means = sentence("The file is incomplete, probably because its download was interrupted, or damaged."),
            .next = another_model};
}

Error not_gguf(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 64));
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' is not a GGUF model file; it looks like {kind}", file, looks_like(start)),
            .means = sentence("Lectern reads models in the GGUF format only."),
            .next = sentence("Choose a file that ends in .gguf, or convert the model to GGUF.")};
}

Error other_version(const std::string& file, std::uint32_t version) {
    const std::uint32_t swapped = version << 24 | (version & 0xff00u) << 8 | (version >> 8 & 0xff00u) | version >> 24;
    Sentence what, next;
    if (swapped == 2 || swapped == 3) {
        what = sentence("'{file}' is a GGUF file for big-endian machines (version {swapped})", file, swapped);
        next = sentence("Download the little-endian file of the same model.");
    } else {
        what = sentence("'{file}' is a GGUF file of version {version}", file, version);
        next = version < 2 ? sentence("Download a newer file of the same model, or convert it again.")
                           : sentence("Use a newer Lectern, or another file of the same model.");
    }
    return {.code = ErrorCode::bad_input,
            .what = std::move(what),
            .means = sentence("Lectern reads GGUF versions 2 and 3 in little-endian order."),
            .next = std::move(next)};
}

Error unknown_tensor_type(const std::string& file, const std::string& tensor, std::uint32_t type) {
    std::string supported;
    for (const auto& format : all_block_formats()) supported.append(supported.empty() ? "" : ", ").append(format.name);
    return {.code = ErrorCode::bad_input,
            .what = sentence("'{file}' stores tensor '{tensor}' in number format {type}, which Lectern does not know",
                             file, tensor, type),
            .means = sentence("The model cannot be used. Lectern reads {supported}.", supported),
            .next = sentence("Choose another quantisation of the same model, for example Q4_K_M or Q8_0.")};
}

}  // namespace lectern::gguf_errors
