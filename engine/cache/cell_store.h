#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "engine/backend/layer_backends.h"

namespace lectern {

/// The cells of a sequence in all layers, and the memory they lie in: that of each layer's backend. Move-only.
class CellStore {
 public:
    struct Layer {
        int width = 0;
        std::vector<int> capacity;  ///< [kv_heads] cells, each rounded up to stored_together(); empty: none are stored
        /// Most tokens that are appended between two group_cells(), for the residual of grouped formats: no more room
        /// than all of the capacity is made.
        int appended = std::numeric_limits<int>::max();
    };

    /// No layers.
    CellStore() = default;
    /// Throws std::bad_alloc if the memory is not to be had.
    CellStore(const LayerBackends& backends, CellFormat format, const std::vector<Layer>& layers);
    /// A view of cells in other memory, which must outlive it.
    CellStore(const LayerBackends& backends, std::vector<LayerCells> borrowed)
        : backends_(backends), layers_(std::move(borrowed)) {}
    CellStore(CellStore&&) = default;
    CellStore& operator=(CellStore&&) = default;
    ~CellStore();

    static std::size_t bytes(CellFormat format, const std::vector<Layer>& layers);
    /// What a store takes of the backend's own memory (Backend::allocate): all but positions and scores.
    static std::size_t backend_bytes(const Backend& backend, CellFormat format, const std::vector<Layer>& layers);

    /// Whose memory the cells of a layer lie in.
    Backend& backend(int layer) const { return backends_[layer]; }
    int layers() const { return static_cast<int>(layers_.size()); }
    LayerCells& operator[](int layer) { return layers_[static_cast<std::size_t>(layer)]; }
    const LayerCells& operator[](int layer) const { return layers_[static_cast<std::size_t>(layer)]; }

    /// A copy in memory of its own. Not of a view of other memory. Throws std::bad_alloc.
    CellStore copy() const;
    /// Moves all cells, layer by layer, so that heads have room for these capacities; they hold no more cells than that
    /// now. Throws std::bad_alloc if there is no memory for a layer to move to; layers before it have moved.
    void resize(const std::vector<Layer>& layers);
    /// Forgets all cells.
    void clear();
    /// Forgets the cells at `position` and after, which must be the last of each head and in no group.
    void drop_from(std::int32_t position);
    /// Makes groups of cells of grouped formats, once all layers have what was appended last.
    void group_cells();
    /// Cells in use, over all layers and heads.
    std::size_t used() const;
    /// Bytes of these cells, as cell_bytes() counts them.
    std::size_t used_bytes() const;

    /// Scores of all cells in use, head after head. set_scores() puts them back.
    std::vector<float> scores() const;
    void set_scores(std::span<const float> scores);
    /// To be called after anything but the backend has written positions.
    void index_positions();

 private:
    struct PieceBytes {
        std::size_t planes = 0, index = 0, on_host = 0;
    };
    /// Without a backend there is no index.
    static PieceBytes bytes_of(const Backend* backend, CellFormat format, const Layer& layer);
    struct Release {
        Backend* backend = nullptr;
        void operator()(std::byte* memory) const { backend->release(memory); }
    };
    using Memory = std::unique_ptr<std::byte, Release>;
    /// Memory of a layer.
    struct Pieces {
        Memory planes;   ///< keys, values, their scales, and indices
        Memory on_host;  ///< positions and scores
        PieceBytes bytes;
    };
    LayerBackends backends_;
    std::vector<LayerCells> layers_;
    std::vector<Pieces> memory_;
};

}  // namespace lectern
