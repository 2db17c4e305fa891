#pragma once

#include <cstddef>
#include <map>

#include "engine/base/memory.h"

namespace lectern {

/// Memory of backends that work on the host: zeroed, aligned for vector registers.
class HostMemory {
 public:
    std::byte* allocate(std::size_t bytes) {
        AlignedBuffer<std::byte> buffer(bytes);
        std::byte* data = buffer.data();
        buffers_.emplace(data, std::move(buffer));
        return data;
    }
    void release(std::byte* memory) { buffers_.erase(memory); }

 private:
    std::map<std::byte*, AlignedBuffer<std::byte>> buffers_;
};

}  // namespace lectern
