#include "engine/backend/devices.h"

#include <charconv>
#include <optional>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/driver_device.h"

namespace lectern {

namespace {

/// N of "cuda:N"; 0 for "cuda".
std::optional<int> card_number(std::string_view device) {
    constexpr std::string_view prefix = "cuda";
    if (!device.starts_with(prefix)) return {};
    device.remove_prefix(prefix.size());
    if (device.empty()) return 0;
    if (device.front() != ':') return {};
    int number = 0;
    const auto [end, error] = std::from_chars(device.data() + 1, device.data() + device.size(), number);
    if (error != std::errc{} || end != device.data() + device.size() || number < 0) return {};
    return number;
}

std::string sentence_of(const Error& error) {
    return fmt::format("{} {} {}", error.what, error.means, error.next);
}

Result<ChosenBackend> on_cpu(const DeviceOptions& options, std::string note) {
    auto backend = make_cpu_backend({.threads = options.threads, .tier = options.cpu_tier});
    if (!backend) return fail(backend.error());
    return ChosenBackend{std::move(*backend), std::move(note)};
}

}  // namespace

Result<void> check_device_name(std::string_view device) {
    if (device == "cpu" || device == "auto" || card_number(device)) return {};
    return fail({.code = ErrorCode::wrong_use,
                 .what = fmt::format("There is no device '{}'.", device),
                 .means = "Nothing was opened.",
                 .next = "Choose 'cpu', 'cuda', 'cuda:1' and so on, or 'auto'."});
}

Result<ChosenBackend> make_backend(const DeviceOptions& options) {
    if (auto known = check_device_name(options.device); !known) return fail(known.error());
    if (options.device == "cpu") return on_cpu(options, {});
    const bool any = options.device == "auto";
    auto device = cuda::open_driver_device(any ? 0 : *card_number(options.device));
    if (device) return ChosenBackend{cuda::make_cuda_backend(std::move(*device)), {}};
    return on_cpu(options, any ? std::string() : sentence_of(device.error()));
}

std::vector<std::string> describe_devices() {
    std::string tiers;
    for (const std::string& tier : cpu_tier_names()) tiers += (tiers.empty() ? "" : ", ") + tier;
    std::vector<std::string> lines{fmt::format("cpu: {}", tiers)};
    const auto cards = cuda::driver_devices();
    if (!cards) {
        lines.push_back(fmt::format("cuda: {}", cards.error().what));
        return lines;
    }
    for (const cuda::DeviceProperties& card : *cards)
        lines.push_back(fmt::format("cuda:{}: {}, {} MiB, compute capability {}.{}", card.index, card.name,
                                    card.memory_bytes >> 20, card.compute_major, card.compute_minor));
    return lines;
}

}  // namespace lectern
