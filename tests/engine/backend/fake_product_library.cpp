#include "tests/engine/backend/fake_product_library.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <initializer_list>

#include "engine/backend/cuda/product_library_api.h"

namespace {

using lectern::cuda::DriverHandle;
using lectern::cuda::FoundAlgorithm;
using lectern::cuda::ProductAlgorithm;

// Numbers of cublas_api.h, library_types.h and cublasLt.h.
constexpr int allocation_failed = 3, invalid_value = 7;
constexpr int type_f32 = 0, type_bf16 = 14;
constexpr int product_scale_type = 1, product_transpose_a = 3, product_transpose_b = 4;
constexpr int preference_workspace = 1, preference_alignment_a = 5, preference_alignment_d = 8;

/// What an algorithm needs: the content of a ProductAlgorithm.
struct Needs {
    std::uint64_t mark = 0;
    std::uint64_t workspace_bytes = 0;
    std::uint64_t alignment[4] = {};
    std::uint64_t unused[2] = {};
};
constexpr std::uint64_t mark_of_algorithms = 0x6c7472656e;

static_assert(sizeof(ProductAlgorithm) == 64 && sizeof(FoundAlgorithm) == 96);

FakeProductLibrary state;

int called() {
    return ++state.calls == state.fails_at ? allocation_failed : 0;
}

template <typename T>
int opened(DriverHandle* handle, const T& value, int& count) {
    if (const int result = called(); result != 0) return result;
    *handle = new T(value);
    ++count;
    return 0;
}
template <typename T>
int closed(DriverHandle handle, int& count) {
    delete static_cast<T*>(handle);
    --count;
    return 0;
}

template <typename T>
int set(T& attribute, const void* value, std::size_t bytes) {
    if (bytes != sizeof attribute) return invalid_value;
    std::memcpy(&attribute, value, bytes);
    return called();
}

FakeProduct with_layouts(DriverHandle product, DriverHandle a, DriverHandle b, DriverHandle c, DriverHandle d) {
    FakeProduct described = *static_cast<FakeProduct*>(product);
    described.a = *static_cast<FakeLayout*>(a);
    described.b = *static_cast<FakeLayout*>(b);
    described.c = *static_cast<FakeLayout*>(c);
    described.d = *static_cast<FakeLayout*>(d);
    return described;
}

/// Rows and columns once transposed, where that is asked for.
struct Extent {
    std::uint64_t rows, columns;
};
Extent extent(const FakeLayout& layout, int transposed) {
    return transposed != 0 ? Extent{layout.columns, layout.rows} : Extent{layout.rows, layout.columns};
}

bool fit(const FakeProduct& p) {
    for (const FakeLayout* layout : {&p.a, &p.b, &p.c, &p.d})
        if (layout->leading < static_cast<std::int64_t>(layout->rows)) return false;
    const Extent a = extent(p.a, p.transpose_a), b = extent(p.b, p.transpose_b);
    return a.columns == b.rows && p.d.rows == a.rows && p.d.columns == b.columns && p.c.rows == p.d.rows &&
           p.c.columns == p.d.columns && p.a.type == type_bf16 && p.b.type == type_bf16 && p.c.type == type_f32 &&
           p.d.type == type_f32;
}

std::size_t place(const FakeLayout& layout, std::uint64_t row, std::uint64_t column) {
    return column * static_cast<std::uint64_t>(layout.leading) + row;
}

float element(const void* matrix, const FakeLayout& layout, int transposed, std::uint64_t row, std::uint64_t column) {
    const auto at = transposed != 0 ? place(layout, column, row) : place(layout, row, column);
    return std::bit_cast<float>(std::uint32_t{static_cast<const std::uint16_t*>(matrix)[at]} << 16);
}

bool suits(const ProductAlgorithm& algorithm, const void* const (&addresses)[4], std::size_t workspace_bytes) {
    const auto needs = std::bit_cast<Needs>(algorithm);
    if (needs.mark != mark_of_algorithms || needs.workspace_bytes > workspace_bytes) return false;
    for (int i = 0; i < 4; ++i)
        if (reinterpret_cast<std::uintptr_t>(addresses[i]) % needs.alignment[i] != 0) return false;
    return true;
}

}  // namespace

extern "C" {

FakeProductLibrary* fake_product_library() {
    return &state;
}

int cublasLtCreate(DriverHandle* library) {
    if (state.starts != 0) return state.starts;
    *library = new int(0);
    ++state.open_libraries;
    return 0;
}
int cublasLtDestroy(DriverHandle library) {
    return closed<int>(library, state.open_libraries);
}
int cublasLtMatmulDescCreate(DriverHandle* product, int compute_type, int scale_type) {
    return opened(product, FakeProduct{.compute_type = compute_type, .scale_type = scale_type}, state.open_products);
}
int cublasLtMatmulDescSetAttribute(DriverHandle product, int attribute, const void* value, std::size_t bytes) {
    auto& p = *static_cast<FakeProduct*>(product);
    switch (attribute) {
        case product_scale_type:
            return set(p.scale_type, value, bytes);
        case product_transpose_a:
            return set(p.transpose_a, value, bytes);
        case product_transpose_b:
            return set(p.transpose_b, value, bytes);
        default:
            return invalid_value;
    }
}
int cublasLtMatmulDescDestroy(DriverHandle product) {
    return closed<FakeProduct>(product, state.open_products);
}
int cublasLtMatrixLayoutCreate(DriverHandle* layout, int type, std::uint64_t rows, std::uint64_t columns,
                               std::int64_t leading) {
    return opened(layout, FakeLayout{.type = type, .rows = rows, .columns = columns, .leading = leading},
                  state.open_layouts);
}
int cublasLtMatrixLayoutDestroy(DriverHandle layout) {
    return closed<FakeLayout>(layout, state.open_layouts);
}
int cublasLtMatmulPreferenceCreate(DriverHandle* preference) {
    return opened(preference, FakePreference{}, state.open_preferences);
}
int cublasLtMatmulPreferenceSetAttribute(DriverHandle preference, int attribute, const void* value, std::size_t bytes) {
    auto& p = *static_cast<FakePreference*>(preference);
    if (attribute == preference_workspace) return set(p.workspace_bytes, value, bytes);
    if (attribute < preference_alignment_a || attribute > preference_alignment_d) return invalid_value;
    return set(p.alignment[attribute - preference_alignment_a], value, bytes);
}
int cublasLtMatmulPreferenceDestroy(DriverHandle preference) {
    return closed<FakePreference>(preference, state.open_preferences);
}
#ifndef WITHOUT_SEARCH
int cublasLtMatmulAlgoGetHeuristic(DriverHandle /*library*/, DriverHandle product, DriverHandle a, DriverHandle b,
                                   DriverHandle c, DriverHandle d, DriverHandle preference, int wanted,
                                   FoundAlgorithm* results, int* found) {
    ++state.asked;
    state.wish = *static_cast<FakePreference*>(preference);
    if (const int result = called(); result != 0) return result;
    if (!fit(with_layouts(product, a, b, c, d))) return invalid_value;
    *found = std::min(state.algorithms, wanted);
    if (*found == 0) return 0;
    Needs needs{.mark = mark_of_algorithms, .workspace_bytes = state.wish.workspace_bytes};
    std::copy_n(state.wish.alignment, 4, needs.alignment);
    *results = {.algorithm = std::bit_cast<ProductAlgorithm>(needs),
                .workspace_bytes = state.wish.workspace_bytes,
                .state = state.state,
                .waves = 1,
                .reserved = {}};
    return 0;
}
#endif
int cublasLtMatmul(DriverHandle /*library*/, DriverHandle product, const void* alpha, const void* a,
                   DriverHandle a_layout, const void* b, DriverHandle b_layout, const void* beta, const void* c,
                   DriverHandle c_layout, void* d, DriverHandle d_layout, const ProductAlgorithm* algorithm,
                   void* workspace, std::size_t workspace_bytes, DriverHandle stream) {
    if (state.multiplies != 0) return state.multiplies;
    FakeProduct p = with_layouts(product, a_layout, b_layout, c_layout, d_layout);
    p.alpha = *static_cast<const float*>(alpha);
    p.beta = *static_cast<const float*>(beta);
    p.workspace = workspace;
    p.workspace_bytes = workspace_bytes;
    p.stream = stream;
    if (!fit(p) || !suits(*algorithm, {a, b, c, d}, workspace_bytes)) return invalid_value;
    const std::uint64_t inner = extent(p.a, p.transpose_a).columns;
    for (std::uint64_t column = 0; column < p.d.columns; ++column)
        for (std::uint64_t row = 0; row < p.d.rows; ++row) {
            float sum = 0;
            for (std::uint64_t i = 0; i < inner; ++i)
                sum += element(a, p.a, p.transpose_a, row, i) * element(b, p.b, p.transpose_b, i, column);
            // Without a factor what stands there is not read: it may be anything.
            const float before = p.beta != 0 ? p.beta * static_cast<const float*>(c)[place(p.c, row, column)] : 0;
            static_cast<float*>(d)[place(p.d, row, column)] = p.alpha * sum + before;
        }
    state.last = p;
    ++state.multiplied;
    return 0;
}
}
