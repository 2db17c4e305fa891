// A checkpoint from the network: any bytes give tensors that lie inside the file, or an error that says what is wrong.
#include <cstdlib>

#include "research/heads/safetensors.h"

using namespace lectern;

namespace {

void require(bool promise) {
    if (!promise) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto tensors = SafetensorsFile::parse(std::as_bytes(std::span(data, size)), "fuzzed");
    if (!tensors) {
        require(tensors.error().code == ErrorCode::bad_input && !tensors.error().what.empty() &&
                !tensors.error().means.empty() && !tensors.error().next.empty());
        return 0;
    }
    for (const auto& [name, tensor] : *tensors) {
        for (const std::int64_t length : tensor.shape) require(length >= 0);
        if (tensor.is_float()) require(tensor.floats().size() <= size);
    }
    return 0;
}
