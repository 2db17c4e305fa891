#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <tuple>

#include "engine/backend/cuda/device.h"
#include "engine/backend/cuda/driver_api.h"
#include "engine/backend/cuda/library_names.h"

namespace lectern::cuda {

struct ProductLibraryApi;

/// NVIDIA's cuBLASLt, where it is installed: on cards for data centres its products are faster than mma.sync allows.
/// Used by the thread that made it, in the context that was current then.
class ProductLibrary {
 public:
    static constexpr std::array names = product_library_names;

    /// The first of these that can be used. Null where none is installed or starts: own kernels do the same.
    static std::unique_ptr<ProductLibrary> load(std::span<const char* const> libraries = names);
    ~ProductLibrary();

    /// Memory of the device that products may use while they run; what NVIDIA advises for 9.0.
    static constexpr std::size_t workspace_bytes = std::size_t{32} << 20;

    bool can_multiply(const DenseProduct& product);
    /// False: the library refused, and nothing was done. `workspace`: workspace_bytes, 256-byte aligned.
    bool multiply(const DenseProduct& product, void* workspace, DriverHandle stream);

 private:
    struct Plan;
    using Shape = std::tuple<int, int, int, int, std::size_t, std::size_t, std::size_t>;
    explicit ProductLibrary(std::unique_ptr<ProductLibraryApi> api);
    /// Looked for once for each shape; null if there is none.
    const Plan* plan(const DenseProduct& product);
    std::unique_ptr<Plan> find_plan(const DenseProduct& product);

    std::unique_ptr<ProductLibraryApi> api_;
    DriverHandle handle_ = nullptr;
    std::map<Shape, std::unique_ptr<Plan>> plans_;
};

}  // namespace lectern::cuda
