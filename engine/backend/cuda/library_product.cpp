#include "engine/backend/cuda/library_product.h"

#include <algorithm>

#include "engine/backend/cuda/kernel_names.h"

namespace lectern::cuda {

namespace {

constexpr unsigned row_threads_of_products = 256;
/// Weight rows of a product. With 2,048 tokens these are 256 tiles of 128 x 256, which fill the 132 multiprocessors of
/// a card of 9.0 twice but for 3 %; more would take more memory only.
constexpr int slice_rows = 4096;
/// Below so many tokens bringing a weight into bf16 (some 5 bytes moved for each) costs more than a faster product
/// saves. An estimate from NVIDIA's figures for 9.0.
constexpr int least_tokens_unpacked = 512;
/// Those that are bf16 already only have to fill tiles.
constexpr int least_tokens = 64;

int parts_of(const WeightSection& section) {
    return section.rows.paired != 0 ? 2 : 1;
}

/// Outputs of a slice.
int slice_outputs(const WeightSection& section) {
    return std::min(section.rows.outputs, slice_rows / parts_of(section));
}

std::size_t unpacked_values(const WeightSection& section) {
    if (section.kind == WeightKind::bf16) return 0;
    return static_cast<std::size_t>(slice_outputs(section) * parts_of(section)) *
           static_cast<std::size_t>(section.rows.padded);
}

std::size_t product_values(const WeightSection& section, int tokens) {
    return static_cast<std::size_t>(slice_outputs(section) * parts_of(section)) * static_cast<std::size_t>(tokens);
}

/// The library stores and adds; all else needs a kernel behind it.
bool needs_finish(const WeightSection& section, const Epilogue& epilogue) {
    const auto how = static_cast<LinearOutput>(epilogue.how);
    return section.rows.paired != 0 || epilogue.bias != nullptr ||
           (how != LinearOutput::store && how != LinearOutput::add);
}

/// Outputs [first, first + count) of a section.
struct Slice {
    int first, count;
};

class SectionProduct {
 public:
    SectionProduct(Workspace& workspace, const WeightSection& section, const std::uint16_t* in, int tokens,
                   const Epilogue& epilogue)
        : workspace_(workspace),
          section_(section),
          in_(in),
          tokens_(tokens),
          epilogue_(epilogue),
          finishes_(needs_finish(section, epilogue)) {
        auto* memory = workspace.dense.reserve<std::byte>(library_scratch_bytes(section, tokens));
        unpacked_ = reinterpret_cast<std::uint16_t*>(memory);
        products_ = reinterpret_cast<float*>(memory + unpacked_values(section) * sizeof(std::uint16_t));
        for (int first = 0; first < section.rows.outputs; first += slice_outputs(section))
            slices_.push_back({first, std::min(slice_outputs(section), section.rows.outputs - first)});
    }

    bool possible() const {
        return std::all_of(slices_.begin(), slices_.end(), [&](Slice slice) {
            for (int part = 0; part < parts_of(section_); ++part)
                if (!workspace_.device.can_multiply(product(slice, part))) return false;
            return true;
        });
    }

    void run() const {
        for (const Slice slice : slices_) {
            if (section_.kind != WeightKind::bf16) unpack(slice);
            for (int part = 0; part < parts_of(section_); ++part) workspace_.device.multiply(product(slice, part));
            if (finishes_) finish(slice);
        }
    }

 private:
    /// Gates, or ups, of a slice; all rows where they are not paired.
    DenseProduct product(Slice slice, int part) const {
        const auto padded = static_cast<std::ptrdiff_t>(section_.rows.padded);
        const auto* weight = section_.kind == WeightKind::bf16
                                 ? static_cast<const std::uint16_t*>(section_.rows.codes) +
                                       (part * section_.rows.outputs + slice.first) * padded
                                 : unpacked_ + part * slice.count * padded;
        DenseProduct p{
            .weight = weight, .in = in_, .outputs = slice.count, .inputs = section_.rows.padded, .tokens = tokens_};
        if (finishes_) {
            p.out = products_ + part * slice.count;
            p.stride = parts_of(section_) * slice.count;
        } else {
            p.out = epilogue_.out + section_.rows.first_output + slice.first;
            p.stride = epilogue_.stride;
            p.add = static_cast<LinearOutput>(epilogue_.how) == LinearOutput::add;
        }
        return p;
    }

    void unpack(Slice slice) const {
        const UnpackArguments arguments{
            .weight = section_.rows, .out = unpacked_, .first = slice.first, .count = slice.count};
        workspace_.launch(weight_kernel("unpack", section_.kind),
                          {static_cast<unsigned>(slice.count), static_cast<unsigned>(parts_of(section_)), 1},
                          row_threads_of_products, arguments);
    }

    void finish(Slice slice) const {
        const FinishArguments arguments{.epilogue = epilogue_,
                                        .products = products_,
                                        .first_output = section_.rows.first_output + slice.first,
                                        .count = slice.count,
                                        .paired = section_.rows.paired,
                                        .unused = 0};
        workspace_.launch("finish_products", {static_cast<unsigned>(tokens_), 1, 1}, row_threads_of_products,
                          arguments);
    }

    Workspace& workspace_;
    const WeightSection& section_;
    const std::uint16_t* in_;
    int tokens_;
    Epilogue epilogue_;
    bool finishes_;
    std::vector<Slice> slices_;
    std::uint16_t* unpacked_;  ///< [parts][count][padded]
    float* products_;          ///< [tokens][parts][count]
};

}  // namespace

bool prefers_library(WeightKind kind, int tokens, const DeviceProperties& device) {
    return device.has_library && tokens >= (kind == WeightKind::bf16 ? least_tokens : least_tokens_unpacked);
}

bool multiply_by_library(Workspace& workspace, const WeightSection& section, const std::uint16_t* in, int tokens,
                         const Epilogue& epilogue) {
    const SectionProduct product(workspace, section, in, tokens, epilogue);
    if (!product.possible()) return false;
    product.run();
    return true;
}

std::size_t library_scratch_bytes(const WeightSection& section, int tokens) {
    return unpacked_values(section) * sizeof(std::uint16_t) + product_values(section, tokens) * sizeof(float);
}

}  // namespace lectern::cuda
