#pragma once

#include "engine/backend/backend.h"

namespace lectern {

/// On which backend each layer of a model lies, with its weights and its cells: the first layers on one, the rest and
/// the vocabulary on another, whose memory is the host's. A model that is not split has everything on one.
class LayerBackends {
 public:
    LayerBackends() = default;  ///< of no layers
    /// Implicit: one backend is the backend of every layer.
    LayerBackends(Backend& all) : first_(&all), rest_(&all) {}
    LayerBackends(Backend& first, int first_layers, Backend& rest)
        : first_(&first), rest_(&rest), first_layers_(first_layers) {}

    Backend& operator[](int layer) const { return layer < first_layers_ ? *first_ : *rest_; }
    Backend& first() const { return *first_; }
    Backend& rest() const { return *rest_; }
    /// Layers that lie apart from the rest; 0 where nothing is split.
    int first_layers() const { return first_layers_; }
    bool is_split() const { return first_layers_ > 0; }

 private:
    Backend* first_ = nullptr;
    Backend* rest_ = nullptr;
    int first_layers_ = 0;
};

}  // namespace lectern
