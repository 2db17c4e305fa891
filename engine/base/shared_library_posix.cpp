#include <dlfcn.h>

#include "engine/base/shared_library.h"

namespace lectern {

void* open_library(const char* name) {
    return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

void* library_function(void* library, const char* name) {
    return dlsym(library, name);
}

}  // namespace lectern
