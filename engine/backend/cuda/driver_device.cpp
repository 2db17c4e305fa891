#include "engine/backend/cuda/driver_device.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <string_view>
#include <unordered_map>

#include "engine/backend/backend.h"
#include "engine/backend/cuda/driver_api.h"
#include "engine/backend/cuda/kernel_names.h"

namespace lectern::cuda {

namespace {

// Numbers of cuda.h.
constexpr int attribute_multiprocessors = 16, attribute_major = 75, attribute_minor = 76, attribute_shared_optin = 97;
constexpr int function_attribute_dynamic_shared = 8;
constexpr unsigned stream_non_blocking = 1, event_disable_timing = 2;
constexpr int capture_of_thread = 1;  // calls of other threads go on meanwhile
/// Dynamic shared memory that a kernel may have without asking.
constexpr std::size_t usual_shared_bytes = 48 * 1024;

constexpr int least_compute_major = 8;  // bf16 mma, cp.async

tl::unexpected<Error> unusable_card(Sentence what, Sentence next) {
    return fail({.code = ErrorCode::failed,
                 .what = std::move(what),
                 .means = sentence("Models run on the CPU."),
                 .next = std::move(next)});
}

Result<DriverApi> driver_of(const DriverSource& source) {
    if (source.kernels.empty())
        return unusable_card(sentence("This program was built without kernels for graphics cards."),
                             sentence("Build it where the CUDA toolkit is installed, or go on with the CPU."));
    return load_driver(source.library.c_str(), source.version);
}

DeviceProperties properties_of(const DriverApi& api, int index) {
    DriverDevice device = 0;
    api.cuDeviceGet(&device, index);
    std::array<char, 128> name{};
    api.cuDeviceGetName(name.data(), static_cast<int>(name.size()) - 1, device);
    const auto attribute = [&](int which) {
        int value = 0;
        api.cuDeviceGetAttribute(&value, which, device);
        return value;
    };
    DeviceProperties p{.name = name.data(),
                       .index = index,
                       .compute_major = attribute(attribute_major),
                       .compute_minor = attribute(attribute_minor),
                       .multiprocessors = attribute(attribute_multiprocessors),
                       .shared_bytes = static_cast<std::size_t>(attribute(attribute_shared_optin)),
                       .memory_bytes = 0};
    api.cuDeviceTotalMem_v2(&p.memory_bytes, device);
    return p;
}

Result<std::vector<DeviceProperties>> devices_of(const DriverApi& api) {
    int count = 0;
    if (api.cuDeviceGetCount(&count) != driver_success || count == 0)
        return unusable_card(
            sentence("The NVIDIA driver finds no graphics card."),
            sentence("Check that the card is seated and not hidden from this program, or go on with the CPU."));
    std::vector<DeviceProperties> devices;
    devices.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) devices.push_back(properties_of(api, i));
    return devices;
}

/// A piece of pinned memory, through which uploads go.
struct UploadPiece {
    std::byte* memory = nullptr;
    DriverHandle sent = nullptr;  ///< event: all that lies in it has arrived
    std::size_t used = 0;
};

class LaunchGraph final : public LaunchSequence {
 public:
    LaunchGraph(const DriverApi& api, DriverHandle executable) : api_(api), executable_(executable) {}
    LaunchGraph(const LaunchGraph&) = delete;
    LaunchGraph& operator=(const LaunchGraph&) = delete;
    ~LaunchGraph() override { api_.cuGraphExecDestroy(executable_); }
    DriverHandle executable() const { return executable_; }

 private:
    const DriverApi& api_;
    DriverHandle executable_;
};

class LoadedDevice final : public Device {
 public:
    LoadedDevice(const DriverApi& api, DeviceProperties properties) : api_(api), properties_(std::move(properties)) {}

    ~LoadedDevice() override {
        if (stream_ != nullptr) api_.cuStreamSynchronize(stream_);
        for (const UploadPiece& piece : pieces_) {
            if (piece.sent != nullptr) api_.cuEventDestroy_v2(piece.sent);
            if (piece.memory != nullptr) api_.cuMemFreeHost(piece.memory);
        }
        library_.reset();
        if (library_memory_ != nullptr) release(library_memory_);
        if (module_ != nullptr) api_.cuModuleUnload(module_);
        if (stream_ != nullptr) api_.cuStreamDestroy_v2(stream_);
        if (context_ != nullptr) api_.cuDevicePrimaryCtxRelease_v2(device_);
    }

    /// Context, stream, pinned memory, and the kernels of this image.
    Result<void> start(std::span<const std::byte> image) {
        DriverResult result = api_.cuDeviceGet(&device_, properties_.index);
        const auto then = [&](DriverResult next) { result = result == driver_success ? next : result; };
        then(api_.cuDevicePrimaryCtxRetain(&context_, device_));
        if (result == driver_success) then(api_.cuCtxSetCurrent(context_));
        if (result == driver_success) then(api_.cuStreamCreate(&stream_, stream_non_blocking));
        for (UploadPiece& piece : pieces_) {
            void* memory = nullptr;
            if (result == driver_success) then(api_.cuMemAllocHost_v2(&memory, piece_bytes));
            piece.memory = static_cast<std::byte*>(memory);
            if (result == driver_success) then(api_.cuEventCreate(&piece.sent, event_disable_timing));
        }
        if (result == driver_success) then(api_.cuModuleLoadData(&module_, image.data()));
        if (result != driver_success) return cannot_start(api_.describe(result));
        for (std::string& name : all_kernel_names()) {
            Kernel kernel;
            if (api_.cuModuleGetFunction(&kernel.function, module_, name.c_str()) != driver_success)
                return cannot_start(fmt::format("the kernel '{}' is missing", name));
            kernels_.emplace(std::move(name), kernel);
        }
        return {};
    }

    /// From now on large products are cuBLASLt's, where it is installed. Without it nothing changes.
    void load_library(std::span<const char* const> libraries) {
        library_ = ProductLibrary::load(libraries);
        if (library_ == nullptr) return;
        try {
            library_memory_ = allocate(ProductLibrary::workspace_bytes);
            properties_.has_library = true;
        } catch (const std::bad_alloc&) {
            library_.reset();
        }
    }

    const DeviceProperties& properties() const override { return properties_; }
    std::size_t free_bytes() const override {
        std::size_t free = 0, total = 0;
        api_.cuCtxSetCurrent(context_);
        api_.cuMemGetInfo_v2(&free, &total);
        return free;
    }

    std::size_t taken_bytes() const override { return taken_bytes_; }
    std::byte* allocate(std::size_t bytes) override {
        use();
        DriverAddress address = 0;
        const DriverResult result = api_.cuMemAlloc_v2(&address, bytes);
        if (result == driver_out_of_memory) throw std::bad_alloc();
        check(result, "reserving memory");
        taken_[address] = bytes;
        taken_bytes_ += bytes;
        return std::bit_cast<std::byte*>(address);
    }
    void release(std::byte* memory) override {
        if (memory == nullptr) return;
        const auto taken = taken_.extract(address_of(memory));
        if (!taken.empty()) taken_bytes_ -= taken.mapped();
        api_.cuCtxSetCurrent(context_);
        api_.cuStreamSynchronize(stream_);
        api_.cuMemFree_v2(address_of(memory));  // fails after a failure of the device, which took the memory with it
    }
    void upload(std::byte* to, const void* from, std::size_t bytes) override {
        use();
        const auto* source = static_cast<const std::byte*>(from);
        while (bytes > 0) {
            UploadPiece& piece = piece_with_room();
            const std::size_t count = std::min(bytes, piece_bytes - piece.used);
            std::memcpy(piece.memory + piece.used, source, count);
            check(api_.cuMemcpyHtoDAsync_v2(address_of(to), piece.memory + piece.used, count, stream_), "an upload");
            piece.used += (count + 255) / 256 * 256;
            to += count;
            source += count;
            bytes -= count;
        }
    }
    void download(void* to, const std::byte* from, std::size_t bytes) override {
        use();
        check(api_.cuMemcpyDtoHAsync_v2(to, address_of(from), bytes, stream_), "a download");
        synchronize();
    }
    void copy(std::byte* to, const std::byte* from, std::size_t bytes) override {
        use();
        check(api_.cuMemcpyDtoDAsync_v2(address_of(to), address_of(from), bytes, stream_), "a copy");
    }
    void clear(std::byte* to, std::size_t bytes) override {
        use();
        check(api_.cuMemsetD8Async(address_of(to), 0, bytes, stream_), "clearing memory");
    }
    void launch(const KernelLaunch& l) override {
        use();
        start_kernel(kernel_of(l), l);
    }
    std::unique_ptr<LaunchSequence> record(std::span<const KernelLaunch> launches) override {
        use();
        for (const KernelLaunch& l : launches) kernel_of(l);  // what cannot be launched is found out before
        DriverHandle graph = nullptr, executable = nullptr;
        check(api_.cuStreamBeginCapture_v2(stream_, capture_of_thread), "recording kernels");
        for (const KernelLaunch& l : launches) start_kernel(kernel_of(l), l);
        check(api_.cuStreamEndCapture(stream_, &graph), "recording kernels");
        const DriverResult made = api_.cuGraphInstantiateWithFlags(&executable, graph, 0);
        api_.cuGraphDestroy(graph);
        if (made == driver_out_of_memory) throw std::bad_alloc();
        check(made, "recording kernels");
        return std::make_unique<LaunchGraph>(api_, executable);
    }
    void play(const LaunchSequence& sequence) override {
        use();
        check(api_.cuGraphLaunch(static_cast<const LaunchGraph&>(sequence).executable(), stream_), "recorded kernels");
    }
    bool can_multiply(const DenseProduct& product) override {
        use();
        return library_ != nullptr && library_->can_multiply(product);
    }
    void multiply(const DenseProduct& product) override {
        use();
        if (library_ == nullptr || !library_->multiply(product, library_memory_, stream_))
            throw BackendFailure(failed("a product", "cuBLASLt refused it"));
    }
    void synchronize() override { check(api_.cuStreamSynchronize(stream_), "a kernel"); }

 private:
    struct Kernel {
        DriverHandle function = nullptr;
        std::size_t shared_bytes = 0;  ///< that it was allowed to have
    };
    static constexpr std::size_t piece_bytes = std::size_t{16} << 20;

    static DriverAddress address_of(const std::byte* memory) { return reinterpret_cast<DriverAddress>(memory); }

    /// Allowed to have the shared memory that the launch asks for.
    const Kernel& kernel_of(const KernelLaunch& l) {
        const auto found = kernels_.find(l.name);
        if (found == kernels_.end()) throw BackendFailure(failed(l.name, "there is no such kernel"));
        Kernel& kernel = found->second;
        if (l.shared_bytes > usual_shared_bytes && l.shared_bytes > kernel.shared_bytes) {
            check(api_.cuFuncSetAttribute(kernel.function, function_attribute_dynamic_shared,
                                          static_cast<int>(l.shared_bytes)),
                  l.name);
            kernel.shared_bytes = l.shared_bytes;
        }
        return kernel;
    }
    void start_kernel(const Kernel& kernel, const KernelLaunch& l) {
        void* arguments[] = {const_cast<void*>(l.arguments)};
        check(api_.cuLaunchKernel(kernel.function, l.grid[0], l.grid[1], l.grid[2], l.threads, 1, 1,
                                  static_cast<unsigned>(l.shared_bytes), stream_, arguments, nullptr),
              l.name);
    }

    Error failed(std::string_view what, std::string_view why) const {
        return {
            .code = ErrorCode::failed,
            .what = sentence("The graphics card '{card}' failed at {work}: {reason}.", Sentence::Term{properties_.name},
                             Sentence::Term{std::string(what)}, Sentence::Term{std::string(why)}),
            .means = sentence("What was computed since the last save is lost."),
            .next = sentence("Continue the reading from its last save, on the CPU{option} if the card fails again.",
                             Sentence::Option{"--device cpu"}),
            .of_device = true};
    }
    tl::unexpected<Error> cannot_start(const std::string& why) const {
        return unusable_card(
            sentence("The graphics card '{card}' cannot be used: {why}.", properties_.name, why),
            sentence("Close other programs that use the card or install a newer driver, or go on with the CPU."));
    }
    void check(DriverResult result, std::string_view what) const {
        if (result != driver_success) throw BackendFailure(failed(what, api_.describe(result)));
    }
    /// The context belongs to the calling thread; the engine's may change between readings.
    void use() const { check(api_.cuCtxSetCurrent(context_), "choosing the card"); }

    /// Pieces are filled in turn; before one is filled again, what lay in it must have arrived.
    UploadPiece& piece_with_room() {
        UploadPiece* piece = &pieces_[current_piece_];
        if (piece->used < piece_bytes) return *piece;
        check(api_.cuEventRecord(piece->sent, stream_), "an upload");
        current_piece_ = (current_piece_ + 1) % pieces_.size();
        piece = &pieces_[current_piece_];
        if (piece->used > 0) check(api_.cuEventSynchronize(piece->sent), "an upload");
        piece->used = 0;
        return *piece;
    }

    DriverApi api_;
    DeviceProperties properties_;
    DriverDevice device_ = 0;
    DriverHandle context_ = nullptr, stream_ = nullptr, module_ = nullptr;
    std::unordered_map<std::string, Kernel> kernels_;
    std::unordered_map<DriverAddress, std::size_t> taken_;  ///< bytes of each allocation
    std::size_t taken_bytes_ = 0;
    std::unique_ptr<ProductLibrary> library_;
    std::byte* library_memory_ = nullptr;  ///< that products use while they run
    std::array<UploadPiece, 4> pieces_;
    std::size_t current_piece_ = 0;
};

}  // namespace

Result<std::vector<DeviceProperties>> driver_devices(const DriverSource& source) {
    const auto api = driver_of(source);
    if (!api) return fail(api.error());
    return devices_of(*api);
}

Result<void> check_card(const DeviceProperties& properties) {
    if (properties.compute_major >= least_compute_major) return {};
    return unusable_card(
        sentence("The graphics card '{card}' has compute capability {major}.{minor}; Lectern needs {least}.0.",
                 properties.name, properties.compute_major, properties.compute_minor, least_compute_major),
        sentence("Go on with the CPU: the card is too old."));
}

Result<std::unique_ptr<Device>> open_driver_device(int index, bool own_products, const DriverSource& source) {
    const auto api = driver_of(source);
    if (!api) return fail(api.error());
    const auto devices = devices_of(*api);
    if (!devices) return fail(devices.error());
    if (index < 0 || index >= static_cast<int>(devices->size()))
        return unusable_card(sentence("There is no graphics card {index}; there are {count}.", index, devices->size()),
                             sentence("Choose another, or go on with the CPU{option}.",
                                      Sentence::Option{"'lectern-cli info --devices' lists them"}));
    const DeviceProperties& properties = (*devices)[static_cast<std::size_t>(index)];
    if (auto usable = check_card(properties); !usable) return fail(usable.error());
    auto device = std::make_unique<LoadedDevice>(*api, properties);
    if (auto started = device->start(source.kernels); !started) return fail(started.error());
    if (!own_products) device->load_library(source.product_libraries);
    return device;
}

}  // namespace lectern::cuda
