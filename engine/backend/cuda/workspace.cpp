#include "engine/backend/cuda/workspace.h"

#include <algorithm>

namespace lectern::cuda {

namespace {

constexpr std::size_t smallest_piece = std::size_t{1} << 20;

std::size_t aligned(std::size_t bytes) {
    return (bytes + 15) / 16 * 16;
}

}  // namespace

void Staging::hold() {
    begin();
    holding_ = true;
}

void Staging::send_held() {
    holding_ = false;
    send_all();
}

void Staging::begin() {
    if (holding_) return;
    for (Piece& piece : pieces_) piece.content.clear();
}

std::byte* Staging::add_bytes(const void* data, std::size_t bytes) {
    const std::size_t size = aligned(bytes);
    const auto fits = [&](const Piece& piece) { return piece.content.size() + size <= piece.capacity; };
    auto piece = std::find_if(pieces_.begin(), pieces_.end(), fits);
    if (piece == pieces_.end()) {
        const std::size_t capacity = std::max(size, smallest_piece);
        pieces_.push_back({take_memory(device_, capacity), {}, capacity});
        piece = std::prev(pieces_.end());
    }
    const std::size_t at = piece->content.size();
    piece->content.resize(at + size);
    if (bytes > 0) std::memcpy(piece->content.data() + at, data, bytes);
    return piece->memory.get() + at;
}

void Staging::send() {
    if (!holding_) send_all();
}

void Staging::send_all() {
    for (const Piece& piece : pieces_)
        if (!piece.content.empty()) device_.upload(piece.memory.get(), piece.content.data(), piece.content.size());
}

void Workspace::begin() {
    rounded = {};
    staging.begin();
}

std::byte* Workspace::allocate(std::size_t bytes) {
    const std::size_t with_tail = bytes + 64;
    DeviceMemory memory = take_memory(device, with_tail);
    device.clear(memory.get(), with_tail);
    std::byte* const address = memory.get();
    blocks_.emplace(address, Block{std::move(memory), with_tail});
    return address;
}

bool Workspace::release(std::byte* memory) {
    return blocks_.erase(memory) > 0;
}

bool Workspace::owns(const void* address) const {
    const auto* byte = static_cast<const std::byte*>(address);
    const auto after = blocks_.upper_bound(byte);
    if (after == blocks_.begin()) return false;
    const auto& [start, block] = *std::prev(after);
    return byte < start + block.bytes;
}

const float* Workspace::vector(const float* values, std::size_t count) {
    if (values == nullptr || owns(values)) return values;
    return staging.add(std::span(values, count));
}

const float* Workspace::input(Tensor tensor) {
    if (owns(tensor.data)) return tensor.data;
    auto* copy = in.reserve<float>(values_of(tensor));
    device.upload(reinterpret_cast<std::byte*>(copy), tensor.data, values_of(tensor) * sizeof(float));
    return copy;
}

Output::Output(Workspace& workspace, Tensor tensor, bool read)
    : workspace_(workspace), tensor_(tensor), data_(tensor.data) {
    if (workspace.owns(tensor.data)) return;
    data_ = workspace.out.reserve<float>(values_of(tensor));
    if (read)
        workspace.device.upload(reinterpret_cast<std::byte*>(data_), tensor.data, values_of(tensor) * sizeof(float));
}

void Output::finish() {
    if (data_ == tensor_.data) return;
    workspace_.device.download(tensor_.data, reinterpret_cast<const std::byte*>(data_),
                               values_of(tensor_) * sizeof(float));
}

}  // namespace lectern::cuda
