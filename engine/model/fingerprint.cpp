#include "engine/model/fingerprint.h"

#include <algorithm>
#include <bit>

namespace lectern {

namespace {

/// FNV-1a, 64 bits.
class Hash {
 public:
    void add(std::span<const std::byte> bytes) {
        for (const std::byte b : bytes) state_ = (state_ ^ std::to_integer<std::uint64_t>(b)) * 0x100000001b3;
    }
    void add(std::uint64_t number) {
        for (int shift = 0; shift < 64; shift += 8) state_ = (state_ ^ (number >> shift & 0xff)) * 0x100000001b3;
    }
    void add(std::string_view text) {
        add(text.size());  // so that "ab", "c" differs from "a", "bc"
        add(std::as_bytes(std::span(text)));
    }
    std::uint64_t value() const { return state_; }

 private:
    std::uint64_t state_ = 0xcbf29ce484222325;
};

/// Numbers in one form, however wide the file has them.
struct AddValue {
    Hash& hash;
    void operator()(std::int64_t v) const { hash.add(static_cast<std::uint64_t>(v)); }
    void operator()(std::uint64_t v) const { hash.add(v); }
    void operator()(double v) const { hash.add(std::bit_cast<std::uint64_t>(v)); }
    void operator()(bool v) const { hash.add(std::uint64_t{v}); }
    void operator()(std::string_view v) const { hash.add(v); }
    void operator()(const GgufFile::Array& array) const {
        std::visit(
            [&](const auto& values) {
                hash.add(values.size());
                for (const auto& v : values) (*this)(v);
            },
            array);
    }
};

/// From the middle, since tensors may begin and end with padding of the vocabulary.
void add_sample(Hash& hash, std::span<const std::byte> data) {
    constexpr std::size_t sample = 64;
    const std::size_t length = std::min(sample, data.size());
    hash.add(data.subspan((data.size() - length) / 2, length));
}

}  // namespace

std::string fingerprint(const GgufFile& file) {
    Hash hash;
    const std::string_view architecture = file.text("general.architecture").value_or("");
    hash.add(architecture);
    for (const auto& [key, value] : file.metadata()) {
        if (!key.starts_with(architecture) || key.substr(architecture.size(), 1) != ".") continue;
        hash.add(key);
        std::visit(AddValue{hash}, value);
    }
    for (const TensorInfo& tensor : file.tensors()) {
        hash.add(tensor.name);
        hash.add(static_cast<std::uint64_t>(tensor.type));
        for (const std::int64_t length : tensor.shape) hash.add(static_cast<std::uint64_t>(length));
        add_sample(hash, tensor.data);
    }
    file.release_pages();  // the system maps much around each sample: 23 MiB of a file of 94 MiB
    return fmt::format("{:016x}", hash.value());
}

}  // namespace lectern
