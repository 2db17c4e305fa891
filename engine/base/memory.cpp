#include "engine/base/memory.h"

#include <fmt/format.h>

namespace lectern {

std::string describe_bytes(std::uint64_t bytes) {
    const auto amount = static_cast<double>(bytes);
    if (amount >= 0x1p30) return fmt::format("{:.2f} GiB", amount / 0x1p30);
    if (amount >= 0x1p20) return fmt::format("{:.1f} MiB", amount / 0x1p20);
    return fmt::format("{:.1f} KiB", amount / 0x1p10);
}

}  // namespace lectern
