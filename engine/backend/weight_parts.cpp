#include "engine/backend/weight_parts.h"

namespace lectern {

namespace {

tl::unexpected<Error> unusable(std::string what) {
    return fail({.code = ErrorCode::bad_input,
                 .what = std::move(what),
                 .means = "The model file does not describe weights that fit together.",
                 .next = "Download the model again, or choose another model file."});
}

std::size_t row_bytes(const WeightPart& part) {
    const BlockFormat& format = *block_format(part.type);
    return static_cast<std::size_t>(part.columns / format.block_values) * static_cast<std::size_t>(format.block_bytes);
}

}  // namespace

Result<void> check_parts(std::span<const WeightPart> parts, Stacking stacking) {
    if (parts.empty()) return unusable("A weight has no parts.");
    for (const WeightPart& part : parts) {
        const BlockFormat* format = block_format(part.type);
        if (format == nullptr) return unusable(fmt::format("Tensor type {} is unknown.", static_cast<int>(part.type)));
        if (part.rows <= 0 || part.columns <= 0 || part.columns != parts[0].columns)
            return unusable(fmt::format("A weight of {} x {} stands beside one of {} columns.", part.rows, part.columns,
                                        parts[0].columns));
        if (part.columns % format->block_values != 0)
            return unusable(
                fmt::format("A weight has {} columns, not a multiple of {}.", part.columns, format->block_values));
        for (const int row : part.row_order)
            if (row < 0 || row >= part.rows)
                return unusable(fmt::format("Row {} of a weight of {} rows is asked for.", row, part.rows));
    }
    if (stacking == Stacking::paired && (parts.size() != 2 || rows_of(parts[0]) != rows_of(parts[1])))
        return unusable("A gate and an up projection have different numbers of rows.");
    return {};
}

int rows_of(const WeightPart& part) {
    return part.row_order.empty() ? part.rows : static_cast<int>(part.row_order.size());
}

const std::byte* row_data(const WeightPart& part, int output) {
    const int row = part.row_order.empty() ? output : part.row_order[static_cast<std::size_t>(output)];
    return part.data + static_cast<std::size_t>(row) * row_bytes(part);
}

}  // namespace lectern
