#pragma once

#include <cstddef>
#include <cstdint>

// cuBLASLt without a card: a library with the functions that the engine looks up. It multiplies in plain loops, in the
// host's memory, what layouts say lies there, and refuses what would leave them. What it fails at, a test decides.

/// Standing in columns: element (row, column) is number column * leading + row.
struct FakeLayout {
    int type = -1;
    std::uint64_t rows = 0, columns = 0;
    std::int64_t leading = 0;
    bool operator==(const FakeLayout&) const = default;
};

struct FakeProduct {
    int compute_type = -1, scale_type = -1;
    int transpose_a = 0, transpose_b = 0;
    FakeLayout a, b, c, d;
    float alpha = 0, beta = 0;
    const void *workspace = nullptr, *stream = nullptr;
    std::size_t workspace_bytes = 0;
};

struct FakePreference {
    std::size_t workspace_bytes = 0;
    std::uint32_t alignment[4] = {256, 256, 256, 256};  ///< of a, b, c and d, in bytes
};

/// Results are those of cublas_api.h: 0 succeeds.
struct FakeProductLibrary {
    int starts = 0;       ///< result of cublasLtCreate
    int fails_at = 0;     ///< of the calls before a product, counted from 1; 0: none fails
    int algorithms = 1;   ///< that are found for a product
    int state = 0;        ///< of the algorithm that is found
    int multiplies = 0;   ///< result of cublasLtMatmul
    int calls = 0;        ///< before products
    int asked = 0;        ///< for an algorithm
    int multiplied = 0;   ///< products that were done
    FakePreference wish;  ///< with which an algorithm was asked for last
    FakeProduct last;     ///< that was done
    int open_libraries = 0, open_products = 0, open_layouts = 0, open_preferences = 0;

    int open() const { return open_libraries + open_products + open_layouts + open_preferences; }
};

/// Of the library that was loaded last; found in it by its name.
extern "C" FakeProductLibrary* fake_product_library();
