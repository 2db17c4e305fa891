#include "engine/backend/cuda/product_library_api.h"

#include <type_traits>

#include "engine/base/shared_library.h"

namespace lectern::cuda {

bool ProductLibraryApi::find_all(void* library) {
    bool found = true;
    const auto find = [&](auto*& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(library_function(library, name));
        found = found && function != nullptr;
    };
#define FIND(name) find(name, #name)
    FIND(cublasLtCreate);
    FIND(cublasLtDestroy);
    FIND(cublasLtMatmulDescCreate);
    FIND(cublasLtMatmulDescSetAttribute);
    FIND(cublasLtMatmulDescDestroy);
    FIND(cublasLtMatrixLayoutCreate);
    FIND(cublasLtMatrixLayoutDestroy);
    FIND(cublasLtMatmulPreferenceCreate);
    FIND(cublasLtMatmulPreferenceSetAttribute);
    FIND(cublasLtMatmulPreferenceDestroy);
    FIND(cublasLtMatmulAlgoGetHeuristic);
    FIND(cublasLtMatmul);
#undef FIND
    return found;
}

}  // namespace lectern::cuda
