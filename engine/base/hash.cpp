#include "engine/base/hash.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <new>

namespace lectern {

Hash::Hash() : state_(XXH3_createState()) {
    if (state_ == nullptr) throw std::bad_alloc();
    XXH3_128bits_reset(state_.get());
}

void Hash::Release::operator()(XXH3_state_s* state) const {
    XXH3_freeState(state);
}

void Hash::add(std::span<const std::byte> bytes) {
    XXH3_128bits_update(state_.get(), bytes.data(), bytes.size());
}

void Hash::add(std::string_view text) {
    add(text.size());
    add(std::as_bytes(std::span(text)));
}

std::string Hash::hex() const {
    const XXH128_hash_t digest = XXH3_128bits_digest(state_.get());
    return fmt::format("{:016x}{:016x}", digest.high64, digest.low64);
}

}  // namespace lectern
