#include "engine/cache/cell_store.h"

#include <algorithm>

#include "engine/cells/cell_groups.h"

namespace lectern {

namespace {

/// Planes start on cache lines.
std::size_t padded(std::size_t bytes) {
    return (bytes + 63) / 64 * 64;
}

/// Cells that the residual of a head has room for.
int residual_of(CellFormat format, int capacity, int appended) {
    if (!is_grouped(format)) return 0;
    const int all = whole_groups(format, capacity);
    return appended > all ? all : std::min(all, whole_groups(format, residual_room(appended)));
}

struct PlaneBytes {
    std::size_t key, value, scale, word;  ///< `scale`: of one of them; `word`: of position or score
    std::size_t residual;                 ///< keys or values of it
};

PlaneBytes planes_of(CellFormat format, int width, int cells, int appended) {
    const int whole = whole_groups(format, cells);
    const auto capacity = static_cast<std::size_t>(whole);
    return {.key = padded(key_bytes(format, width, whole)),
            .value = padded(value_bytes(format, width, whole)),
            .scale = is_scaled(format) ? padded(capacity * sizeof(float)) : 0,
            .word = padded(capacity * sizeof(float)),
            .residual = padded(key_bytes(CellFormat::f16, width, residual_of(format, cells, appended)))};
}

/// Planes are laid out alike whatever the capacity.
void copy_head(Backend& backend, const LayerCells& layer, const HeadCells& from, HeadCells& to) {
    const int whole = whole_groups(layer.format, from.used);
    const auto used = static_cast<std::size_t>(from.used);
    backend.copy(to.key, from.key, key_bytes(layer.format, layer.width, whole));
    backend.copy(to.value, from.value, value_bytes(layer.format, layer.width, whole));
    if (is_scaled(layer.format)) {
        backend.copy(to.key_scale, from.key_scale, used * sizeof(float));
        backend.copy(to.value_scale, from.value_scale, used * sizeof(float));
    }
    if (is_grouped(layer.format)) {
        const std::size_t residual =
            key_bytes(CellFormat::f16, layer.width, whole_groups(CellFormat::f16, from.used - from.grouped));
        backend.copy(to.residual_key, from.residual_key, residual);
        backend.copy(to.residual_value, from.residual_value, residual);
    }
    if (to.index != nullptr) backend.copy(to.index, from.index, backend.index_bytes(from.used));
    std::copy_n(from.position, used, to.position);
    std::copy_n(from.score, used, to.score);
    to.used = from.used;
    to.grouped = from.grouped;
}

}  // namespace

CellStore::PieceBytes CellStore::bytes_of(const Backend* backend, CellFormat format, const Layer& layer) {
    PieceBytes sum;
    for (const int capacity : layer.capacity) {
        const PlaneBytes planes = planes_of(format, layer.width, capacity, layer.appended);
        sum.planes += planes.key + planes.value + 2 * (planes.scale + planes.residual);
        sum.on_host += 2 * planes.word;
        if (backend != nullptr) sum.index += padded(backend->index_bytes(whole_groups(format, capacity)));
    }
    return sum;
}

std::size_t CellStore::bytes(CellFormat format, const std::vector<Layer>& layers) {
    std::size_t sum = 0;
    for (const Layer& layer : layers) {
        const PieceBytes bytes = bytes_of(nullptr, format, layer);
        sum += bytes.planes + bytes.on_host;
    }
    return sum;
}

std::size_t CellStore::backend_bytes(const Backend& backend, CellFormat format, const std::vector<Layer>& layers) {
    std::size_t sum = 0;
    for (const Layer& layer : layers) {
        const PieceBytes bytes = bytes_of(&backend, format, layer);
        sum += bytes.planes + bytes.index;
    }
    return sum;
}

CellStore::CellStore(const LayerBackends& backends, CellFormat format, const std::vector<Layer>& layers)
    : backends_(backends) {
    for (const Layer& layer : layers) {
        Backend& backend = this->backend(this->layers());
        const PieceBytes bytes = bytes_of(&backend, format, layer);
        if (layer.capacity.empty()) {  // looks at the cells of another
            memory_.push_back({.planes = Memory(nullptr, Release{&backend}),
                               .on_host = Memory(nullptr, Release{&backend}),
                               .bytes = {}});
            layers_.push_back({.format = format, .width = layer.width, .heads = {}});
            continue;
        }
        Pieces pieces{.planes = Memory(backend.allocate(bytes.planes + bytes.index), Release{&backend}),
                      .on_host = Memory(backend.allocate_on_host(bytes.on_host), Release{&backend}),
                      .bytes = bytes};
        std::byte *next = pieces.planes.get(), *next_on_host = pieces.on_host.get();
        const auto take = [&next](std::size_t size) { return std::exchange(next, next + size); };
        const auto take_on_host = [&next_on_host](std::size_t size) {
            return std::exchange(next_on_host, next_on_host + size);
        };
        LayerCells cells{.format = format, .width = layer.width, .heads = {}};
        for (const int capacity : layer.capacity) {
            const PlaneBytes planes = planes_of(format, layer.width, capacity, layer.appended);
            HeadCells head;
            head.capacity = whole_groups(format, capacity);
            head.key = take(planes.key);
            head.value = take(planes.value);
            if (is_scaled(format)) {
                head.key_scale = reinterpret_cast<float*>(take(planes.scale));
                head.value_scale = reinterpret_cast<float*>(take(planes.scale));
            }
            if (is_grouped(format)) {
                head.residual_capacity = residual_of(format, capacity, layer.appended);
                head.residual_key = take(planes.residual);
                head.residual_value = take(planes.residual);
            }
            if (const std::size_t index = backend.index_bytes(head.capacity); index > 0)
                head.index = take(padded(index));
            head.position = reinterpret_cast<std::int32_t*>(take_on_host(planes.word));
            head.score = reinterpret_cast<float*>(take_on_host(planes.word));
            cells.heads.push_back(head);
        }
        memory_.push_back(std::move(pieces));
        layers_.push_back(std::move(cells));
    }
}

CellStore::~CellStore() = default;

CellStore CellStore::copy() const {
    std::vector<Layer> layers;
    for (const LayerCells& layer : layers_) {
        int residual = 0;
        layers.push_back({.width = layer.width, .capacity = {}});
        for (const HeadCells& head : layer.heads) {
            layers.back().capacity.push_back(head.capacity);
            residual = std::max(residual, head.residual_capacity);
        }
        layers.back().appended = residual - residual_room(0);  // gives as much room again
    }
    CellStore same(backends_, layers_.empty() ? CellFormat::q8 : layers_.front().format, layers);
    for (std::size_t l = 0; l < layers_.size(); ++l) {
        if (layers_[l].heads.empty()) continue;
        const Pieces &from = memory_[l], &to = same.memory_[l];
        backend(static_cast<int>(l)).copy(to.planes.get(), from.planes.get(), from.bytes.planes + from.bytes.index);
        std::copy_n(from.on_host.get(), from.bytes.on_host, to.on_host.get());
        for (std::size_t h = 0; h < layers_[l].heads.size(); ++h) {
            same.layers_[l].heads[h].used = layers_[l].heads[h].used;
            same.layers_[l].heads[h].grouped = layers_[l].heads[h].grouped;
        }
    }
    return same;
}

void CellStore::resize(const std::vector<Layer>& layers) {
    for (std::size_t l = 0; l < layers.size(); ++l) {
        Backend& backend = this->backend(static_cast<int>(l));
        CellStore moved(backend, layers_[l].format, {layers[l]});
        LayerCells& to = moved.layers_[0];
        for (std::size_t h = 0; h < to.heads.size(); ++h)
            copy_head(backend, layers_[l], layers_[l].heads[h], to.heads[h]);
        layers_[l] = std::move(to);
        memory_[l] = std::move(moved.memory_[0]);
    }
}

void CellStore::clear() {
    for (LayerCells& layer : layers_)
        for (HeadCells& head : layer.heads) head.used = head.grouped = 0;
}

void CellStore::drop_from(std::int32_t position) {
    for (LayerCells& layer : layers_)
        for (HeadCells& head : layer.heads)
            while (head.used > 0 && head.position[head.used - 1] >= position) --head.used;
}

void CellStore::group_cells() {
    for (int l = 0; l < layers(); ++l)
        if (is_grouped((*this)[l].format)) backend(l).group_cells((*this)[l]);
}

std::size_t CellStore::used() const {
    std::size_t sum = 0;
    for (const LayerCells& layer : layers_)
        for (const HeadCells& head : layer.heads) sum += static_cast<std::size_t>(head.used);
    return sum;
}

std::size_t CellStore::used_bytes() const {
    std::size_t sum = 0;
    for (const LayerCells& layer : layers_)
        for (const HeadCells& head : layer.heads)
            sum += static_cast<std::size_t>(head.used) * cell_bytes(layer.format, layer.width);
    return sum;
}

std::vector<float> CellStore::scores() const {
    std::vector<float> all;
    all.reserve(used());
    for (const LayerCells& layer : layers_)
        for (const HeadCells& head : layer.heads) all.insert(all.end(), head.score, head.score + head.used);
    return all;
}

void CellStore::set_scores(std::span<const float> scores) {
    const float* next = scores.data();
    for (LayerCells& layer : layers_)
        for (HeadCells& head : layer.heads) {
            std::copy_n(next, head.used, head.score);
            next += head.used;
        }
}

void CellStore::index_positions() {
    for (int l = 0; l < layers(); ++l) backend(l).index_positions((*this)[l]);
}

}  // namespace lectern
