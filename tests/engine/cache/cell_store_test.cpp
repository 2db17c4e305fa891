#include "engine/cache/cell_store.h"

#include <QtTest/QtTest>
#include <cstring>
#include <map>

#include "engine/backend/reference/reference_backend.h"

using namespace lectern;

namespace {

/// Notes what memory is asked for and given back.
class CountingBackend final : public ReferenceBackend {
 public:
    std::byte* allocate(std::size_t bytes) override {
        std::byte* data = ReferenceBackend::allocate(bytes);
        pieces.emplace(data, bytes);
        return data;
    }
    std::byte* allocate_on_host(std::size_t bytes) override { return allocate(bytes); }
    void release(std::byte* memory) override {
        pieces.erase(memory);
        ReferenceBackend::release(memory);
    }

    std::size_t allocated() const {
        std::size_t sum = 0;
        for (const auto& [memory, bytes] : pieces) sum += bytes;
        return sum;
    }
    std::map<std::byte*, std::size_t> pieces;
};

struct Plane {
    std::byte* data;
    std::size_t bytes;
};

std::vector<Plane> planes_of(const LayerCells& layer) {
    std::vector<Plane> planes;
    for (const HeadCells& head : layer.heads) {
        const auto cells = static_cast<std::size_t>(head.capacity);
        planes.push_back({head.key, key_bytes(layer.format, layer.width, head.capacity)});
        planes.push_back({head.value, value_bytes(layer.format, layer.width, head.capacity)});
        if (is_scaled(layer.format)) {
            planes.push_back({reinterpret_cast<std::byte*>(head.key_scale), 4 * cells});
            planes.push_back({reinterpret_cast<std::byte*>(head.value_scale), 4 * cells});
        }
        if (is_grouped(layer.format))
            for (std::byte* const residual : {head.residual_key, head.residual_value})
                planes.push_back({residual, key_bytes(CellFormat::f16, layer.width, head.residual_capacity)});
        planes.push_back({reinterpret_cast<std::byte*>(head.position), 4 * cells});
        planes.push_back({reinterpret_cast<std::byte*>(head.score), 4 * cells});
    }
    return planes;
}

const std::vector<CellStore::Layer> some_layers{
    {64, {100, 1, 33}}, {256, {1}}, {16, {16, 16}}, {128, {33, 33, 33, 33, 33, 33, 33, 40}}};

/// Puts cells with these positions into every head.
void put(CellStore& store, const std::vector<std::int32_t>& positions) {
    for (int l = 0; l < store.layers(); ++l)
        for (HeadCells& head : store[l].heads)
            for (const std::int32_t p : positions) head.position[head.used++] = p;
}

}  // namespace

Q_DECLARE_METATYPE(CellFormat)

/// Promises of CellStore: where cells lie, how much memory they take, and how they are forgotten.
class CellStoreTest : public QObject {
    Q_OBJECT

 private slots:
    void planes_do_not_overlap_data() { formats(); }
    void planes_do_not_overlap();
    void capacities_are_whole_groups_data() { formats(); }
    void capacities_are_whole_groups();
    void bytes_says_what_is_allocated_data() { formats(); }
    void bytes_says_what_is_allocated();
    void bytes_of_a_cell();
    void bytes_are_close_to_those_of_the_cells_data() { formats(); }
    void bytes_are_close_to_those_of_the_cells();
    void every_element_has_its_own_place_data() { formats(single_cell_formats); }
    void every_element_has_its_own_place();
    void memory_is_given_back();
    void moving_moves_the_cells();
    void clear_forgets_all();
    void drop_from_forgets_the_tail();

 private:
    static void formats(std::span<const CellFormat> formats = all_cell_formats) {
        QTest::addColumn<CellFormat>("format");
        for (const CellFormat format : formats) QTest::addRow("%s", std::string(name(format)).c_str()) << format;
    }
};

/// Each plane is filled with a byte of its own; at the end each still has it, and all lie within what was allocated.
void CellStoreTest::planes_do_not_overlap() {
    QFETCH(CellFormat, format);
    CountingBackend backend;
    const CellStore store(backend, format, some_layers);
    QCOMPARE(store.layers(), 4);
    std::vector<Plane> planes;
    for (int l = 0; l < store.layers(); ++l)
        for (const Plane& plane : planes_of(store[l])) planes.push_back(plane);
    for (std::size_t i = 0; i < planes.size(); ++i) {
        const auto piece = std::prev(backend.pieces.upper_bound(planes[i].data));
        QVERIFY(planes[i].data + planes[i].bytes <= piece->first + piece->second);
        QCOMPARE(reinterpret_cast<std::uintptr_t>(planes[i].data) % 64, std::uintptr_t{0});
        std::memset(planes[i].data, static_cast<int>(i + 1), planes[i].bytes);
    }
    for (std::size_t i = 0; i < planes.size(); ++i)
        for (std::size_t b = 0; b < planes[i].bytes; ++b) QCOMPARE(static_cast<std::size_t>(planes[i].data[b]), i + 1);
}

void CellStoreTest::capacities_are_whole_groups() {
    QFETCH(CellFormat, format);
    CountingBackend backend;
    const CellStore store(backend, format, some_layers);
    for (int l = 0; l < store.layers(); ++l) {
        QCOMPARE(store[l].heads.size(), some_layers[static_cast<std::size_t>(l)].capacity.size());
        QCOMPARE(store[l].width, some_layers[static_cast<std::size_t>(l)].width);
        QCOMPARE(store[l].format, format);
        for (std::size_t h = 0; h < store[l].heads.size(); ++h) {
            const HeadCells& head = store[l].heads[h];
            const int wanted = some_layers[static_cast<std::size_t>(l)].capacity[h];
            QVERIFY(head.capacity >= wanted && head.capacity < wanted + stored_together(format));
            QCOMPARE(head.capacity % stored_together(format), 0);
            QCOMPARE(head.used, 0);
            QCOMPARE(head.key_scale != nullptr, is_scaled(format));
            QCOMPARE(head.value_scale != nullptr, is_scaled(format));
        }
    }
}

void CellStoreTest::bytes_says_what_is_allocated() {
    QFETCH(CellFormat, format);
    CountingBackend backend;
    const CellStore store(backend, format, some_layers);
    QCOMPARE(CellStore::bytes(format, some_layers), backend.allocated());
    QCOMPARE(CellStore::bytes(format, {}), std::size_t{0});
}

/// Key, value, a scale each where they are rounded to codes, position and score: what plans are made with.
void CellStoreTest::bytes_of_a_cell() {
    QCOMPARE(cell_bytes(CellFormat::f32, 64), std::size_t{256 + 256 + 8});
    QCOMPARE(cell_bytes(CellFormat::f16, 64), std::size_t{128 + 128 + 8});
    QCOMPARE(cell_bytes(CellFormat::bf16, 64), std::size_t{128 + 128 + 8});
    QCOMPARE(cell_bytes(CellFormat::q8, 64), std::size_t{64 + 64 + 8 + 8});
    QCOMPARE(cell_bytes(CellFormat::q4, 64), std::size_t{64 + 32 + 8 + 8});
    // A scale and a zero of 2 bytes for 32 numbers.
    QCOMPARE(cell_bytes(CellFormat::kivi4, 64), std::size_t{32 + 8 + 32 + 8 + 8});
    QCOMPARE(cell_bytes(CellFormat::kivi2, 64), std::size_t{16 + 8 + 16 + 8 + 8});
}

/// Padding costs next to nothing where there are many cells.
void CellStoreTest::bytes_are_close_to_those_of_the_cells() {
    QFETCH(CellFormat, format);
    constexpr int appended = 512;
    const std::size_t residual = is_grouped(format) ? 2u * (128 + 32 + appended) * 2 * 64 * 2 : 0;
    const std::size_t cells = 2u * 4096u * cell_bytes(format, 64) + residual;
    QCOMPARE(CellStore::bytes(format, {{64, {4096, 4096}, appended}}), cells);
    const std::size_t padded = CellStore::bytes(format, {{64, {4000, 4000}, appended}});
    QVERIFY(padded >= cells * 4000 / 4096 && padded < cells);
}

/// key_index and value_index are one-to-one onto the plane.
void CellStoreTest::every_element_has_its_own_place() {
    QFETCH(CellFormat, format);
    constexpr int width = 32, capacity = 48;
    std::vector<int> keys(width * capacity), values(width * capacity);
    for (int cell = 0; cell < capacity; ++cell)
        for (int channel = 0; channel < width; ++channel) {
            ++keys.at(key_index(format, width, cell, channel));
            ++values.at(value_index(format, width, cell, channel));
        }
    QCOMPARE(keys, std::vector<int>(width * capacity, 1));
    QCOMPARE(values, std::vector<int>(width * capacity, 1));
}

void CellStoreTest::memory_is_given_back() {
    CountingBackend backend;
    {
        CellStore store(backend, CellFormat::q8, some_layers);
        QVERIFY(!backend.pieces.empty());
        store = CellStore(backend, CellFormat::f16, {{16, {16}}});
        QCOMPARE(backend.allocated(), CellStore::bytes(CellFormat::f16, {{16, {16}}}));
    }
    QVERIFY(backend.pieces.empty());
}

void CellStoreTest::moving_moves_the_cells() {
    CountingBackend backend;
    CellStore first(backend, CellFormat::f32, {{16, {16}}});
    put(first, {5, 6});
    const CellStore second = std::move(first);
    QCOMPARE(second.used(), std::size_t{2});
    QCOMPARE(second[0].heads[0].position[1], 6);
    QCOMPARE(CellStore().layers(), 0);
    QCOMPARE(CellStore().used(), std::size_t{0});
}

void CellStoreTest::clear_forgets_all() {
    CountingBackend backend;
    CellStore store(backend, CellFormat::q8, some_layers);
    put(store, {0});
    QCOMPARE(store.used(), std::size_t{3 + 1 + 2 + 8});
    store.clear();
    QCOMPARE(store.used(), std::size_t{0});
    for (int l = 0; l < store.layers(); ++l)
        for (const HeadCells& head : store[l].heads) QCOMPARE(head.used, 0);
}

/// A pass that was cancelled has left its cells in some layers and not in others.
void CellStoreTest::drop_from_forgets_the_tail() {
    CountingBackend backend;
    CellStore store(backend, CellFormat::f16, {{16, {16, 16}}, {16, {16}}});
    put(store, {9, 0, 4});
    for (HeadCells& head : store[0].heads)
        for (const std::int32_t p : {10, 11, 12}) head.position[head.used++] = p;
    store.drop_from(10);
    for (int l = 0; l < store.layers(); ++l)
        for (const HeadCells& head : store[l].heads) {
            QCOMPARE(head.used, 3);
            QCOMPARE(head.position[0], 9);
        }
    store.drop_from(10);
    QCOMPARE(store.used(), std::size_t{9});
    store.drop_from(0);
    QCOMPARE(store.used(), std::size_t{0});
}

QTEST_APPLESS_MAIN(CellStoreTest)
#include "cell_store_test.moc"
