#include "engine/devices/devices.h"

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/driver_device.h"
#include "engine/backend/cuda/timed_device.h"
#include "engine/devices/card.h"

namespace lectern {

namespace {

Sentence note_of(const Error& error) {
    return sentence("{what} {means} {next}", error.what, error.means, error.next);
}

Result<ChosenBackend> on_cpu(const DeviceOptions& options, Sentence note) {
    auto backend = make_cpu_backend({.threads = options.threads, .tier = options.cpu_tier});
    if (!backend) return fail(backend.error());
    return ChosenBackend{std::move(*backend), std::move(note), false};
}

}  // namespace

Result<void> check_device_name(std::string_view device) {
    if (device == "cpu" || card_number(device)) return {};
    return fail({.code = ErrorCode::wrong_use,
                 .what = sentence("There is no device '{device}'.", device),
                 .means = sentence("Nothing was opened."),
                 .next = sentence("Choose 'cpu', 'cuda', 'cuda:1' and so on, or 'auto'.")});
}

Result<ChosenBackend> make_backend(const DeviceOptions& options) {
    if (auto known = check_device_name(options.device); !known) return fail(known.error());
    if (options.device == "cpu") return on_cpu(options, {});
    auto device = open_card(options);
    if (device) return ChosenBackend{cuda::make_cuda_backend(std::move(*device)), {}, true};
    return on_cpu(options, options.device == "auto" ? Sentence() : note_of(device.error()));
}

Result<std::unique_ptr<Backend>> make_timed_card(const DeviceOptions& options, DeviceTimes& times) {
    auto device = open_card(options);
    if (!device) return fail(device.error());
    return cuda::make_cuda_backend(cuda::with_times(std::move(*device), times));
}

std::vector<GraphicsCard> usable_cards() {
    std::vector<GraphicsCard> usable;
    if (const auto cards = cuda::driver_devices())
        for (const cuda::DeviceProperties& card : *cards)
            if (cuda::check_card(card)) usable.push_back({fmt::format("cuda:{}", card.index), card.name});
    return usable;
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
    for (const cuda::DeviceProperties& card : *cards) {
        const auto usable = cuda::check_card(card);
        lines.push_back(fmt::format("cuda:{}: {}, {} MiB, compute capability {}.{}{}", card.index, card.name,
                                    card.memory_bytes >> 20, card.compute_major, card.compute_minor,
                                    usable ? "" : fmt::format(" (cannot be used: {})", usable.error().what)));
    }
    return lines;
}

}  // namespace lectern
