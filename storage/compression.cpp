#include "storage/compression.h"

#include <zstd.h>

#include "storage/failure.h"
#include "storage/validate.h"

namespace lectern {

namespace {

constexpr int level = 3;  // 2.4 times smaller for the places of words, at 300 MB/s; level 9 wins another tenth

Failure damaged() {
    return {{.code = ErrorCode::bad_input,
             .what = sentence("The places of the words on a page are not what was stored"),
             .next = sentence("Verify the library; remove the document and open its file again.")}};
}

}  // namespace

Compressed compress(std::span<const std::byte> bytes) {
    std::vector<std::byte> packed(ZSTD_compressBound(bytes.size()));
    const std::size_t size = ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), level);
    if (ZSTD_isError(size) != 0 || size > bytes.size() - bytes.size() / 10)
        return {Codec::plain, {bytes.begin(), bytes.end()}};
    packed.resize(size);
    return {Codec::zstd, std::move(packed)};
}

std::vector<std::byte> decompress(std::int64_t codec, std::span<const std::byte> stored, std::int64_t size) {
    if (size < 0 || size > static_cast<std::int64_t>(most_text)) throw damaged();
    const auto expected = static_cast<std::size_t>(size);
    if (codec == static_cast<int>(Codec::plain) && stored.size() == expected) return {stored.begin(), stored.end()};
    // zstd says how large the content is; believing the row alone would let a few bytes ask for any memory.
    if (codec != static_cast<int>(Codec::zstd) || ZSTD_getFrameContentSize(stored.data(), stored.size()) != expected)
        throw damaged();
    std::vector<std::byte> bytes(expected);
    if (ZSTD_decompress(bytes.data(), bytes.size(), stored.data(), stored.size()) != expected) throw damaged();
    return bytes;
}

}  // namespace lectern
