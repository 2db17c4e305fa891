#include "engine/model/row_operations.h"

#include <vector>

namespace lectern {

namespace {

float* row_of(Tensor t, std::int32_t row) {
    return t.data + static_cast<std::ptrdiff_t>(row) * t.columns;
}

std::size_t bytes_of(Tensor t) {
    return static_cast<std::size_t>(t.rows) * static_cast<std::size_t>(t.columns) * sizeof(float);
}

}  // namespace

void take_rows(Backend& backend, Tensor in, std::span<const std::int32_t> rows, Tensor out) {
    const std::size_t bytes = static_cast<std::size_t>(in.columns) * sizeof(float);
    for (std::size_t i = 0; i < rows.size(); ++i)
        backend.copy(row_of(out, static_cast<std::int32_t>(i)), row_of(in, rows[i]), bytes);
}

void add_rows(Backend& backend, Tensor in, std::span<const std::int32_t> rows, std::span<const float> factors,
              Tensor out) {
    // A card's memory is the card's: its rows come to the host and go back.
    const bool is_apart = backend.own_memory().has_value();
    std::vector<float> fetched_in(is_apart ? bytes_of(in) / sizeof(float) : 0);
    std::vector<float> fetched_row(is_apart ? static_cast<std::size_t>(out.columns) : 0);
    if (is_apart) {
        backend.copy(fetched_in.data(), in.data, bytes_of(in));
        in.data = fetched_in.data();
    }
    const std::size_t row_bytes = static_cast<std::size_t>(out.columns) * sizeof(float);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float* from = row_of(in, static_cast<std::int32_t>(i));
        float* to = row_of(out, rows[i]);
        float* sum = is_apart ? fetched_row.data() : to;
        if (is_apart) backend.copy(sum, to, row_bytes);
        for (int c = 0; c < out.columns; ++c) sum[c] += factors[i] * from[c];
        if (is_apart) backend.copy(to, sum, row_bytes);
    }
}

}  // namespace lectern
