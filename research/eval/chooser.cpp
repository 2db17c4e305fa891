#include "research/eval/chooser.h"

#include <fmt/format.h>

#include <set>

namespace lectern::eval {

Chooser::Chooser(std::uint64_t seed, std::string_view task, int document) {
    const std::string name = fmt::format("{}/{}/{}", seed, task, document);
    std::seed_seq sequence(name.begin(), name.end());
    random_.seed(sequence);
}

std::vector<std::string> Chooser::numbers(int digits, std::size_t count) {
    std::size_t lowest = 1;
    for (int i = 1; i < digits; ++i) lowest *= 10;
    std::set<std::string> seen;
    std::vector<std::string> result;
    while (result.size() < count)
        if (std::string number = std::to_string(lowest + below(9 * lowest)); seen.insert(number).second)
            result.push_back(std::move(number));
    return result;
}

std::vector<std::string> Chooser::letters(int length, char first, std::size_t count) {
    std::set<std::string> seen;
    std::vector<std::string> result;
    while (result.size() < count) {
        std::string word;
        for (int i = 0; i < length; ++i) word += static_cast<char>(first + static_cast<int>(below(26)));
        if (seen.insert(word).second) result.push_back(std::move(word));
    }
    return result;
}

std::string Chooser::uuid() {
    const std::uint64_t high = (random_() & ~0xF000ULL) | 0x4000ULL;
    const std::uint64_t low = (random_() & ~(3ULL << 62)) | (2ULL << 62);
    return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32, high >> 16 & 0xFFFF, high & 0xFFFF, low >> 48,
                       low & 0xFFFFFFFFFFFFULL);
}

}  // namespace lectern::eval
