#include "engine/backend/cuda/kernel_image.h"

#ifdef LECTERN_KERNEL_IMAGE
// The assembler puts the file into the program: no generated source of megabytes, and no copy at the start.
asm(".section .rodata\n"
    ".balign 64\n"
    ".global lectern_kernel_image_begin\n"
    ".global lectern_kernel_image_end\n"
    "lectern_kernel_image_begin:\n"
    ".incbin \"" LECTERN_KERNEL_IMAGE
    "\"\n"
    "lectern_kernel_image_end:\n"
    ".byte 0\n"
    ".previous\n");
extern "C" const std::byte lectern_kernel_image_begin[];
extern "C" const std::byte lectern_kernel_image_end[];
#endif

namespace lectern::cuda {

std::span<const std::byte> kernel_image() {
#ifdef LECTERN_KERNEL_IMAGE
    return {lectern_kernel_image_begin, lectern_kernel_image_end};
#else
    return {};
#endif
}

int kernel_image_version() {
#ifdef LECTERN_KERNEL_IMAGE
    return LECTERN_KERNEL_IMAGE_VERSION;
#else
    return 0;
#endif
}

}  // namespace lectern::cuda
