#include "engine/backend/cuda/device_weight.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/backend/weight_parts.h"
#include "engine/base/half.h"

namespace lectern::cuda {

namespace {

/// Rows of a section that go to the device together: enough to keep all cores busy, few enough to need little memory.
constexpr int rows_at_once = 512;

WeightKind kind_of(TensorType type) {
    switch (type) {
        case TensorType::f32:
            return WeightKind::f32;
        case TensorType::f16:
            return WeightKind::f16;
        case TensorType::bf16:
            return WeightKind::bf16;
        default:
            break;
    }
    const BlockFormat& format = *block_format(type);
    if (format.codebook != nullptr) return WeightKind::q4_codebook;
    const bool fine = format.scale_group == 16;
    if (format.code_bits > 4) return fine ? WeightKind::q8_fine : WeightKind::q8;  // 5 and 6 bits rest as 8
    return fine ? WeightKind::q4_fine : WeightKind::q4;                            // 2 and 3 bits rest as 4
}

/// Bytes of a row's codes.
std::size_t code_bytes(WeightKind kind, std::size_t padded) {
    switch (kind) {
        case WeightKind::f32:
            return padded * 4;
        case WeightKind::f16:
        case WeightKind::bf16:
            return padded * 2;
        case WeightKind::q8:
        case WeightKind::q8_fine:
            return padded;
        default:
            return padded / 2;
    }
}

/// What a row of a section takes.
struct RowBytes {
    std::size_t codes = 0;
    std::size_t factors = 0;  ///< scales; as many for minimums
};

RowBytes row_bytes(WeightKind kind, std::size_t padded, const BlockFormat& format) {
    return {.codes = code_bytes(kind, padded),
            .factors = is_quantised(kind) ? padded / static_cast<std::size_t>(format.scale_group) * 2 : 0};
}

/// Rows on the host until they are sent.
struct PackedRows {
    RowBytes row;
    std::vector<std::byte> codes, scales, minimums;
    std::vector<float> row_factor;

    PackedRows(RowBytes bytes, bool has_minimum)
        : row(bytes),
          codes(rows_at_once * bytes.codes),
          scales(rows_at_once * bytes.factors),
          minimums(has_minimum ? scales.size() : 0),
          row_factor(rows_at_once) {}
};

/// Packs single rows of a part; one for each thread.
class RowPacker {
 public:
    RowPacker(WeightKind kind, const WeightPart& part, int padded)
        : kind_(kind),
          part_(&part),
          format_(block_format(part.type)),
          columns_(static_cast<std::size_t>(part.columns)),
          padded_(static_cast<std::size_t>(padded)),
          codes_(padded_),
          values_(columns_) {
        if (!is_quantised(kind)) return;
        scales_.resize(padded_ / static_cast<std::size_t>(format_->scale_group));
        minimums_.resize(scales_.size());
    }

    /// Row `row` of the part becomes number `index` of `out`.
    void pack(int row, std::size_t index, PackedRows& out) {
        std::byte* to = out.codes.data() + index * out.row.codes;
        out.row_factor[index] = 1;
        if (is_quantised(kind_)) {
            split_blocks(part_->type, row_data(*part_, row), part_->columns, codes_.data(), scales_.data(),
                         minimums_.data());
            pack_factors(index, out);
            pack_codes(to);
        } else if (kind_ == kind_of(part_->type)) {
            std::memcpy(to, row_data(*part_, row), code_bytes(kind_, columns_));
        } else {
            dequantize(part_->type, row_data(*part_, row), part_->columns, values_.data());
            std::memcpy(to, values_.data(), columns_ * sizeof(float));
        }
    }

 private:
    void pack_codes(std::byte* to) const {
        if (kind_ == WeightKind::q8 || kind_ == WeightKind::q8_fine) {
            for (std::size_t i = 0; i < padded_; ++i)
                to[i] = static_cast<std::byte>(static_cast<std::uint8_t>(codes_[i] - format_->offset));
            return;
        }
        for (std::size_t group = 0; group < padded_; group += 32)
            for (std::size_t j = 0; j < 16; ++j)
                to[group / 2 + j] = static_cast<std::byte>(codes_[group + j] | codes_[group + 16 + j] << 4);
    }

    /// Scales and minimums as halves times a power of two that puts the largest of the row at 1,024 or above: halves
    /// keep their 11 bits down to 2^-24 of that, and products with codes stay far from the ends of floats.
    void pack_factors(std::size_t index, PackedRows& out) const {
        float largest = 0;
        for (const float s : scales_) largest = std::max(largest, std::fabs(s));
        if (format_->has_minimum)
            for (const float m : minimums_) largest = std::max(largest, std::fabs(m));
        int exponent = 0;
        if (largest > 0 && std::isfinite(largest)) std::frexp(largest, &exponent);
        exponent -= 11;
        store_halves(scales_, exponent, out.scales.data() + index * out.row.factors);
        if (format_->has_minimum) store_halves(minimums_, exponent, out.minimums.data() + index * out.row.factors);
        out.row_factor[index] = std::ldexp(1.0f, exponent);
    }

    static void store_halves(const std::vector<float>& values, int exponent, std::byte* to) {
        for (const float value : values) {
            const std::uint16_t half = float_to_half(std::ldexp(value, -exponent));
            std::memcpy(to, &half, sizeof half);
            to += sizeof half;
        }
    }

    WeightKind kind_;
    const WeightPart* part_;
    const BlockFormat* format_;
    std::size_t columns_, padded_;
    std::vector<std::uint8_t> codes_;
    std::vector<float> values_, scales_, minimums_;
};

/// Where the parts of a section lie in its memory.
struct SectionPlaces {
    std::size_t codes, scales, minimums, factors, end;

    SectionPlaces(RowBytes row, std::size_t rows, bool has_minimum) {
        const auto after = [](std::size_t start, std::size_t bytes) { return start + (bytes + 255) / 256 * 256; };
        codes = 0;
        scales = after(codes, rows * row.codes);
        minimums = after(scales, rows * row.factors);
        factors = after(minimums, has_minimum ? rows * row.factors : 0);
        end = after(factors, rows * sizeof(float));
    }
};

/// Packs a part on all threads and sends it piece by piece. `first`: the section's row that its first one becomes.
void send_part(const WeightPart& part, WeightKind kind, int padded, int first, const SectionPlaces& places,
               PackedRows& packed, std::byte* memory, Device& device, ThreadPool& pool) {
    std::vector<RowPacker> packers(static_cast<std::size_t>(pool.threads()), RowPacker(kind, part, padded));
    const int rows = rows_of(part);
    for (int begin = 0; begin < rows; begin += rows_at_once) {
        const int count = std::min(rows_at_once, rows - begin);
        pool.parallel_for(count, [&](int row, int thread) {
            packers[static_cast<std::size_t>(thread)].pack(begin + row, static_cast<std::size_t>(row), packed);
        });
        const std::size_t at = static_cast<std::size_t>(first) + static_cast<std::size_t>(begin);
        const auto n = static_cast<std::size_t>(count);
        const RowBytes& row = packed.row;
        device.upload(memory + places.codes + at * row.codes, packed.codes.data(), n * row.codes);
        if (row.factors > 0) {
            device.upload(memory + places.scales + at * row.factors, packed.scales.data(), n * row.factors);
            if (!packed.minimums.empty())
                device.upload(memory + places.minimums + at * row.factors, packed.minimums.data(), n * row.factors);
        }
        device.upload(memory + places.factors + at * sizeof(float), packed.row_factor.data(), n * sizeof(float));
    }
}

/// Gate and up, or parts of one type, whose rows follow each other.
void add_section(DeviceWeight& weight, std::span<const WeightPart> parts, Device& device, ThreadPool& pool) {
    const bool paired = weight.stacking == Stacking::paired;
    WeightSection section;
    section.kind = kind_of(parts[0].type);
    // A gate and an up projection of different types become floats: rare, and right whatever the two are.
    if (paired && parts[0].type != parts[1].type) section.kind = WeightKind::f32;
    const BlockFormat& format = *block_format(parts[0].type);
    const bool has_minimum = is_quantised(section.kind) && format.has_minimum;
    int rows_of_all = 0;
    for (const WeightPart& part : parts) rows_of_all += rows_of(part);

    const RowBytes row = row_bytes(section.kind, static_cast<std::size_t>(weight.padded), format);
    const SectionPlaces places(row, static_cast<std::size_t>(rows_of_all), has_minimum);
    DeviceMemory memory = take_memory(device, places.end);

    PackedRows packed(row, has_minimum);
    int first = 0;
    for (const WeightPart& part : parts) {
        send_part(part, section.kind, weight.padded, first, places, packed, memory.get(), device, pool);
        first += rows_of(part);
    }

    WeightRows& rows = section.rows;
    rows.codes = memory.get() + places.codes;
    rows.scales = reinterpret_cast<const std::uint16_t*>(memory.get() + places.scales);
    rows.minimums = has_minimum ? reinterpret_cast<const std::uint16_t*>(memory.get() + places.minimums) : nullptr;
    rows.row_factor = reinterpret_cast<const float*>(memory.get() + places.factors);
    rows.outputs = paired ? rows_of(parts[0]) : rows_of_all;
    rows.first_output = weight.outputs;
    rows.padded = weight.padded;
    rows.offset = section.kind == WeightKind::q8 || section.kind == WeightKind::q8_fine ? 0 : format.offset;
    rows.paired = paired ? 1 : 0;
    if (format.codebook != nullptr) std::copy_n(format.codebook, 16, rows.levels);
    weight.outputs += rows.outputs;
    weight.bytes += places.end;
    weight.memory.push_back(std::move(memory));
    weight.sections.push_back(section);
}

}  // namespace

std::unique_ptr<DeviceWeight> upload_weight(std::span<const WeightPart> parts, Stacking stacking, Device& device,
                                            ThreadPool& pool) {
    auto weight = std::make_unique<DeviceWeight>();
    weight->stacking = stacking;
    weight->inputs = parts.front().columns;
    weight->padded = padded_inputs(weight->inputs);
    while (!parts.empty()) {
        // Each section is a launch of every product: Q, K and V are one where their types are.
        const auto other = std::ranges::find_if(
            parts, [&](const WeightPart& part) { return stacking == Stacking::rows && part.type != parts[0].type; });
        const auto count = static_cast<std::size_t>(other - parts.begin());
        add_section(*weight, parts.first(count), device, pool);
        parts = parts.subspan(count);
    }
    return weight;
}

}  // namespace lectern::cuda
