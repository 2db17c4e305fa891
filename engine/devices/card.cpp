#include "engine/devices/card.h"

#include <charconv>

#include "engine/backend/cuda/capped_device.h"
#include "engine/backend/cuda/driver_device.h"

namespace lectern {

std::optional<int> card_number(std::string_view device) {
    constexpr std::string_view prefix = "cuda";
    if (device == "auto" || device == prefix) return 0;
    if (!device.starts_with(prefix) || device[prefix.size()] != ':') return {};
    device.remove_prefix(prefix.size() + 1);
    int number = 0;
    const auto [end, error] = std::from_chars(device.data(), device.data() + device.size(), number);
    if (error != std::errc{} || end != device.data() + device.size() || number < 0) return {};
    return number;
}

Result<std::unique_ptr<cuda::Device>> open_card(const DeviceOptions& options) {
    const auto number = card_number(options.device);
    if (!number)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("'{device}' is no graphics card.", options.device),
                     .means = sentence("Nothing was opened."),
                     .next = sentence("Choose 'cuda', 'cuda:1' and so on.")});
    auto device = cuda::open_driver_device(*number, options.own_products);
    if (device && options.vram_bytes > 0) return cuda::with_less_memory(std::move(*device), options.vram_bytes);
    return device;
}

}  // namespace lectern
