#pragma once

#include <array>

namespace lectern::cuda {

// Names of NVIDIA's libraries, which are opened when the program runs.
#ifdef _WIN32
constexpr const char* driver_library = "nvcuda.dll";
constexpr std::array product_library_names{"cublasLt64_13.dll", "cublasLt64_12.dll"};
#else
constexpr const char* driver_library = "libcuda.so.1";
constexpr std::array product_library_names{"libcublasLt.so.13", "libcublasLt.so.12"};
#endif

}  // namespace lectern::cuda
