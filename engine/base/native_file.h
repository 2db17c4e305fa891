#pragma once

#include <cstdint>

namespace lectern {

/// An open file or pipe as the system names it: a descriptor, on Windows a HANDLE; and what stands for none.
#ifdef _WIN32
using NativeFile = void*;
inline const NativeFile no_file = reinterpret_cast<NativeFile>(std::intptr_t{-1});
#else
using NativeFile = int;
inline constexpr NativeFile no_file = -1;
#endif

}  // namespace lectern
