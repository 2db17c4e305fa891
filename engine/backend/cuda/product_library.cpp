#include "engine/backend/cuda/product_library.h"

#include <array>

#include "engine/backend/cuda/product_library_api.h"
#include "engine/base/shared_library.h"

namespace lectern::cuda {

namespace {

constexpr ProductStatus success = 0;

// Numbers of cublasLt.h, cublas_api.h and library_types.h.
constexpr int compute_f32 = 68, type_f32 = 0, type_bf16 = 14, transposed = 1;
constexpr int attribute_transpose_a = 3;
constexpr int preference_workspace = 1, preference_alignment_a = 5;  // of B, C and D behind it

/// How matrices of an address may be read: the largest power of two that divides it, up to 256.
std::uint32_t alignment_of(const void* address) {
    const auto bits = reinterpret_cast<std::uintptr_t>(address) | 256;
    return static_cast<std::uint32_t>(bits & (~bits + 1));
}

}  // namespace

/// Matrices of the library stand in columns, so that out' [outputs x tokens] = weight [inputs x outputs]' * in [inputs
/// x tokens], where each is what lies in memory.
struct ProductLibrary::Plan {
    const ProductLibraryApi& api;
    DriverHandle product = nullptr, weight = nullptr, in = nullptr, out = nullptr;
    ProductAlgorithm algorithm{};

    explicit Plan(const ProductLibraryApi& a) : api(a) {}
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;
    ~Plan() {
        for (DriverHandle layout : {weight, in, out})
            if (layout != nullptr) api.cublasLtMatrixLayoutDestroy(layout);
        if (product != nullptr) api.cublasLtMatmulDescDestroy(product);
    }

    /// Product and layouts.
    bool describe(const DenseProduct& p) {
        const auto inputs = static_cast<std::uint64_t>(p.inputs), outputs = static_cast<std::uint64_t>(p.outputs),
                   tokens = static_cast<std::uint64_t>(p.tokens);
        constexpr std::int32_t transpose = transposed;
        return api.cublasLtMatmulDescCreate(&product, compute_f32, type_f32) == success &&
               api.cublasLtMatmulDescSetAttribute(product, attribute_transpose_a, &transpose, sizeof transpose) ==
                   success &&
               api.cublasLtMatrixLayoutCreate(&weight, type_bf16, inputs, outputs, p.inputs) == success &&
               api.cublasLtMatrixLayoutCreate(&in, type_bf16, inputs, tokens, p.inputs) == success &&
               api.cublasLtMatrixLayoutCreate(&out, type_f32, outputs, tokens, p.stride) == success;
    }

    /// The algorithm that the library thinks fastest.
    bool choose(const DenseProduct& p, DriverHandle library) {
        DriverHandle preference = nullptr;
        if (api.cublasLtMatmulPreferenceCreate(&preference) != success) return false;
        const std::size_t bytes = workspace_bytes;
        bool set =
            api.cublasLtMatmulPreferenceSetAttribute(preference, preference_workspace, &bytes, sizeof bytes) == success;
        const std::array<const void*, 4> addresses{p.weight, p.in, p.out, p.out};
        for (std::size_t i = 0; i < addresses.size(); ++i) {
            const std::uint32_t alignment = alignment_of(addresses[i]);
            set = set &&
                  api.cublasLtMatmulPreferenceSetAttribute(preference, preference_alignment_a + static_cast<int>(i),
                                                           &alignment, sizeof alignment) == success;
        }
        FoundAlgorithm found{};
        int count = 0;
        const bool chosen = set &&
                            api.cublasLtMatmulAlgoGetHeuristic(library, product, weight, in, out, out, preference, 1,
                                                               &found, &count) == success &&
                            count == 1 && found.state == success;
        api.cublasLtMatmulPreferenceDestroy(preference);
        algorithm = found.algorithm;
        return chosen;
    }
};

std::unique_ptr<ProductLibrary> ProductLibrary::load(std::span<const char* const> libraries) {
    for (const char* name : libraries) {
        void* const loaded = open_library(name);
        if (loaded == nullptr) continue;
        auto api = std::make_unique<ProductLibraryApi>();
        if (!api->find_all(loaded)) continue;
        std::unique_ptr<ProductLibrary> library(new ProductLibrary(std::move(api)));
        if (library->api_->cublasLtCreate(&library->handle_) == success) return library;
    }
    return nullptr;
}

ProductLibrary::ProductLibrary(std::unique_ptr<ProductLibraryApi> api) : api_(std::move(api)) {}

ProductLibrary::~ProductLibrary() {
    plans_.clear();
    if (handle_ != nullptr) api_->cublasLtDestroy(handle_);
}

const ProductLibrary::Plan* ProductLibrary::plan(const DenseProduct& p) {
    const Shape shape{p.outputs,          p.inputs,           p.tokens, p.stride, alignment_of(p.weight),
                      alignment_of(p.in), alignment_of(p.out)};
    const auto known = plans_.find(shape);
    return (known != plans_.end() ? known : plans_.emplace(shape, find_plan(p)).first)->second.get();
}

std::unique_ptr<ProductLibrary::Plan> ProductLibrary::find_plan(const DenseProduct& p) {
    auto plan = std::make_unique<Plan>(*api_);
    if (!plan->describe(p) || !plan->choose(p, handle_)) return nullptr;
    return plan;
}

bool ProductLibrary::can_multiply(const DenseProduct& product) {
    return plan(product) != nullptr;
}

bool ProductLibrary::multiply(const DenseProduct& p, void* workspace, DriverHandle stream) {
    const Plan* const plan = this->plan(p);
    if (plan == nullptr) return false;
    const float one = 1, kept = p.add ? 1.0f : 0.0f;
    return api_->cublasLtMatmul(handle_, plan->product, &one, p.weight, plan->weight, p.in, plan->in, &kept, p.out,
                                plan->out, p.out, plan->out, &plan->algorithm, workspace, workspace_bytes,
                                stream) == success;
}

}  // namespace lectern::cuda
