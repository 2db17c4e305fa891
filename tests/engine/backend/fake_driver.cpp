#include "tests/engine/backend/fake_driver.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "engine/backend/cuda/driver_api.h"

namespace {

using lectern::cuda::DriverAddress;
using lectern::cuda::DriverDevice;
using lectern::cuda::DriverHandle;

FakeDriver state;
std::map<DriverAddress, std::size_t> blocks;
char something;  // what handles point at

constexpr int attribute_major = 75, attribute_minor = 76, attribute_shared_optin = 97;

int opened(DriverHandle* handle, int result, int& count) {
    if (result != 0) return result;
    *handle = &something;
    ++count;
    return 0;
}
int closed(int& count) {
    --count;
    return 0;
}

}  // namespace

extern "C" {

FakeDriver* fake_driver() {
    return &state;
}

int cuInit(unsigned) {
    return state.starts;
}
int cuDriverGetVersion(int* version) {
    return *version = state.version, 0;
}
int cuGetErrorName(int result, const char** name) {
    *name = result == 719 ? "CUDA_ERROR_LAUNCH_FAILED" : "CUDA_ERROR_OF_THE_TEST";
    return 0;
}
int cuGetErrorString(int, const char** text) {
    return *text = "as the test wants it", 0;
}
int cuDeviceGetCount(int* count) {
    return *count = state.cards, 0;
}
int cuDeviceGet(DriverDevice* device, int ordinal) {
    return *device = ordinal, 0;
}
int cuDeviceGetName(char* name, int length, DriverDevice device) {
    std::snprintf(name, static_cast<std::size_t>(length), "Test card %d", device);
    return 0;
}
int cuDeviceGetAttribute(int* value, int attribute, DriverDevice) {
    *value = attribute == attribute_major          ? state.compute_major
             : attribute == attribute_minor        ? state.compute_minor
             : attribute == attribute_shared_optin ? 100 * 1024
                                                   : 16;
    return 0;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, DriverDevice) {
    return *bytes = state.memory_bytes, 0;
}
int cuDevicePrimaryCtxRetain(DriverHandle* context, DriverDevice) {
    return opened(context, state.context, state.open_contexts);
}
int cuDevicePrimaryCtxRelease_v2(DriverDevice) {
    return closed(state.open_contexts);
}
int cuCtxSetCurrent(DriverHandle) {
    return 0;
}
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
    *free = state.memory_bytes - state.taken_bytes;
    *total = state.memory_bytes;
    return 0;
}
int cuMemAlloc_v2(DriverAddress* address, std::size_t bytes) {
    if (bytes > state.memory_bytes - state.taken_bytes) return lectern::cuda::driver_out_of_memory;
    *address = reinterpret_cast<DriverAddress>(std::malloc(bytes));
    blocks[*address] = bytes;
    state.taken_bytes += bytes;
    return 0;
}
int cuMemFree_v2(DriverAddress address) {
    const auto block = blocks.extract(address);
    if (block.empty()) return 1;
    state.taken_bytes -= block.mapped();
    std::free(reinterpret_cast<void*>(address));
    return 0;
}
int cuMemAllocHost_v2(void** memory, std::size_t bytes) {
    ++state.open_host_pieces;
    return *memory = std::malloc(bytes), 0;
}
int cuMemFreeHost(void* memory) {
    return std::free(memory), closed(state.open_host_pieces);
}
int cuMemcpyHtoDAsync_v2(DriverAddress to, const void* from, std::size_t bytes, DriverHandle) {
    return std::memcpy(reinterpret_cast<void*>(to), from, bytes), 0;
}
int cuMemcpyDtoHAsync_v2(void* to, DriverAddress from, std::size_t bytes, DriverHandle) {
    return std::memcpy(to, reinterpret_cast<const void*>(from), bytes), 0;
}
int cuMemcpyDtoDAsync_v2(DriverAddress to, DriverAddress from, std::size_t bytes, DriverHandle) {
    return std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<const void*>(from), bytes), 0;
}
int cuMemsetD8Async(DriverAddress to, unsigned char value, std::size_t bytes, DriverHandle) {
    return std::memset(reinterpret_cast<void*>(to), value, bytes), 0;
}
int cuStreamCreate(DriverHandle* stream, unsigned) {
    return opened(stream, 0, state.open_streams);
}
int cuStreamDestroy_v2(DriverHandle) {
    return closed(state.open_streams);
}
int cuStreamSynchronize(DriverHandle) {
    return 0;
}
int cuEventCreate(DriverHandle* event, unsigned) {
    return opened(event, 0, state.open_events);
}
int cuEventDestroy_v2(DriverHandle) {
    return closed(state.open_events);
}
int cuEventRecord(DriverHandle, DriverHandle) {
    return 0;
}
int cuEventSynchronize(DriverHandle) {
    return 0;
}
int cuModuleLoadData(DriverHandle* module, const void*) {
    return opened(module, state.image, state.open_modules);
}
int cuModuleUnload(DriverHandle) {
    return closed(state.open_modules);
}
int cuModuleGetFunction(DriverHandle* function, DriverHandle, const char*) {
    return *function = &something, state.kernels;
}
int cuFuncSetAttribute(DriverHandle, int, int) {
    return 0;
}
int cuLaunchKernel(DriverHandle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, DriverHandle,
                   void**, void**) {
    return state.launches;
}
#ifndef WITHOUT_GRAPHS
int cuStreamBeginCapture_v2(DriverHandle, int) {
    return 0;
}
int cuStreamEndCapture(DriverHandle, DriverHandle* graph) {
    return *graph = &something, 0;
}
int cuGraphInstantiateWithFlags(DriverHandle* executable, DriverHandle, unsigned long long) {
    return *executable = &something, 0;
}
int cuGraphLaunch(DriverHandle, DriverHandle) {
    return state.launches;
}
int cuGraphExecDestroy(DriverHandle) {
    return 0;
}
int cuGraphDestroy(DriverHandle) {
    return 0;
}
#endif
}
