#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <new>

#include "app/library/sha256.h"

namespace lectern {

struct Sha256::State {
    struct Free {
        void operator()(EVP_MD_CTX* sum) const { EVP_MD_CTX_free(sum); }
    };
    std::unique_ptr<EVP_MD_CTX, Free> context{EVP_MD_CTX_new()};
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
    if (state_->context == nullptr || EVP_DigestInit_ex(state_->context.get(), EVP_sha256(), nullptr) != 1)
        throw std::bad_alloc();
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
    EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size());
}

std::string Sha256::digits() {
    std::array<unsigned char, 32> sum{};
    EVP_DigestFinal_ex(state_->context.get(), sum.data(), nullptr);
    return fmt::format("{:02x}", fmt::join(sum, ""));
}

}  // namespace lectern
