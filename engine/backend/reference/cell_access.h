#pragma once

#include "engine/cells/cells.h"

namespace lectern::reference {

/// One channel of a key or value as stored, as a float; values may be mixed (see mixes_values).
float key_at(const LayerCells& cells, const HeadCells& head, int cell, int channel);
float value_at(const LayerCells& cells, const HeadCells& head, int cell, int channel);

/// x = H x / sqrt(n) in blocks of hadamard_width(width) = n channels, H being Sylvester's matrix. Its own inverse.
void hadamard(float* x, int width);

/// Stores a key or a value ([width] floats) in a slot, rounded to the format of the cells.
void store_key(const LayerCells& cells, HeadCells& head, int cell, const float* key);
void store_value(const LayerCells& cells, HeadCells& head, int cell, const float* value);

/// Copies everything that belongs to a cell from one slot of a head to another.
void move_cell(const LayerCells& cells, HeadCells& head, int from, int to);

}  // namespace lectern::reference
