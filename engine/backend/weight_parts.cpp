#include "engine/backend/weight_parts.h"

namespace lectern {

namespace {

tl::unexpected<Error> unusable(Sentence what) {
    return fail({.code = ErrorCode::bad_input,
                 .what = std::move(what),
                 .means = sentence("The model file does not describe weights that fit together."),
                 .next = sentence("Download the model again, or choose another model file.")});
}

std::size_t row_bytes(const WeightPart& part) {
    const BlockFormat& format = *block_format(part.type);
    return static_cast<std::size_t>(part.columns / format.block_values) * static_cast<std::size_t>(format.block_bytes);
}

}  // namespace

Result<void> check_parts(std::span<const WeightPart> parts, Stacking stacking) {
    if (parts.empty()) return unusable(sentence("A weight has no parts."));
    for (const WeightPart& part : parts) {
        const BlockFormat* format = block_format(part.type);
        if (format == nullptr) return unusable(sentence("Tensor type {type} is unknown.", static_cast<int>(part.type)));
        if (part.rows <= 0 || part.columns <= 0 || part.columns != parts[0].columns)
            return unusable(sentence("A weight of {rows} x {columns} stands beside one of {others} columns.", part.rows,
                                     part.columns, parts[0].columns));
        if (part.columns % format->block_values != 0)
            return unusable(sentence("A weight has {columns} columns, not a multiple of {block}.", part.columns,
                                     format->block_values));
        for (const int row : part.row_order)
            if (row < 0 || row >= part.rows)
                return unusable(sentence("Row {row} of a weight of {rows} rows is asked for.", row, part.rows));
    }
    if (stacking == Stacking::paired && (parts.size() != 2 || rows_of(parts[0]) != rows_of(parts[1])))
        return unusable(sentence("A gate and an up projection have different numbers of rows."));
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
