#include "engine/backend/cuda/kernel_names.h"

#include <fmt/format.h>

#include <algorithm>

namespace lectern::cuda {

int attention_width(int width) {
    return *std::lower_bound(attention_widths.begin(), attention_widths.end(), width);
}

std::string weight_kernel(const char* operation, WeightKind kind) {
    return fmt::format("{}_{}", operation, weight_kind_names[static_cast<std::size_t>(kind)]);
}

std::string gemv_kernel(WeightKind kind, int tokens) {
    return fmt::format("{}_{}", weight_kernel("gemv", kind), tokens == 1 ? 1 : gemv_rows);
}

std::string cell_kernel(const char* operation, CellFormat format) {
    return fmt::format("{}_{}", operation, name(format));
}

std::string attention_kernel(const char* operation, CellFormat format, int width) {
    return fmt::format("{}_{}", cell_kernel(operation, format), attention_width(width));
}

std::vector<std::string> all_kernel_names() {
    std::vector<std::string> names{"rms_norm",        "scale",     "round_to_bf16", "quantise",
                                   "merge_splits",    "mix_heads", "select_cells",  "span_positions",
                                   "finish_products", "gather",    "peak_mma",      "peak_read"};
    for (std::size_t i = 0; i < weight_kind_names.size(); ++i) {
        const auto kind = static_cast<WeightKind>(i);
        names.push_back(weight_kernel("embed", kind));
        names.push_back(weight_kernel("gemm", kind));
        if (kind != WeightKind::bf16) names.push_back(weight_kernel("unpack", kind));
        if (is_quantised(kind)) names.push_back(weight_kernel("mmq", kind));
        for (const int tokens : {1, gemv_rows}) names.push_back(gemv_kernel(kind, tokens));
    }
    for (const CellFormat format : single_cell_formats) {
        for (const char* operation : {"rope_and_store", "rotate_keys", "read_keys", "read_values", "move_cells"})
            names.push_back(cell_kernel(operation, format));
        for (const char* operation : {"attend", "attend_few", "receive"})
            for (const int width : attention_widths) names.push_back(attention_kernel(operation, format, width));
    }
    return names;
}

}  // namespace lectern::cuda
