#include "engine/base/windows_api.h"
// Behind <windows.h>, which it needs.
#include <bcrypt.h>
#include <fmt/format.h>

#include <array>
#include <new>

#include "app/library/sha256.h"

namespace lectern {

/// Of Windows' own cryptography.
struct Sha256::State {
    ~State() {
        if (sum != nullptr) BCryptDestroyHash(sum);
        if (algorithm != nullptr) BCryptCloseAlgorithmProvider(algorithm, 0);
    }
    BCRYPT_ALG_HANDLE algorithm = nullptr;
    BCRYPT_HASH_HANDLE sum = nullptr;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
    if (BCryptOpenAlgorithmProvider(&state_->algorithm, BCRYPT_SHA256_ALGORITHM, nullptr, 0) != 0 ||
        BCryptCreateHash(state_->algorithm, &state_->sum, nullptr, 0, nullptr, 0, 0) != 0)
        throw std::bad_alloc();
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
    while (!bytes.empty()) {
        const ULONG size = windows::at_once(bytes.size());
        BCryptHashData(state_->sum, reinterpret_cast<PUCHAR>(const_cast<char*>(bytes.data())), size, 0);
        bytes.remove_prefix(size);
    }
}

std::string Sha256::digits() {
    std::array<unsigned char, 32> sum{};
    BCryptFinishHash(state_->sum, sum.data(), static_cast<ULONG>(sum.size()), 0);
    return fmt::format("{:02x}", fmt::join(sum, ""));
}

}  // namespace lectern
