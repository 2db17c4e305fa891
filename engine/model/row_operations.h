#pragma once

#include <cstdint>
#include <span>

#include "engine/backend/backend.h"

namespace lectern {

// Rows in memory of a backend, by its copies alone: on a card one each, some 5 us.

/// out[i] = in[rows[i]]
void take_rows(Backend& backend, Tensor in, std::span<const std::int32_t> rows, Tensor out);

/// out[rows[i]] += factors[i] * in[i]; no row comes twice.
void add_rows(Backend& backend, Tensor in, std::span<const std::int32_t> rows, std::span<const float> factors,
              Tensor out);

}  // namespace lectern
