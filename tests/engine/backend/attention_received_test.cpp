#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/backend/reference/reference_backend.h"
#include "tests/engine/backend/backends.h"
#include "tests/engine/backend/cell_memory.h"

namespace lectern {

using test::CellMemory;
using test::Qkv;

struct Case {
    HeadShape heads;
    int kept = 0;   ///< cells from before the chunk
    int chunk = 0;  ///< tokens that attend, their own cells included
    int window = 0;
    int sources = 1;
    int seen_from = 0;  ///< first token of the chunk whose queries count
};

namespace {

using test::BackendUnderTest;

std::string describe(const Case& c, Received what) {
    return fmt::format("{}/{}/{} kept {} chunk {} window {} sources {} from {}, {}", c.heads.q_heads, c.heads.kv_heads,
                       c.heads.width, c.kept, c.chunk, c.window, c.sources, c.seen_from, static_cast<int>(what));
}

/// Queries as q8 cells are multiplied with them: bytes of a step of the largest channel / 127.
void round_queries(Tensor qkv, const HeadShape& heads) {
    for (int t = 0; t < qkv.rows; ++t)
        for (int h = 0; h < heads.q_heads; ++h) {
            const auto q = std::span(qkv.data + static_cast<std::ptrdiff_t>(t) * qkv.columns + h * heads.width,
                                     static_cast<std::size_t>(heads.width));
            float top = 0;
            for (const float x : q) top = std::max(top, std::abs(x));
            for (float& x : q) x = std::nearbyint(x * 127 / top) * top / 127;
        }
}

/// What is there before anything is received: some cells have received from earlier rows.
float before(std::size_t cell, Received what) {
    return what == Received::sum ? 0.25f * static_cast<float>(cell % 3) : what == Received::largest ? 0.0f : -2.0f;
}

/// A chunk of tokens whose cells are stored behind those of `kept` earlier ones, which lie in any order.
struct Scene {
    Case c;
    std::mt19937 random{1};
    Qkv earlier, chunk;
    std::vector<std::int32_t> earlier_positions, positions;
    std::unique_ptr<Backend> backend;
    std::vector<CellMemory> sources;

    Scene(const Case& scene, CellFormat format, const BackendUnderTest& on, int threads = 3)
        : c(scene), earlier(c.kept, c.heads, random), chunk(c.chunk, c.heads, random), backend(on.make(threads)) {
        earlier_positions.resize(static_cast<std::size_t>(c.kept));
        std::iota(earlier_positions.begin(), earlier_positions.end(), 0);
        std::shuffle(earlier_positions.begin(), earlier_positions.end(), random);
        positions.resize(static_cast<std::size_t>(c.chunk));
        std::iota(positions.begin(), positions.end(), c.kept);
        int stored = 0;
        for (int s = 0; s < c.sources; ++s) {
            const int until = s + 1 == c.sources ? c.kept : c.kept * 3 / 5;
            sources.emplace_back(*backend, format, c.heads.kv_heads, c.heads.width, until - stored + c.chunk);
            test::store(*backend, earlier.rows(stored, until - stored), c.heads,
                        std::span(earlier_positions).subspan(static_cast<std::size_t>(stored)), sources.back().layer);
            stored = until;
        }
        test::store(*backend, chunk.tensor, c.heads, positions, sources.back().layer);
        if (is_scaled(format) && !on.is_gpu()) round_queries(chunk.tensor, c.heads);
    }

    /// [sources * heads][cells], as received from the queries, by the backend or as the formula has it.
    std::vector<std::vector<float>> received(Received what, bool as_formula = false) {
        std::vector<const LayerCells*> layers;
        std::vector<std::vector<float>> all;
        for (const CellMemory& source : sources) {
            layers.push_back(&source.layer);
            for (const HeadCells& head : source.layer.heads) {
                all.emplace_back(static_cast<std::size_t>(head.used) + 1, guard);
                for (std::size_t i = 0; i + 1 < all.back().size(); ++i) all.back()[i] = before(i, what);
            }
        }
        std::vector<float*> places(all.size());
        std::transform(all.begin(), all.end(), places.begin(), [](auto& cells) { return cells.data(); });
        if (skipped >= 0) places[static_cast<std::size_t>(skipped)] = nullptr;
        const Tensor queries = chunk.rows(c.seen_from, c.chunk - c.seen_from);
        const auto at = std::span(positions).subspan(static_cast<std::size_t>(c.seen_from));
        const AttentionSpec spec{
            .heads = c.heads, .scale = 1 / std::sqrt(static_cast<float>(c.heads.width)), .window = c.window};
        if (!as_formula) {
            backend->attention_received(queries, at, layers, spec, what, places);
            return all;
        }
        std::vector<test::LayerOnHost> copies;
        for (const CellMemory& source : sources) copies.emplace_back(source);
        for (std::size_t i = 0; i < copies.size(); ++i) layers[i] = &copies[i].layer;
        ReferenceBackend().attention_received(queries, at, layers, spec, what, places);
        return all;
    }

    /// The same, gathered in memory of the backend.
    std::vector<std::vector<float>> received_there(Received what) {
        std::vector<std::byte*> memory;
        std::vector<std::vector<float>> all;
        std::vector<float*> places;
        std::vector<const LayerCells*> layers;
        for (const CellMemory& source : sources) {
            layers.push_back(&source.layer);
            for (const HeadCells& head : source.layer.heads) {
                std::vector<float>& cells = all.emplace_back(static_cast<std::size_t>(head.used) + 1, guard);
                for (std::size_t i = 0; i + 1 < cells.size(); ++i) cells[i] = before(i, what);
                memory.push_back(backend->allocate(cells.size() * sizeof(float)));
                backend->copy(memory.back(), cells.data(), cells.size() * sizeof(float));
                places.push_back(reinterpret_cast<float*>(memory.back()));
            }
        }
        const Tensor queries = chunk.rows(c.seen_from, c.chunk - c.seen_from);
        const AttentionSpec spec{
            .heads = c.heads, .scale = 1 / std::sqrt(static_cast<float>(c.heads.width)), .window = c.window};
        backend->attention_received(queries, std::span(positions).subspan(static_cast<std::size_t>(c.seen_from)),
                                    layers, spec, what, places);
        for (std::size_t i = 0; i < all.size(); ++i) {
            backend->copy(all[i].data(), memory[i], all[i].size() * sizeof(float));
            backend->release(memory[i]);
        }
        return all;
    }

    static constexpr float guard = 12345;
    int skipped = -1;  ///< source * heads + head for which nobody asks
};

/// CPU: sums in fp32 where the formula has double: of weights 4e-6 relative seen, of logits (up to 10) 3e-7. GPU:
/// queries and keys in the 11 bits of f16.
bool near(const BackendUnderTest& on, float got, float expected, Received what) {
    if (on.is_gpu())
        return std::abs(got - expected) <=
               1e-2f * std::abs(expected) + (what == Received::largest_logit ? 1e-2f : 1e-6f);
    return std::abs(got - expected) <= 2e-5f * std::abs(expected) + (what == Received::largest_logit ? 2e-6f : 1e-7f);
}

}  // namespace

class AttentionReceivedTest : public QObject {
    Q_OBJECT
    static const BackendUnderTest& on() {
        QFETCH(int, backend);
        return test::backends()[static_cast<std::size_t>(backend)];
    }
    static CellFormat format() {
        QFETCH(int, format);
        return static_cast<CellFormat>(format);
    }
    static Received what() {
        QFETCH(int, what);
        return static_cast<Received>(what);
    }
    /// The emulated card takes minutes for all; kinds differ in one line of its kernel.
    static bool is_slow_and_alike() { return on().kind == BackendUnderTest::cuda_host && what() != Received::sum; }
    /// Cells from before the chunk, for which it is asked in any shape.
    static int most_kept() { return on().in_two_orders || is_slow_and_alike() ? 0 : 300; }
    static void backends_formats_and_kinds() {
        QTest::addColumn<int>("backend");
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("what");
        for (std::size_t i = 0; i < test::backends().size(); ++i)
            for (const CellFormat format : test::formats_on(test::backends()[i]))
                for (const int what : {0, 1, 2})
                    QTest::addRow("%s %s %d", test::backends()[i].name.c_str(), name(format).data(), what)
                        << static_cast<int>(i) << static_cast<int>(format) << what;
    }

 private slots:
    void equals_the_formula_over_the_cells_as_stored_data() { backends_formats_and_kinds(); }
    void equals_the_formula_over_the_cells_as_stored();
    void tiers_agree_to_the_bit_data() { backends_formats_and_kinds(); }
    void tiers_agree_to_the_bit();
    void does_not_depend_on_the_number_of_threads_data() { backends_formats_and_kinds(); }
    void does_not_depend_on_the_number_of_threads();
    void memory_of_the_backend_is_added_to_as_well_data() { backends_formats_and_kinds(); }
    void memory_of_the_backend_is_added_to_as_well();
    void leaves_alone_what_nobody_asks_for_data() { backends_formats_and_kinds(); }
    void leaves_alone_what_nobody_asks_for();
    void weights_of_a_row_sum_to_one_data() { backends_formats_and_kinds(); }
    void weights_of_a_row_sum_to_one();
    void survives_numbers_that_are_none_data() { backends_formats_and_kinds(); }
    void survives_numbers_that_are_none();
};

void AttentionReceivedTest::equals_the_formula_over_the_cells_as_stored() {
    for (const HeadShape& heads :
         {HeadShape{9, 3, 64}, HeadShape{14, 2, 64}, HeadShape{12, 2, 128}, HeadShape{4, 1, 256}, HeadShape{5, 5, 80},
          HeadShape{16, 16, 16}, HeadShape{16, 1, 512}})
        for (const Case& c :
             {Case{heads, 0, 1}, Case{heads, 1, 2}, Case{heads, 255, 7}, Case{heads, 300, 33, 100, 2, 1},
              Case{heads, 513, 16, 0, 2, 8}, Case{heads, 20, 800, 0, 1}}) {
            if (heads.width > 256 && on().is_gpu()) continue;
            if (c.chunk > 100 && heads.width > 16) continue;  // more rows than go in one round; slow in the formula
            if (on().kind == BackendUnderTest::cuda_host && c.kept > most_kept() &&
                (heads.kv_heads != 2 || heads.width != 64))
                continue;
            Scene scene(c, format(), on());
            const auto expected = scene.received(what(), true), got = scene.received(what());
            for (std::size_t i = 0; i < expected.size(); ++i)
                for (std::size_t j = 0; j < expected[i].size(); ++j)
                    QVERIFY2(near(on(), got[i][j], expected[i][j], what()),
                             qPrintable(QString::fromStdString(fmt::format("{}: head {} cell {}: {} instead of {}",
                                                                           describe(c, what()), i, j, got[i][j],
                                                                           expected[i][j]))));
        }
}

void AttentionReceivedTest::does_not_depend_on_the_number_of_threads() {
    if (on().is_gpu()) QSKIP("Nothing of an operation runs on threads of the CPU.");
    for (const Case& c : {Case{{14, 2, 64}, 1500, 32}, Case{{9, 3, 64}, 600, 200, 300, 2}}) {
        const auto with = [&](int threads) { return Scene(c, format(), on(), threads).received(what()); };
        const auto alone = with(1);
        QCOMPARE(with(3), alone);
        QCOMPARE(with(8), alone);
    }
}

void AttentionReceivedTest::tiers_agree_to_the_bit() {
    if (on().is_gpu()) return;
    for (const Case& c : {Case{{14, 2, 64}, 500, 32}, Case{{9, 3, 64}, 300, 70, 200, 2}})
        QCOMPARE(Scene(c, format(), on()).received(what()), Scene(c, format(), test::backends()[0]).received(what()));
}

void AttentionReceivedTest::memory_of_the_backend_is_added_to_as_well() {
    if (on().kind == BackendUnderTest::cuda_host && format() != CellFormat::q8) return;
    Scene scene({{9, 3, 64}, 100, 5, 0, 2}, format(), on());
    QCOMPARE(scene.received_there(what()), scene.received(what()));
}

/// A head for which nobody asks changes nothing for the others, though its cells take part in their rows' sums.
void AttentionReceivedTest::leaves_alone_what_nobody_asks_for() {
    if (is_slow_and_alike()) return;
    Scene scene({{9, 3, 64}, 400, 20, 0, 2}, format(), on());
    auto expected = scene.received(what());
    scene.skipped = 4;
    const auto got = scene.received(what());
    for (std::size_t j = 0; j + 1 < expected[4].size(); ++j) expected[4][j] = before(j, what());
    QCOMPARE(got, expected);
}

void AttentionReceivedTest::weights_of_a_row_sum_to_one() {
    if (what() != Received::sum) return;
    Scene scene({{12, 2, 128}, 700, 25, 0, 2, 3}, format(), on());
    double sum = 0;
    for (const auto& cells : scene.received(what()))
        for (std::size_t j = 0; j + 1 < cells.size(); ++j)
            sum += static_cast<double>(cells[j]) - static_cast<double>(before(j, what()));
    QVERIFY2(std::abs(sum - 22 * 12) < (on().is_gpu() ? 5e-2 : 1e-3), qPrintable(QString::number(sum)));
}

void AttentionReceivedTest::survives_numbers_that_are_none() {
    if (is_slow_and_alike()) return;
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                            -std::numeric_limits<float>::infinity()}) {
        Scene scene({{9, 3, 64}, 300, 12}, format(), on());
        scene.chunk.numbers[3] = bad;
        for (const auto& cells : scene.received(what()))
            for (const float x : cells) QVERIFY(!std::isnan(x));
    }
}

}  // namespace lectern

QTEST_APPLESS_MAIN(lectern::AttentionReceivedTest)
#include "attention_received_test.moc"
