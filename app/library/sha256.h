#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace lectern {

/// SHA-256 by a library that uses the instructions of the processor for it: Qt's own takes 20 s for 2 GiB, OpenSSL's 5
/// s.
class Sha256 {
 public:
    /// Throws std::bad_alloc.
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(std::string_view bytes);
    /// In hexadecimal digits. Nothing can be added afterwards.
    std::string digits();

 private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lectern
