#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/device_times.h"
#include "engine/base/sentence.h"

namespace lectern {

struct DeviceOptions {
    std::string device = "cpu";    ///< "cpu", "cuda", "cuda:N", or "auto": the first graphics card, else the CPU
    int threads = 0;               ///< of the CPU, see CpuOptions
    std::string cpu_tier;          ///< the same
    std::uint64_t vram_bytes = 0;  ///< a graphics card is used as if it had no more memory; 0: as much as it has
    bool own_products = false;     ///< a graphics card multiplies with own kernels alone, not with cuBLASLt
};

struct ChosenBackend {
    std::unique_ptr<Backend> backend;
    Sentence note;         ///< why it is the CPU where a graphics card was asked for; else empty
    bool on_card = false;  ///< it is a graphics card's
};

/// Errors: a name that is none of those above.
Result<void> check_device_name(std::string_view device);

/// The backend of a device. A graphics card that cannot be used is no error: the CPU takes its place, and the note says
/// why. Errors: a device that is none of those above; what make_cpu_backend() says.
Result<ChosenBackend> make_backend(const DeviceOptions& options);

/// A graphics card whose time is taken, which makes it slower. `times` must outlive the backend. Errors: it cannot be
/// used, or the device is none.
Result<std::unique_ptr<Backend>> make_timed_card(const DeviceOptions& options, DeviceTimes& times);

struct GraphicsCard {
    std::string device;  ///< its name for DeviceOptions
    std::string name;    ///< "NVIDIA GeForce RTX 4090"
};

/// Those that a model may be put on. Asking wakes a sleeping card, which takes a second.
std::vector<GraphicsCard> usable_cards();

/// What there is to run on: a line for each, the CPU first; graphics cards, or why there is none.
std::vector<std::string> describe_devices();

}  // namespace lectern
