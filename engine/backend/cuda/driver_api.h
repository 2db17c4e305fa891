#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/error.h"

namespace lectern::cuda {

// The part of NVIDIA's driver interface that is used, declared here so that the program is built without the toolkit
// and starts without the driver. Names, values and layouts are those of cuda.h; they do not change between versions.

using DriverResult = int;
using DriverDevice = int;
using DriverAddress = std::uint64_t;
using DriverHandle = void*;  ///< contexts, modules, functions, streams, events, graphs

constexpr DriverResult driver_success = 0;
constexpr DriverResult driver_out_of_memory = 2;

/// Functions of libcuda by the names under which the library has them; `_v2` marks those with 64-bit sizes.
struct DriverApi {
    DriverResult (*cuInit)(unsigned flags);
    DriverResult (*cuDriverGetVersion)(int* version);
    DriverResult (*cuGetErrorName)(DriverResult, const char** name);
    DriverResult (*cuGetErrorString)(DriverResult, const char** text);
    DriverResult (*cuDeviceGetCount)(int* count);
    DriverResult (*cuDeviceGet)(DriverDevice*, int ordinal);
    DriverResult (*cuDeviceGetName)(char* name, int length, DriverDevice);
    DriverResult (*cuDeviceGetAttribute)(int* value, int attribute, DriverDevice);
    DriverResult (*cuDeviceTotalMem_v2)(std::size_t* bytes, DriverDevice);
    DriverResult (*cuDevicePrimaryCtxRetain)(DriverHandle* context, DriverDevice);
    DriverResult (*cuDevicePrimaryCtxRelease_v2)(DriverDevice);
    DriverResult (*cuCtxSetCurrent)(DriverHandle context);
    DriverResult (*cuMemGetInfo_v2)(std::size_t* free, std::size_t* total);
    DriverResult (*cuMemAlloc_v2)(DriverAddress*, std::size_t bytes);
    DriverResult (*cuMemFree_v2)(DriverAddress);
    DriverResult (*cuMemAllocHost_v2)(void**, std::size_t bytes);
    DriverResult (*cuMemFreeHost)(void*);
    DriverResult (*cuMemcpyHtoDAsync_v2)(DriverAddress to, const void* from, std::size_t bytes, DriverHandle stream);
    DriverResult (*cuMemcpyDtoHAsync_v2)(void* to, DriverAddress from, std::size_t bytes, DriverHandle stream);
    DriverResult (*cuMemcpyDtoDAsync_v2)(DriverAddress to, DriverAddress from, std::size_t bytes, DriverHandle stream);
    DriverResult (*cuMemsetD8Async)(DriverAddress to, unsigned char value, std::size_t bytes, DriverHandle stream);
    DriverResult (*cuStreamCreate)(DriverHandle*, unsigned flags);
    DriverResult (*cuStreamDestroy_v2)(DriverHandle);
    DriverResult (*cuStreamSynchronize)(DriverHandle);
    DriverResult (*cuEventCreate)(DriverHandle*, unsigned flags);
    DriverResult (*cuEventDestroy_v2)(DriverHandle);
    DriverResult (*cuEventRecord)(DriverHandle event, DriverHandle stream);
    DriverResult (*cuEventSynchronize)(DriverHandle);
    DriverResult (*cuModuleLoadData)(DriverHandle*, const void* image);
    DriverResult (*cuModuleUnload)(DriverHandle);
    DriverResult (*cuModuleGetFunction)(DriverHandle*, DriverHandle module, const char* name);
    DriverResult (*cuFuncSetAttribute)(DriverHandle function, int attribute, int value);
    DriverResult (*cuLaunchKernel)(DriverHandle function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                   unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                                   DriverHandle stream, void** arguments, void** extra);

    DriverResult (*cuStreamBeginCapture_v2)(DriverHandle stream, int mode);
    DriverResult (*cuStreamEndCapture)(DriverHandle stream, DriverHandle* graph);
    DriverResult (*cuGraphInstantiateWithFlags)(DriverHandle* executable, DriverHandle graph, unsigned long long flags);
    DriverResult (*cuGraphLaunch)(DriverHandle executable, DriverHandle stream);
    DriverResult (*cuGraphExecDestroy)(DriverHandle executable);
    DriverResult (*cuGraphDestroy)(DriverHandle graph);

    /// "CUDA_ERROR_...: what the driver says of it"
    std::string describe(DriverResult result) const;
};

/// The driver's functions, loaded from `library` and initialised; it stays loaded. Errors, each with what to do: no
/// such library, functions missing in it, a driver older than `version` (13000 is 13.0), a driver that does not start.
Result<DriverApi> load_driver(const char* library, int version);

}  // namespace lectern::cuda
