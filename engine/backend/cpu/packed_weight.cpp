#include "engine/backend/cpu/packed_weight.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <new>

#include "engine/backend/cpu/large_pages.h"
#include "engine/backend/weight_parts.h"

namespace lectern::cpu {

namespace {

/// Where the rows of a section come from.
struct RowSource {
    std::array<const WeightPart*, 2> parts{};  ///< one, or gate and up
    bool requantise = false;                   ///< gate and up differ: both go to 8 bits

    bool paired() const { return parts[1] != nullptr; }
    int rows_per_part() const { return paired() ? panel_rows / 2 : panel_rows; }
};

/// Codebooks with 128 added, which makes them the unsigned bytes that products start from.
const std::uint8_t* levels_of(const std::int8_t* codebook) {
    using Levels = std::array<std::uint8_t, 16>;
    static const auto tables = [] {
        std::vector<std::pair<const std::int8_t*, Levels>> found;
        for (const BlockFormat& format : all_block_formats()) {
            if (format.codebook == nullptr) continue;
            Levels levels{};
            for (std::size_t i = 0; i < levels.size(); ++i)
                levels[i] = static_cast<std::uint8_t>(format.codebook[i] + 128);
            found.emplace_back(format.codebook, levels);
        }
        return found;
    }();
    const auto found = std::find_if(tables.begin(), tables.end(), [&](auto& t) { return t.first == codebook; });
    return found == tables.end() ? nullptr : found->second.data();
}

PanelKind kind_of(TensorType type) {
    if (type == TensorType::f32) return PanelKind::f32;
    if (type == TensorType::f16) return PanelKind::f16;
    if (type == TensorType::bf16) return PanelKind::bf16;
    const BlockFormat& format = *block_format(type);
    const bool fine = format.scale_group == 16;
    if (format.codebook != nullptr) return PanelKind::q4_codebook;
    switch (format.code_bits) {
        case 5:
            return format.has_minimum ? PanelKind::q5_minimum : PanelKind::q5;
        case 6:
            return PanelKind::q6_fine;
        case 8:
            return PanelKind::q8;
        default:
            break;  // 2 and 3 bits rest as 4
    }
    if (fine) return format.has_minimum ? PanelKind::q4_fine_minimum : PanelKind::q4_fine;
    return format.has_minimum ? PanelKind::q4_minimum : PanelKind::q4;
}

/// Kind, offset and levels of a section.
PanelSection section_for(RowSource& source) {
    PanelSection section;
    const TensorType type = source.parts[0]->type;
    section.kind = kind_of(type);
    if (source.paired() && source.parts[1]->type != type) {
        const bool any_float = is_float(section.kind) || is_float(kind_of(source.parts[1]->type));
        source.requantise = true;
        section.kind = any_float ? PanelKind::f32 : PanelKind::q8;
        section.offset = 128;
        return section;
    }
    if (is_float(section.kind)) return section;
    const BlockFormat& format = *block_format(type);
    section.offset = format.codebook != nullptr ? 128 : format.offset;
    section.levels = levels_of(format.codebook);
    return section;
}

/// Index of the correction that a section needs, added if no section before needed it.
int correction_for(const PanelSection& section, ActivationLayout& layout) {
    const PanelFormat format = panel_format(section.kind);
    const Correction wanted{format.scale_group, format.has_minimum ? 0 : section.offset, format.has_minimum,
                            layout.words_per_block};
    for (int i = 0; i < layout.correction_count; ++i) {
        const Correction& c = layout.corrections[i];
        if (c.scale_group == wanted.scale_group && c.offset == wanted.offset && c.for_minimum == wanted.for_minimum)
            return i;
    }
    layout.corrections[layout.correction_count] = wanted;
    layout.words_per_block += block_inputs / format.scale_group;
    return layout.correction_count++;
}

/// Memory of one thread for the rows of one panel.
class PanelPacker {
 public:
    explicit PanelPacker(int inputs)
        : inputs_(inputs),
          // An odd number of lines apart, or the 32 rows would fall on the same few sets of the cache.
          code_stride_((static_cast<std::size_t>(inputs) / 64 | 1) * 64 + 64),
          codes_(panel_rows * code_stride_),
          scales_(static_cast<std::size_t>(panel_rows) * static_cast<std::size_t>(inputs) / 16),
          minimums_(scales_.size()),
          row_(static_cast<std::size_t>(inputs)) {}

    /// Packs panel `index` of a section; returns its power of two.
    float pack(const PanelSection& section, const RowSource& source, int index, std::byte* out) {
        if (is_float(section.kind)) {
            pack_float(section.kind, source, index, out);
            return 1;
        }
        const auto groups = static_cast<std::size_t>(inputs_ / panel_format(section.kind).scale_group);
        for (int row = 0; row < panel_rows; ++row) {
            std::uint8_t* codes = codes_.data() + static_cast<std::size_t>(row) * code_stride_;
            float* scales = scales_.data() + static_cast<std::size_t>(row) * groups;
            float* minimums = minimums_.data() + static_cast<std::size_t>(row) * groups;
            const WeightPart& part = *source.parts[static_cast<std::size_t>(row / source.rows_per_part())];
            const std::byte* data = find_row(source, index, row);
            if (data == nullptr) {
                std::fill_n(codes, inputs_, std::uint8_t{0});
                std::fill_n(scales, groups, 0.0f);
                std::fill_n(minimums, groups, 0.0f);
            } else if (source.requantise) {
                dequantize(part.type, data, inputs_, row_.data());
                requantise_row(codes, scales);
            } else {
                split_blocks(part.type, data, inputs_, codes, scales, minimums);
            }
        }
        return pack_panel(section.kind, {codes_.data(), code_stride_, scales_.data(), minimums_.data()}, inputs_, out);
    }

 private:
    /// Blocks of a panel's row, or null for the padding behind the last row.
    static const std::byte* find_row(const RowSource& source, int index, int row) {
        const int width = source.rows_per_part();
        const WeightPart& part = *source.parts[static_cast<std::size_t>(row / width)];
        const int output = index * width + row % width;
        return output < rows_of(part) ? row_data(part, output) : nullptr;
    }

    void requantise_row(std::uint8_t* codes, float* scales) const {
        for (int block = 0; block < inputs_ / block_inputs; ++block) {
            const float* values = row_.data() + block * block_inputs;
            float largest = 0;
            for (int i = 0; i < block_inputs; ++i) largest = std::max(largest, std::fabs(values[i]));
            const float scale = largest / 127.0f;
            for (int i = 0; i < block_inputs; ++i) {
                const float level = scale > 0 ? std::clamp(values[i] / scale, -127.0f, 127.0f) : 0.0f;
                codes[block * block_inputs + i] = static_cast<std::uint8_t>(128 + std::lround(level));
            }
            scales[block] = scale;
        }
    }

    void pack_float(PanelKind kind, const RowSource& source, int index, std::byte* out) {
        if (source.requantise) {
            for (int row = 0; row < panel_rows; ++row) {
                const std::byte* data = find_row(source, index, row);
                if (data == nullptr) continue;  // the weight's memory is zeroed
                const WeightPart& part = *source.parts[static_cast<std::size_t>(row / source.rows_per_part())];
                dequantize(part.type, data, inputs_, row_.data());
                for (int i = 0; i < inputs_; ++i)
                    std::memcpy(out + (std::ptrdiff_t{i} * panel_rows + row) * 4, &row_[static_cast<std::size_t>(i)],
                                4);
            }
        } else if (kind == PanelKind::f32) {
            transpose<std::uint32_t>(source, index, out);
        } else {
            transpose<std::uint16_t>(source, index, out);
        }
    }

    template <typename Element>
    void transpose(const RowSource& source, int index, std::byte* out) const {
        // As many inputs at a time as leave the lines that are written to in the nearest cache.
        constexpr int at_once = 32;
        std::array<const std::byte*, panel_rows> rows{};
        for (int row = 0; row < panel_rows; ++row) rows[static_cast<std::size_t>(row)] = find_row(source, index, row);
        for (int first = 0; first < inputs_; first += at_once) {
            const int last = std::min(first + at_once, inputs_);
            for (int row = 0; row < panel_rows; ++row) {
                const std::byte* from = rows[static_cast<std::size_t>(row)];
                if (from == nullptr) continue;
                for (std::ptrdiff_t i = first; i < last; ++i)
                    std::memcpy(out + (i * panel_rows + row) * static_cast<std::ptrdiff_t>(sizeof(Element)),
                                from + i * static_cast<std::ptrdiff_t>(sizeof(Element)), sizeof(Element));
            }
        }
    }

    int inputs_;
    std::size_t code_stride_;
    std::vector<std::uint8_t> codes_;
    std::vector<float> scales_, minimums_, row_;
};

std::vector<RowSource> sources_of(std::span<const WeightPart> parts, Stacking stacking) {
    if (stacking == Stacking::paired) return {RowSource{{&parts[0], &parts[1]}}};
    std::vector<RowSource> sources;
    for (const WeightPart& part : parts) sources.push_back(RowSource{{&part, nullptr}});
    return sources;
}

}  // namespace

const PanelSection& PackedWeight::section_of(int panel) const {
    const auto after = std::upper_bound(sections.begin(), sections.end(), panel,
                                        [](int p, const PanelSection& s) { return p < s.first_panel; });
    return *std::prev(after);
}

Result<std::unique_ptr<PackedWeight>> pack(std::span<const WeightPart> parts, Stacking stacking, ThreadPool& pool) {
    if (auto checked = check_parts(parts, stacking); !checked) return tl::make_unexpected(checked.error());
    try {
        auto weight = std::make_unique<PackedWeight>();
        weight->stacking = stacking;
        weight->inputs = parts[0].columns;
        std::vector<RowSource> sources = sources_of(parts, stacking);
        int panels = 0;
        for (RowSource& source : sources) {
            PanelSection section = section_for(source);
            section.first_output = weight->outputs;
            section.outputs = rows_of(*source.parts[0]);
            section.first_panel = panels;
            section.panels = (section.outputs + source.rows_per_part() - 1) / source.rows_per_part();
            section.panel_bytes = panel_bytes(section.kind, weight->inputs);
            (is_float(section.kind) ? weight->has_float : weight->has_quantised) = true;
            if (!is_float(section.kind)) section.correction = correction_for(section, weight->layout);
            panels += section.panels;
            weight->outputs += section.outputs;
            weight->bytes += static_cast<std::size_t>(section.panels) * section.panel_bytes;
            weight->sections.push_back(section);
        }
        weight->factors.resize(static_cast<std::size_t>(panels), 1.0f);
        weight->memory_ = AlignedBuffer<std::byte>(weight->bytes);
        use_large_pages(weight->memory_.data(), weight->bytes);
        std::byte* memory = weight->memory_.data();
        for (PanelSection& section : weight->sections) {
            section.data = memory;
            memory += static_cast<std::size_t>(section.panels) * section.panel_bytes;
        }

        std::vector<PanelPacker> packers(static_cast<std::size_t>(pool.threads()), PanelPacker(weight->inputs));
        std::byte* const base = weight->memory_.data();
        pool.parallel_for(panels, [&](int panel, int thread) {
            const PanelSection& section = weight->section_of(panel);
            const auto source = static_cast<std::size_t>(&section - weight->sections.data());
            const int index = panel - section.first_panel;
            std::byte* out = base + (section.data - base) + static_cast<std::size_t>(index) * section.panel_bytes;
            weight->factors[static_cast<std::size_t>(panel)] =
                packers[static_cast<std::size_t>(thread)].pack(section, sources[source], index, out);
        });
        return weight;
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = sentence("There is not enough memory for the model's weights."),
                     .means = sentence("The model cannot be loaded."),
                     .next = sentence("Close other programs, or choose a smaller model.")});
    }
}

}  // namespace lectern::cpu
