#pragma once

// What happens to a product before it is stored, see LinearOutput.

#include "engine/backend/backend.h"
#include "engine/backend/cuda/kernels/arguments.h"
#include "engine/backend/cuda/kernels/language.h"

namespace lectern::cuda {

__device__ __forceinline__ float silu(float x) {
    return x / (1.0f + __expf(-x));
}
__device__ __forceinline__ float gelu(float x) {
    return 0.5f * x * erfcf(-0.7071067812f * x);
}
/// The tanh form.
__device__ __forceinline__ float gelu_by_tanh(float x) {
    return 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
}

/// Stores one output of one token; `up` counts for paired weights only.
__device__ __forceinline__ void finish(const Epilogue& e, int token, int output, float sum, float up) {
    float* out = e.out + static_cast<int64_t>(token) * e.stride + output;
    if (e.bias != nullptr) sum += e.bias[output];
    switch (static_cast<LinearOutput>(e.how)) {
        case LinearOutput::store:
            *out = sum;
            break;
        case LinearOutput::add:
            *out += sum;
            break;
        case LinearOutput::silu:
            *out = silu(sum);
            break;
        case LinearOutput::gelu:
            *out = gelu(sum);
            break;
        case LinearOutput::gelu_times:
            *out *= gelu_by_tanh(sum);
            break;
        case LinearOutput::gate_silu:
            *out = silu(sum) * up;
            break;
        case LinearOutput::gate_gelu:
            *out = gelu_by_tanh(sum) * up;
            break;
    }
}

}  // namespace lectern::cuda
