#include "engine/base/windows_api.h"
// Behind <windows.h>, which it needs.
#include <synchapi.h>

#include "engine/base/word_wait.h"

namespace lectern {

// Not std::atomic's: where the system has no futex, GCC 12 compares outside of its mutex and misses who wakes it
// between.

void sleep_while(const std::atomic<std::uint32_t>& word, std::uint32_t old) {
    WaitOnAddress(const_cast<std::atomic<std::uint32_t>*>(&word), &old, sizeof old, INFINITE);
}

void wake_one(std::atomic<std::uint32_t>& word) {
    WakeByAddressSingle(&word);
}

void wake_all(std::atomic<std::uint32_t>& word) {
    WakeByAddressAll(&word);
}

}  // namespace lectern
