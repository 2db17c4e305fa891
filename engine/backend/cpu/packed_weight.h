#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/cpu/linear_kernels.h"
#include "engine/base/error.h"
#include "engine/base/memory.h"
#include "engine/base/thread_pool.h"

namespace lectern::cpu {

/// Panels of one kind that give neighbouring outputs: those of one part, or of a gate and an up projection, where a
/// panel holds 16 rows of each and gives 16 outputs.
struct PanelSection {
    PanelKind kind = PanelKind::f32;
    int offset = 0;                        ///< taken from a code, or from a codebook level + 128
    const std::uint8_t* levels = nullptr;  ///< codebook + 128
    int first_output = 0;
    int outputs = 0;
    int first_panel = 0;  ///< among all panels of the weight
    int panels = 0;
    std::size_t panel_bytes = 0;
    const std::byte* data = nullptr;  ///< [panels][panel_bytes]
    int correction = 0;               ///< index into ActivationLayout::corrections
};

/// A weight as panels. Sections of the same weight may have different kinds.
class PackedWeight final : public Weight {
 public:
    Stacking stacking = Stacking::rows;
    std::vector<PanelSection> sections;
    std::vector<float> factors;  ///< [panels of all sections]
    ActivationLayout layout;     ///< what the quantised sections need
    bool has_quantised = false;
    bool has_float = false;

    int panels() const { return static_cast<int>(factors.size()); }
    /// Outputs that a whole panel gives.
    int panel_outputs() const { return stacking == Stacking::paired ? panel_rows / 2 : panel_rows; }
    const PanelSection& section_of(int panel) const;

 private:
    friend Result<std::unique_ptr<PackedWeight>> pack(std::span<const WeightPart>, Stacking, ThreadPool&);
    AlignedBuffer<std::byte> memory_;
};

/// Repacks the rows of a model file as panels, once, at load. The parts must have equal columns; paired: two parts of
/// equal rows.
Result<std::unique_ptr<PackedWeight>> pack(std::span<const WeightPart> parts, Stacking stacking, ThreadPool& pool);

}  // namespace lectern::cpu
