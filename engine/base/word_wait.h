#pragma once

#include <atomic>
#include <cstdint>

namespace lectern {

/// Sleeps while `word` equals `old`; may come back earlier.
void sleep_while(const std::atomic<std::uint32_t>& word, std::uint32_t old);

/// Wakes who sleeps on it, after it was changed.
void wake_one(std::atomic<std::uint32_t>& word);
void wake_all(std::atomic<std::uint32_t>& word);

}  // namespace lectern
