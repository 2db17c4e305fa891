#include "engine/base/word_wait.h"

namespace lectern {

void sleep_while(const std::atomic<std::uint32_t>& word, std::uint32_t old) {
    word.wait(old, std::memory_order_acquire);
}

void wake_one(std::atomic<std::uint32_t>& word) {
    word.notify_one();
}

void wake_all(std::atomic<std::uint32_t>& word) {
    word.notify_all();
}

}  // namespace lectern
