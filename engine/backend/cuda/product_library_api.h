#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/backend/cuda/driver_api.h"

namespace lectern::cuda {

// The part of cuBLASLt that is used, declared here so that the program is built without the toolkit and starts without
// the library. Names, values and layouts are those of cublasLt.h, which have been the same since CUDA 11.

using ProductStatus = int;  ///< 0 succeeds

/// cublasLtMatmulAlgo_t.
struct ProductAlgorithm {
    std::uint64_t data[8];
};

/// cublasLtMatmulHeuristicResult_t.
struct FoundAlgorithm {
    ProductAlgorithm algorithm;
    std::size_t workspace_bytes;
    ProductStatus state;
    float waves;
    int reserved[4];
};

/// Functions of cuBLASLt by the names under which the library has them.
struct ProductLibraryApi {
    ProductStatus (*cublasLtCreate)(DriverHandle* library);
    ProductStatus (*cublasLtDestroy)(DriverHandle library);
    ProductStatus (*cublasLtMatmulDescCreate)(DriverHandle*, int compute, int scale_type);
    ProductStatus (*cublasLtMatmulDescSetAttribute)(DriverHandle, int attribute, const void* value, std::size_t bytes);
    ProductStatus (*cublasLtMatmulDescDestroy)(DriverHandle);
    ProductStatus (*cublasLtMatrixLayoutCreate)(DriverHandle*, int type, std::uint64_t rows, std::uint64_t columns,
                                                std::int64_t leading);
    ProductStatus (*cublasLtMatrixLayoutDestroy)(DriverHandle);
    ProductStatus (*cublasLtMatmulPreferenceCreate)(DriverHandle*);
    ProductStatus (*cublasLtMatmulPreferenceSetAttribute)(DriverHandle, int attribute, const void* value,
                                                          std::size_t bytes);
    ProductStatus (*cublasLtMatmulPreferenceDestroy)(DriverHandle);
    ProductStatus (*cublasLtMatmulAlgoGetHeuristic)(DriverHandle library, DriverHandle product, DriverHandle a,
                                                    DriverHandle b, DriverHandle c, DriverHandle d,
                                                    DriverHandle preference, int wanted, FoundAlgorithm* results,
                                                    int* found);
    ProductStatus (*cublasLtMatmul)(DriverHandle library, DriverHandle product, const void* alpha, const void* a,
                                    DriverHandle a_layout, const void* b, DriverHandle b_layout, const void* beta,
                                    const void* c, DriverHandle c_layout, void* d, DriverHandle d_layout,
                                    const ProductAlgorithm* algorithm, void* workspace, std::size_t workspace_bytes,
                                    DriverHandle stream);

    /// Looks all of them up. False: the library lacks one.
    bool find_all(void* library);
};

}  // namespace lectern::cuda
