#pragma once

namespace lectern {

/// Whether NVIDIA's driver is installed: looked for, and not loaded.
bool has_nvidia_driver();

}  // namespace lectern
