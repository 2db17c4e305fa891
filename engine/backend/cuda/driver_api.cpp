#include "engine/backend/cuda/driver_api.h"

#include <string_view>

#include "engine/base/shared_library.h"

namespace lectern::cuda {

namespace {

const Sentence go_on = sentence("Models run on the CPU.");

tl::unexpected<Error> unusable_driver(Sentence what, Sentence next) {
    return fail({.code = ErrorCode::failed, .what = std::move(what), .means = go_on, .next = std::move(next)});
}

/// Looks functions up and remembers the first that is not there.
class Lookup {
 public:
    explicit Lookup(void* library) : library_(library) {}

    template <typename Function>
    void find(Function*& function, const char* name) {
        function = reinterpret_cast<Function*>(library_function(library_, name));
        if (function == nullptr && missing_.empty()) missing_ = name;
    }
    std::string_view missing() const { return missing_; }

 private:
    void* library_;
    std::string_view missing_;
};

std::string_view find_all(DriverApi& api, void* library) {
    Lookup lookup(library);
#define FIND(name) lookup.find(api.name, #name)
    FIND(cuInit);
    FIND(cuDriverGetVersion);
    FIND(cuGetErrorName);
    FIND(cuGetErrorString);
    FIND(cuDeviceGetCount);
    FIND(cuDeviceGet);
    FIND(cuDeviceGetName);
    FIND(cuDeviceGetAttribute);
    FIND(cuDeviceTotalMem_v2);
    FIND(cuDevicePrimaryCtxRetain);
    FIND(cuDevicePrimaryCtxRelease_v2);
    FIND(cuCtxSetCurrent);
    FIND(cuMemGetInfo_v2);
    FIND(cuMemAlloc_v2);
    FIND(cuMemFree_v2);
    FIND(cuMemAllocHost_v2);
    FIND(cuMemFreeHost);
    FIND(cuMemcpyHtoDAsync_v2);
    FIND(cuMemcpyDtoHAsync_v2);
    FIND(cuMemcpyDtoDAsync_v2);
    FIND(cuMemsetD8Async);
    FIND(cuStreamCreate);
    FIND(cuStreamDestroy_v2);
    FIND(cuStreamSynchronize);
    FIND(cuEventCreate);
    FIND(cuEventDestroy_v2);
    FIND(cuEventRecord);
    FIND(cuEventSynchronize);
    FIND(cuModuleLoadData);
    FIND(cuModuleUnload);
    FIND(cuModuleGetFunction);
    FIND(cuFuncSetAttribute);
    FIND(cuLaunchKernel);
    FIND(cuStreamBeginCapture_v2);
    FIND(cuStreamEndCapture);
    FIND(cuGraphInstantiateWithFlags);
    FIND(cuGraphLaunch);
    FIND(cuGraphExecDestroy);
    FIND(cuGraphDestroy);
#undef FIND
    return lookup.missing();
}

}  // namespace

std::string DriverApi::describe(DriverResult result) const {
    const char *error = nullptr, *text = nullptr;
    cuGetErrorName(result, &error);
    cuGetErrorString(result, &text);
    return fmt::format("{}: {}", error != nullptr ? error : std::to_string(result), text != nullptr ? text : "?");
}

Result<DriverApi> load_driver(const char* library, int version) {
    void* const loaded = open_library(library);
    if (loaded == nullptr)
        return unusable_driver(sentence("There is no NVIDIA driver: '{library}' cannot be loaded.", library),
                               sentence("Install the driver of the graphics card to use it, or go on with the CPU."));
    DriverApi api{};
    if (const std::string_view missing = find_all(api, loaded); !missing.empty())
        return unusable_driver(sentence("The NVIDIA driver has no function '{function}'.", missing),
                               sentence("Install a newer driver, or go on with the CPU."));
    int supported = 0;
    if (api.cuDriverGetVersion(&supported) != driver_success || supported < version)
        return unusable_driver(
            sentence("The NVIDIA driver supports CUDA {supported}.{supported_minor}; Lectern's kernels "
                     "need {version}.{minor}.",
                     supported / 1000, supported % 1000 / 10, version / 1000, version % 1000 / 10),
            sentence("Install a newer driver, or go on with the CPU."));
    if (const DriverResult result = api.cuInit(0); result != driver_success)
        return unusable_driver(sentence("The NVIDIA driver does not start: {reason}.", api.describe(result)),
                               sentence("Restart the computer or install the driver anew, or go on with the CPU."));
    return api;
}

}  // namespace lectern::cuda
