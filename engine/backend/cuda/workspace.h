#pragma once

#include <cstring>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/cuda/device_weight.h"

namespace lectern::cuda {

/// Memory of the device that grows to what was needed most.
class GrowingBuffer {
 public:
    explicit GrowingBuffer(Device& device) : device_(device) {}

    /// At least so many bytes, with anything in them; what was here before is lost.
    template <typename T>
    T* reserve(std::size_t count) {
        if (count * sizeof(T) > bytes_) {
            memory_.reset();
            bytes_ = 0;
            memory_ = take_memory(device_, count * sizeof(T));
            bytes_ = count * sizeof(T);
        }
        return reinterpret_cast<T*>(memory_.get());
    }

 private:
    Device& device_;
    DeviceMemory memory_{nullptr, ReleaseMemory{nullptr}};
    std::size_t bytes_ = 0;
};

/// Small inputs of an operation that are on the host: gathered, given their addresses at once, and sent together.
class Staging {
 public:
    explicit Staging(Device& device) : device_(device) {}

    /// From now on operations keep what they gather, and nothing is sent.
    void hold();
    /// Sends what was gathered since, and goes on as before.
    void send_held();
    void stop_holding() { holding_ = false; }

    /// Forgets what was gathered for the operation before.
    void begin();
    /// The address that a copy of `values` will have once sent.
    template <typename T>
    T* add(std::span<T> values) {
        return reinterpret_cast<T*>(add_bytes(values.data(), values.size_bytes()));
    }
    template <typename T>
    const T* add(const std::vector<T>& values) {
        return add(std::span(values));
    }
    void send();

 private:
    struct Piece {
        DeviceMemory memory;
        std::vector<std::byte> content;
        std::size_t capacity;
    };
    std::byte* add_bytes(const void* data, std::size_t bytes);
    void send_all();

    Device& device_;
    std::vector<Piece> pieces_;
    bool holding_ = false;
};

/// Activations as kernels of products take them, null where none does.
struct Rounded {
    std::int8_t* codes = nullptr;
    ActivationGroup* groups = nullptr;
    std::uint16_t* bf16 = nullptr;
};

/// A tensor whose rows were rounded when they were written.
struct RoundedTensor {
    const float* data = nullptr;  ///< null: there is none
    int rows = 0, columns = 0;
    Rounded as;
};

/// What the operations of a backend share: the device, its memory by address, and buffers.
class Workspace {
 public:
    explicit Workspace(Device& d)
        : device(d), staging(d), activations(d), dense(d), in(d), out(d), partial(d), results(d) {}

    Device& device;
    Staging staging;
    GrowingBuffer activations;  ///< rounded for a product
    GrowingBuffer dense;        ///< weights and products of a library
    GrowingBuffer in, out;      ///< copies of tensors that lie on the host
    GrowingBuffer partial;      ///< of attention
    GrowingBuffer results;      ///< on their way to the host
    RoundedTensor rounded;      ///< what `activations` hold, as long as nothing but products was asked for since

    /// Of an operation.
    void begin();
    std::byte* allocate(std::size_t bytes);
    /// False: it is none of allocate().
    bool release(std::byte* memory);
    /// Whether an address lies in the device's memory.
    bool owns(const void* address) const;

    /// A vector of `count` floats or null, staged if it lies on the host.
    const float* vector(const float* values, std::size_t count);
    /// Where kernels find a tensor: itself, or a copy of it.
    const float* input(Tensor tensor);

    template <typename Arguments>
    void launch(const std::string& kernel, std::array<unsigned, 3> grid, unsigned threads, const Arguments& arguments,
                std::size_t shared_bytes = 0) {
        device.launch({.name = kernel.c_str(),
                       .grid = {grid[0], grid[1], grid[2]},
                       .threads = threads,
                       .shared_bytes = shared_bytes,
                       .arguments = &arguments,
                       .argument_bytes = sizeof(Arguments)});
    }

 private:
    struct Block {
        DeviceMemory memory;
        std::size_t bytes;
    };
    std::map<const std::byte*, Block> blocks_;
};

/// A tensor that kernels write: itself, or a copy that goes back to the host.
class Output {
 public:
    /// `read`: kernels read it too.
    Output(Workspace& workspace, Tensor tensor, bool read);
    float* data() const { return data_; }
    /// After the last launch.
    void finish();

 private:
    Workspace& workspace_;
    Tensor tensor_;
    float* data_;
};

inline std::size_t values_of(Tensor tensor) {
    return static_cast<std::size_t>(tensor.rows) * static_cast<std::size_t>(tensor.columns);
}

inline unsigned blocks_for(int items, int per_block) {
    return static_cast<unsigned>((items + per_block - 1) / per_block);
}

}  // namespace lectern::cuda
