#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

struct XXH3_state_s;

namespace lectern {

/// XXH3 of all that was added, in 128 bits. It finds accidental differences; it does not resist forgery.
class Hash {
 public:
    Hash();

    void add(std::span<const std::byte> bytes);
    template <typename T>
    void add_numbers(std::span<const T> values) {
        add(std::as_bytes(values));
    }
    void add(std::uint64_t number) { add_numbers(std::span<const std::uint64_t>(&number, 1)); }
    /// With its length, so that "ab", "c" differs from "a", "bc".
    void add(std::string_view text);

    /// 32 hexadecimal digits.
    std::string hex() const;

 private:
    struct Release {
        void operator()(XXH3_state_s* state) const;
    };
    std::unique_ptr<XXH3_state_s, Release> state_;
};

}  // namespace lectern
