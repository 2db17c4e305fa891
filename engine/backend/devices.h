#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend/backend.h"

namespace lectern {

struct DeviceOptions {
    std::string device = "cpu";  ///< "cpu", "cuda", "cuda:N", or "auto": the first graphics card, else the CPU
    int threads = 0;             ///< of the CPU, see CpuOptions
    std::string cpu_tier;        ///< the same
};

struct ChosenBackend {
    std::unique_ptr<Backend> backend;
    std::string note;  ///< why it is the CPU where a graphics card was asked for; else empty
};

/// Errors: a name that is none of those above.
Result<void> check_device_name(std::string_view device);

/// The backend of a device. A graphics card that cannot be used is no error: the CPU takes its place, and the note says
/// why. Errors: a device that is none of those above; what make_cpu_backend() says.
Result<ChosenBackend> make_backend(const DeviceOptions& options);

/// What there is to run on: a line for each, the CPU first; graphics cards, or why there is none.
std::vector<std::string> describe_devices();

}  // namespace lectern
