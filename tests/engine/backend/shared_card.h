#pragma once

#include <memory>

#include "engine/backend/cuda/device.h"

namespace lectern::test {

/// A device that stays when the backend on it goes, for the next one: to open a card takes longer than most op tests.
class SharedCard final : public lectern::cuda::Device {
 public:
    explicit SharedCard(std::shared_ptr<lectern::cuda::Device> card) : card_(std::move(card)) {}

    const lectern::cuda::DeviceProperties& properties() const override { return card_->properties(); }
    std::size_t free_bytes() const override { return card_->free_bytes(); }
    std::size_t taken_bytes() const override { return card_->taken_bytes(); }
    std::byte* allocate(std::size_t bytes) override { return card_->allocate(bytes); }
    void release(std::byte* memory) override { card_->release(memory); }
    void upload(std::byte* to, const void* from, std::size_t bytes) override { card_->upload(to, from, bytes); }
    void download(void* to, const std::byte* from, std::size_t bytes) override { card_->download(to, from, bytes); }
    void copy(std::byte* to, const std::byte* from, std::size_t bytes) override { card_->copy(to, from, bytes); }
    void clear(std::byte* to, std::size_t bytes) override { card_->clear(to, bytes); }
    void launch(const lectern::cuda::KernelLaunch& launch) override { card_->launch(launch); }
    std::unique_ptr<lectern::cuda::LaunchSequence> record(
        std::span<const lectern::cuda::KernelLaunch> launches) override {
        return card_->record(launches);
    }
    void play(const lectern::cuda::LaunchSequence& sequence) override { card_->play(sequence); }
    bool can_multiply(const lectern::cuda::DenseProduct& product) override { return card_->can_multiply(product); }
    void multiply(const lectern::cuda::DenseProduct& product) override { card_->multiply(product); }
    void synchronize() override { card_->synchronize(); }

 private:
    std::shared_ptr<lectern::cuda::Device> card_;
};

}  // namespace lectern::test
