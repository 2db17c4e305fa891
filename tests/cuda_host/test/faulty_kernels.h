#pragma once

#include <cstdint>

namespace lectern::cuda {

struct FaultyArguments {
    const std::int32_t* in;  ///< [256]
    std::int32_t* out;       ///< [128]
    std::int32_t shift;
    std::int32_t unused;
};

}  // namespace lectern::cuda
