#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "tests/engine/backend/backends.h"
#include "tests/engine/backend/cell_memory.h"
#include "tests/engine/first_difference.h"

namespace lectern {

using test::CellMemory;
using test::Qkv;

namespace {

/// The rule as it is worded: forced cells first, then by score, then newer position.
std::vector<std::int32_t> survivors(const HeadCells& cells, const KeepRule& rule) {
    std::vector<std::int32_t> slots_by_age(static_cast<std::size_t>(cells.used));
    std::iota(slots_by_age.begin(), slots_by_age.end(), 0);
    std::sort(slots_by_age.begin(), slots_by_age.end(),
              [&](int a, int b) { return cells.position[a] > cells.position[b]; });
    const auto forced = [&](std::int32_t slot) {
        const auto at = std::find(slots_by_age.begin(), slots_by_age.end(), slot) - slots_by_age.begin();
        return cells.position[slot] < rule.sinks || at < rule.recent;
    };
    const auto score = [&](std::int32_t slot) {
        return std::isnan(cells.score[slot]) ? -std::numeric_limits<float>::infinity() : cells.score[slot];
    };
    std::vector<std::int32_t> order = slots_by_age;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        if (forced(a) != forced(b)) return forced(a);
        return score(a) > score(b);
    });
    order.resize(std::min(order.size(), static_cast<std::size_t>(rule.keep)));
    std::sort(order.begin(), order.end());
    return order;
}

struct Cell {
    std::int32_t position;
    float score;
    std::vector<float> key, value;
    auto operator<=>(const Cell&) const = default;
};
QString in_words(const Cell& cell) {
    return QString("the cell at %1, score %2").arg(cell.position).arg(static_cast<double>(cell.score));
}

/// The cells of a head by position.
std::vector<Cell> cells_of(const Backend& backend, const LayerCells& layer, int head) {
    const HeadCells& cells = layer.heads[static_cast<std::size_t>(head)];
    const auto width = static_cast<std::size_t>(layer.width);
    std::vector<float> keys(static_cast<std::size_t>(cells.used) * width), values = keys;
    backend.read_keys(layer, head, keys.data());
    backend.read_values(layer, head, values.data());
    std::vector<Cell> found;
    for (std::size_t i = 0; i < static_cast<std::size_t>(cells.used); ++i)
        found.push_back({cells.position[i],
                         cells.score[i],
                         {keys.begin() + i * width, keys.begin() + (i + 1) * width},
                         {values.begin() + i * width, values.begin() + (i + 1) * width}});
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

class SelectTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> backend_;
    bool gpu_ = false;

 private slots:
    void init() {
        QFETCH(int, backend);
        const test::BackendUnderTest& on = test::backends()[static_cast<std::size_t>(backend)];
        gpu_ = on.is_gpu();
        backend_ = on.make(1);
    }
    void cleanup() { backend_.reset(); }
    void keeps_what_the_rule_says_data() { test::add_backends(); }
    void keeps_what_the_rule_says();
    void a_score_that_is_no_number_is_the_lowest_data() { test::add_backends(); }
    void a_score_that_is_no_number_is_the_lowest();
    void survivors_stay_whole_over_many_evictions_data() { test::add_backends_and_formats(); }
    void survivors_stay_whole_over_many_evictions();
};

void SelectTest::keeps_what_the_rule_says() {
    std::mt19937 random(1);
    for (int round = 0; round < (gpu_ ? 60 : 500); ++round) {
        const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
        const int used = below(gpu_ && round % 8 == 0 ? 2500 : 80);  // more than a block has threads
        std::vector<std::int32_t> position(static_cast<std::size_t>(used));
        std::vector<float> score(static_cast<std::size_t>(used));
        std::iota(position.begin(), position.end(), below(5));
        std::shuffle(position.begin(), position.end(), random);
        const int kinds = 1 + below(20);  // few different scores: ties
        for (float& s : score) {
            s = static_cast<float>(below(kinds) - kinds / 2);
            if (below(15) == 0) s = std::numeric_limits<float>::quiet_NaN();
            if (below(15) == 0) s = -0.0f;
            if (below(15) == 0) s = std::numeric_limits<float>::infinity() * (below(2) == 0 ? 1.0f : -1.0f);
        }
        // Heads of a layer have lengths and rules of their own; the same cells, fewer and fewer of them.
        LayerCells layer;
        std::vector<KeepRule> rules;
        KeptSlots expected;
        for (int h = 0; h < 3; ++h) {
            HeadCells cells;
            cells.position = position.data();
            cells.score = score.data();
            cells.used = used / (h + 1);
            rules.push_back({.keep = below(used > 80 ? used : 100),
                             .sinks = below(10),
                             .recent = below(round % 3 == 0 ? used + 20 : 10)});
            expected.push_back(survivors(cells, rules.back()));
            layer.heads.push_back(cells);
        }
        QCOMPARE(backend_->select(layer, rules), expected);
    }
}

void SelectTest::a_score_that_is_no_number_is_the_lowest() {
    std::vector<std::int32_t> position{0, 1, 2};
    std::vector<float> score{std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::max(), 1};
    HeadCells cells;
    cells.position = position.data();
    cells.score = score.data();
    cells.used = 3;
    const KeepRule rule{.keep = 2};
    QCOMPARE(backend_->select({.heads = {cells}}, {&rule, 1}), (KeptSlots{{1, 2}}));
}

void SelectTest::survivors_stay_whole_over_many_evictions() {
    QFETCH(int, format);
    const HeadShape heads{2, 2, 32};
    constexpr int capacity = 96;
    std::mt19937 random(2);
    CellMemory memory(*backend_, static_cast<CellFormat>(format), 2, heads.width, capacity);
    HeadCells& cells = memory.layer.heads[1];
    std::int32_t next = 0;
    for (int round = 0; round < (gpu_ ? 30 : 100); ++round) {
        const int room = capacity - std::max(cells.used, memory.layer.heads[0].used);
        const int tokens = static_cast<int>(random() % static_cast<unsigned>(room + 1));
        Qkv qkv(tokens, heads, random);
        std::vector<std::int32_t> positions(static_cast<std::size_t>(tokens));
        std::iota(positions.begin(), positions.end(), next);
        next += tokens;
        test::store(*backend_, qkv.tensor, heads, positions, memory.layer);
        for (int i = 0; i < cells.used; ++i) cells.score[i] = static_cast<float>(random() % 50);

        const KeepRule rule{.keep = static_cast<int>(random() % (capacity + 20)), .sinks = 4, .recent = 8};
        const int half = memory.layer.heads[0].used / 2;  // the other head has its own length
        const KeepRule front{.keep = half, .sinks = std::numeric_limits<int>::max()};
        const KeptSlots kept = backend_->select(memory.layer, std::vector{front, rule});
        const std::vector<std::int32_t>& keep = kept[1];
        std::vector<Cell> expected;
        const auto all = cells_of(*backend_, memory.layer, 1);
        for (const Cell& cell : all)
            for (const std::int32_t slot : keep)
                if (cells.position[slot] == cell.position) expected.push_back(cell);
        std::vector<Cell> other;
        const auto all_of_other = cells_of(*backend_, memory.layer, 0);
        for (const Cell& cell : all_of_other)
            for (const std::int32_t slot : kept[0])
                if (memory.layer.heads[0].position[slot] == cell.position) other.push_back(cell);

        backend_->compact(memory.layer, kept);
        QCOMPARE(cells.used, static_cast<int>(keep.size()));
        QCOMPARE(memory.layer.heads[0].used, half);
        QCOMPARE(cells_of(*backend_, memory.layer, 1), expected);
        QCOMPARE(cells_of(*backend_, memory.layer, 0), other);
    }
}

}  // namespace lectern

QTEST_APPLESS_MAIN(lectern::SelectTest)
#include "select_test.moc"
